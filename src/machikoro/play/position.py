"""Positions as JSON, written from a game and read back with every reason for a refusal."""

from __future__ import annotations

from collections.abc import Mapping
from copy import deepcopy
from typing import Any

from machikoro.cards.rulesets import RULESETS, rules_since
from machikoro.errors import InvalidOption, InvalidPosition
from machikoro.play.game import BUFFER, Game
from machikoro.play.goods import Goods
from machikoro.play.notation import vocabulary
from machikoro.play.reading import City
from machikoro.play.setup import pick_seed, player_names, prepare
from machikoro.rules import layout as at
from machikoro.rules import questions, words
from machikoro.rules.chance import chance_outcomes
from machikoro.rules.city import has_movable_card, has_rule
from machikoro.rules.marks import mark_all
from machikoro.rules.questions.asked import legal_actions
from machikoro.rules.tables import Tables, opening_state
from machikoro.sentences import nearest, shown

# Where the turn stands: numbers that are written and read as they are.
STEP_KEYS: Mapping[str, int] = {
    "dice_count": at.DICE_COUNT,
    "rerolled": at.REROLLED,
    "extra_owed": at.EXTRA_OWED,
    "extra_turn": at.EXTRA_TURN,
    "cursor": at.CURSOR,
    "pending": at.PENDING,
    "asking": at.ASKING,
    "targeted": at.TARGETED,
    "given": at.GIVEN,
    "earned": at.EARNED,
    "start_builds": at.START_BUILDS,
    "dealt": at.DEALT,
}
KEYS = (
    "ruleset", "version", "options", "seed", "chances", "turn", "active", "to_move", "decision",
    "winner", "dice", "total", "players", "market", "deck", "step",
)  # fmt: skip
CAMPAIGN_KEYS = ("drops",)
CAMPAIGN_STEP_KEYS: Mapping[str, int] = {"guests": at.GUESTS}
KEPT_IN_DEAL = (
    at.PHASE,
    *STEP_KEYS.values(),
    at.FIRST_DIE,
    at.SECOND_DIE,
    at.TOTAL,
    *(at.WORKS + seat for seat in range(at.PLAYERS)),
)
"""What dealing a missing market leaves as it was."""
SIMPLE_DECISIONS = ("roll", "build")
"""Decisions that a position can stand at without saying more."""


def write_position(game: Game) -> dict[str, Any]:
    s, market = game.state, game.market
    return {
        "ruleset": game.ruleset,
        "version": game.tables.ruleset.version,
        "options": deepcopy(game.options),
        "seed": game.seed,
        "chances": game.chances,
        "turn": game.turn,
        "active": game.active,
        "to_move": game.to_move,
        "decision": game.decision,
        "winner": game.winner,
        "dice": list(game.dice),
        "total": game.total,
        "players": [_write_city(city) for city in game.cities],
        "market": market.wares,
        "deck": market.deck,
        **({"drops": s[at.DROPS]} if game.tables.ruleset.chapters else {}),
        "step": {name: s[offset] for name, offset in step_keys(game.tables).items()},
    }


def step_keys(tables: Tables) -> dict[str, int]:
    return {**STEP_KEYS, **(CAMPAIGN_STEP_KEYS if tables.ruleset.chapters else {})}


def _write_city(city: City) -> dict[str, Any]:
    found = {**vars(city)}
    board = found.pop("board")
    return {**found, **(vars(board) if board else {})}


def from_position(position: Mapping[str, Any]) -> Game:
    """A game that stands as described; what is left out is filled in.

    A minimal position names the ruleset, who is to move, and the players with their coins, cards
    and landmarks: it is about to roll, and what nobody owns is on the market or in the deck.
    """
    return _Reader(position).read()


class _Reader(Goods):
    """Collects every reason why a position is invalid before it gives up."""

    def __init__(self, position: Mapping[str, Any]) -> None:
        if not isinstance(position, Mapping):
            raise InvalidPosition([f"a position is a mapping, not {type(position).__name__}"])
        self.given = position
        self.reasons: list[str] = []

    def read(self) -> Game:
        campaign = self._is_of_campaign()
        self._check_version()
        self._check_keys("position", self.given, (*KEYS, *(CAMPAIGN_KEYS if campaign else ())))
        players = self._players()
        tables, options = self._tables(players)
        self.tables = tables
        self.v = vocabulary(tables.ruleset.id)
        self.s = opening_state(tables)
        if campaign:
            self._put_drops()
        names = self._names(players)
        self._put_turn()
        for seat, player in enumerate(players):
            self._put_player(seat, player)
        self._check_players_together()
        missing = self._put_market()
        mark_all(self.s, tables.t)
        self._put_phase()
        seed = self._seed()
        chances = self._number(self.given, "chances", 0)
        if self.reasons:
            raise InvalidPosition(self.reasons)
        game = Game(self.tables, self.s, names, seed, options, chances)
        if missing:
            self._deal(game)
        game.origin = game.position()
        return game

    def _check_version(self) -> None:
        """Cards of other rules may not be there, or cost something else."""
        version = self.given.get("version")
        if now := rules_since(self.given.get("ruleset"), version):
            raise InvalidPosition(
                [f"it is of version {shown(version)} of {now.id}, this is version {now.version}"]
            )

    def _is_of_campaign(self) -> bool:
        name = self.given.get("ruleset")
        return isinstance(name, str) and name in RULESETS and bool(RULESETS[name].chapters)

    def _deal(self, game: Game) -> None:
        """Deal the missing rows, then stand where the position wants to stand."""
        kept = {offset: self.s[offset] for offset in KEPT_IN_DEAL}
        undrawn = {row: self.s[at.UNDRAWN + row] for row in self.complete_rows}
        for row in undrawn:
            # A row that was given stays as it is.
            self.s[at.UNDRAWN + row] = 0
        self.s[at.DEALT] = 0
        game.begin()
        game.deal()
        for row, cards in undrawn.items():
            game.state[at.UNDRAWN + row] = cards
        for offset, value in kept.items():
            game.state[offset] = value
        game.moves.clear()
        game.past.clear()
        game.events.clear()
        game.close_deal()

    def _players(self) -> list[Mapping[str, Any]]:
        players = self.given.get("players")
        if not isinstance(players, list) or not all(isinstance(p, Mapping) for p in players):
            raise InvalidPosition([*self.reasons, "players is a list with a mapping for each seat"])
        return players

    def _tables(self, players: list[Mapping[str, Any]]) -> tuple[Tables, dict[str, Any]]:
        if "ruleset" not in self.given:
            raise InvalidPosition([*self.reasons, "the ruleset is missing"])
        options = self.given.get("options") or {}
        if not isinstance(options, Mapping):
            raise InvalidPosition([*self.reasons, f"options is a mapping, not {shown(options)}"])
        try:
            seed = self.given.get("seed", 0)
            drawing = seed if isinstance(seed, int) else 0
            return prepare(self.given["ruleset"], len(players), options, drawing)
        except (InvalidOption, TypeError) as error:
            raise InvalidPosition([*self.reasons, str(error)]) from None

    def _names(self, players: list[Mapping[str, Any]]) -> list[str]:
        names = [p.get("name", f"Player {seat + 1}") for seat, p in enumerate(players)]
        try:
            return player_names(names)
        except InvalidOption as error:
            self.reasons.append(str(error))
            return player_names(len(players))

    def _seed(self) -> int:
        try:
            return pick_seed(self._number(self.given, "seed", 0, least=None))
        except InvalidOption as error:
            self.reasons.append(str(error))
            return 0

    def _put_turn(self) -> None:
        to_move = self._seat("to_move", 0)
        self.s[at.ACTIVE] = self._seat("active", to_move)
        if self.given.get("to_move") is not None and to_move != self.s[at.ACTIVE]:
            self.reasons.append(
                f"to_move is seat {to_move}, but it is the turn of seat {self.s[at.ACTIVE]}"
            )
        self.s[at.TURN] = self._number(self.given, "turn", 1, least=1)
        self._put_dice()

    def _put_dice(self) -> None:
        dice = self.given.get("dice") or []
        faces = isinstance(dice, list) and len(dice) <= 2
        if not faces or any(type(die) is not int or not 1 <= die <= 6 for die in dice):
            self.reasons.append(
                f"dice is a list of one or two faces from 1 to 6, not {shown(dice)}"
            )
            return
        self.s[at.FIRST_DIE : at.FIRST_DIE + len(dice)] = dice
        self.s[at.DICE_COUNT] = len(dice)
        self.s[at.TOTAL] = self._number(self.given, "total", sum(dice))
        if self.s[at.TOTAL] - sum(dice) not in self._changes_of_a_throw():
            self.reasons.append(f"dice {dice} cannot make a total of {self.s[at.TOTAL]}")

    def _changes_of_a_throw(self) -> tuple[int, ...]:
        t = self.tables.t
        added = t[at.POWER_AMOUNT + words.ADD_TO_ROLL]
        return (0, added, 1, -1) if has_rule(t, words.RAILWAY) else (0, added)

    def _put_phase(self) -> None:
        """Stand about to roll, unless the position says where the turn stands."""
        s = self.s
        s[at.DEALT] = 1
        step = self.given.get("step")
        decision = self.given.get("decision", "roll")
        if self.given.get("winner") is not None:
            s[at.WINNER] = self._seat("winner", 0)
            decision = "over"
        if decision not in questions.PHASE_NAMES:
            known = questions.PHASE_NAMES[:-1]
            self.reasons.append(f"unknown decision {shown(decision)}: {nearest(decision, known)}")
            return
        phase = questions.PHASE_NAMES.index(decision)
        rule = questions.QUESTIONS[phase].rule
        if rule is not None and not has_rule(self.tables.t, rule):
            self.reasons.append(f"decision {shown(decision)} is not in this game")
            return
        if step is None and decision not in (*SIMPLE_DECISIONS, "over"):
            self.reasons.append(f"decision {shown(decision)} needs the field 'step' that says more")
        s[at.PHASE] = phase
        if isinstance(step, Mapping):
            keys = step_keys(self.tables)
            self._check_keys("step", step, keys)
            for key, offset in keys.items():
                s[offset] = self._number(step, key, s[offset], least=at.NONE)
        elif step is not None:
            self.reasons.append("step is a mapping")
        self._check_step(decision)

    def _check_step(self, decision: str) -> None:
        """Numbers that say where the turn stands must point at something that exists."""
        s, t = self.s, self.tables.t
        asking = s[at.ASKING]
        row = s[at.DRAWING_ROW]
        if decision == "draw" and not 0 <= row < t[at.ROW_COUNT]:
            self.reasons.append(f"there is no row {row} of the market to draw for")
        elif decision == "draw" and self._shown(row) >= t[at.ROW_KINDS + row]:
            self.reasons.append(f"row {row} of the market is full: nothing is drawn for it")
        asked_by_card = questions.QUESTIONS[s[at.PHASE]].by_card
        if asked_by_card and not (0 <= asking < len(self.v.names) and self.v.names[asking]):
            self.reasons.append(
                f"decision {shown(decision)} is asked by a card that does not exist"
            )
        swapping = asked_by_card and 0 <= asking < at.WARES
        swapping = swapping and t[at.OPERATION + asking] == questions.SWAP
        self._check_partner(decision, swapping)
        if decision == "dice" and s[at.DICE_COUNT] not in (1, 2):
            self.reasons.append("the number of dice is 1 or 2")
        if decision == "over" and s[at.WINNER] < 0:
            self.reasons.append("the game is over, but nobody has won it: name the winner")
        if s[at.CURSOR] >= 3 * at.KINDS:
            self.reasons.append("the cursor points behind the last card")
        if not -1 <= s[at.GIVEN] < 3 * at.KINDS:
            self.reasons.append("the card given does not exist")
        if not self.reasons:
            self._check_answers(decision)

    def _check_partner(self, decision: str, swapping: bool) -> None:
        partner = self.s[at.TARGETED]
        if decision in ("give", "take") and swapping and partner not in self._opponents():
            self.reasons.append(f"there is no seat {partner} to swap with")
        if decision == "prank" and partner not in range(self.tables.players):
            self.reasons.append(f"there is no seat {partner} to visit")

    def _opponents(self) -> list[int]:
        return [seat for seat in range(self.tables.players) if seat != self.s[at.ACTIVE]]

    def _check_answers(self, decision: str) -> None:
        """Somebody who is asked must have an answer, and chance an outcome."""
        s, t, found = self.s, self.tables.t, [0] * BUFFER
        if decision == "swap" and not has_movable_card(s, t, s[at.ACTIVE]):
            self.reasons.append("a swap is asked, but there is nothing to give for it")
        least = 2 if decision == "swap" else 1
        answers = legal_actions(s, t, found) + chance_outcomes(s, t, found, [0] * BUFFER)
        if decision != "over" and answers < least:
            self.reasons.append(f"decision {shown(decision)} has no possible answer")
