"""Game: the friendly object around the rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any, NamedTuple

from machikoro.errors import IllegalMove
from machikoro.languages import Language
from machikoro.play.corrections import Correction, check_correction, read_correction
from machikoro.play.events import Event, read_event
from machikoro.play.notation import Action
from machikoro.play.setup import (
    draw_number,
    lay_out,
    pick_first,
    pick_seed,
    player_names,
    prepare,
    seat_count,
)
from machikoro.play.standing import Standing
from machikoro.rules import layout as at
from machikoro.rules import questions, words
from machikoro.rules.chance import chance_outcomes
from machikoro.rules.questions.asked import legal_actions
from machikoro.rules.step import step, take_only_choices
from machikoro.rules.tables import Tables, opening_state
from machikoro.sentences import shortened

BUFFER = 256


class Past(NamedTuple):
    """What undo goes back to."""

    state: list[int]
    events: int
    chances: int

    @property
    def turn(self) -> int:
        return self.state[at.TURN]


class Game(Standing):
    """One game, from the deal to the win.

    Made by `new_game`, `from_position` or `from_transcript`.  Everything that can happen goes
    through `play`; a refused call changes nothing.
    """

    def __init__(
        self,
        tables: Tables,
        state: list[int],
        names: Sequence[str],
        seed: int,
        options: Mapping[str, Any],
        chances: int = 0,
        origin: dict[str, Any] | None = None,
    ) -> None:
        self.tables = tables
        self.state = state
        self.names = list(names)
        self.seed = seed
        self.options = dict(options)
        self.events: list[Event] = []
        self.moves: list[Action] = []
        self.origin = origin
        """The position that the game was set up from, if it did not begin at the deal."""
        self.first = state[at.ACTIVE]
        self._chances = chances
        self.past: list[Past] = []
        """How the game stood before each of its moves."""
        self._floor = 0
        self._read: tuple[Action, list[int]] | None = None
        """What was read last, and the state it was read for, until it is played."""

    def legal_actions(self) -> list[Action]:
        """What the seat to move may do; empty where chance has its say and after the end."""
        choices, actions = _buffer(), self.vocabulary.actions
        n = legal_actions(self.state, self.tables.t, choices)
        return [actions[code] for code in choices[:n]]

    def chance(self) -> list[tuple[Action, Fraction]]:
        """The outcomes of chance with their exact probabilities; empty at a decision."""
        weighted = self._weighted_outcomes()
        whole = sum(weight for _, weight in weighted)
        return [(outcome, Fraction(weight, whole)) for outcome, weight in weighted]

    def _weighted_outcomes(self) -> list[tuple[Action, int]]:
        choices, weights, actions = _buffer(), _buffer(), self.vocabulary.actions
        n = chance_outcomes(self.state, self.tables.t, choices, weights)
        return [(actions[code], weight) for code, weight in zip(choices[:n], weights, strict=False)]

    def play(self, action: str) -> list[Event]:
        """Play a move, or an outcome where chance has its say, and tell what happened."""
        return self._apply(self.read(action))

    def read(self, text: str) -> Action:
        """The move, or the outcome where chance has its say, that a text means now.

        Whoever reads first and plays then has legality looked at once.
        """
        if self._read is not None and self._read == (text, self.state):
            return self._read[0]
        chance = self.to_move is None
        possible = [o for o, _ in self._weighted_outcomes()] if chance else self.legal_actions()
        action = self.vocabulary.read(self._without_copy(text, possible), possible)
        self._read = (action, self.state[:])
        return action

    def _without_copy(self, text: str, legal: Sequence[Action]) -> str:
        """`give closed winery` means `give winery` where all of them are closed."""
        if not isinstance(text, str):
            return text
        verb, copy, name = [*text.lower().split(), "", "", ""][:3]
        if copy not in ("open", "closed") or f"{verb} {name}" not in legal:
            return text
        owner = self.active if verb == "give" else self.state[at.TARGETED]
        closed = self.state[at.CLOSED + owner * at.KINDS + self.vocabulary.kinds.index(name)]
        return f"{verb} {name}" if (copy == "closed") == (closed > 0) else text

    def play_chance(self) -> list[Event]:
        """Let the game's own seed decide an outcome, and tell what happened."""
        return self._apply(self.next_chance())

    def next_chance(self) -> Action:
        """The outcome that the game's own seed decides for now."""
        outcomes = self._weighted_outcomes()
        if not outcomes:
            raise IllegalMove("chance has no say now; play one of the moves", self.legal_actions())
        place = self._number_below(sum(weight for _, weight in outcomes))
        for outcome, weight in outcomes:
            if place < weight:
                return outcome
            place -= weight
        raise AssertionError("the place lies within the weights")

    def _number_below(self, n: int) -> int:
        """The k-th outcome depends on the seed and k alone, so a replay continues alike."""
        return draw_number(self.seed, str(self._chances), n)

    def _apply(self, action: Action) -> list[Event]:
        self._keep_past()
        self._read = None
        self._chances += int(action.is_outcome)
        log: list[tuple[int, ...]] = []
        step(self.state, self.tables.t, action.code, log)
        return self._close_step(action, log)

    def _keep_past(self) -> None:
        self.past.append(Past(self.state[:], len(self.events), self._chances))

    def _close_step(self, action: Action, log: list[tuple[int, ...]]) -> list[Event]:
        take_only_choices(self.state, self.tables.t, _buffer(), log)
        self.moves.append(action)
        news = [read_event(self.vocabulary, raw) for raw in log]
        self.events += news
        return news

    def correct(self, seat: int, coins: int) -> list[Event]:
        """Real coins were counted: the seat has so many, whatever was reckoned before.

        It stands among the moves, is written in transcripts and can be taken back.
        """
        correction = Correction(seat, coins)
        check_correction(correction, self.players)
        if self.over:
            raise IllegalMove("the game is over; its coins are not counted any more")
        self._keep_past()
        change = self._put_coins(correction)
        return self._close_step(correction.action, [(words.CORRECTED, seat, change, coins)])

    def _put_coins(self, correction: Correction) -> int:
        """Put so many into the purse and say how many were put."""
        place = at.COINS + correction.seat
        change = correction.coins - self.state[place]
        self.state[place] = correction.coins
        return change

    def repeat(self, text: str) -> list[Event]:
        """What stands in a record or transcript: a move, an outcome or a correction."""
        correction = read_correction(text)
        return self.correct(*correction) if correction else self.play(text)

    def replay(self, text: str) -> None:
        """Play what was played before, in its full words.

        As lawful as `play` and several times faster: nothing is told, and undo does not go behind.
        """
        if correction := read_correction(text):
            self.correct(*correction)
            self._forget_past()
            return
        action = self.vocabulary.by_text.get(text)
        if action is None or action.code not in self._possible_codes():
            raise IllegalMove(f"'{shortened(text)}' was not possible", self.legal_actions())
        self._chances += int(action.is_outcome)
        step(self.state, self.tables.t, action.code, None)
        take_only_choices(self.state, self.tables.t, _buffer(), None)
        self.moves.append(action)
        self._forget_past()

    def _possible_codes(self) -> list[int]:
        s, t, choices = self.state, self.tables.t, _buffer()
        if s[at.PHASE] < questions.FIRST_CHANCE:
            return choices[: legal_actions(s, t, choices)]
        return choices[: chance_outcomes(s, t, choices, _buffer())]

    def rewind(self, state: list[int], moves: int) -> None:
        """Stand where the game stood after so many moves, in a state that was kept then."""
        outcomes = sum(action.is_outcome for action in self.moves[moves:])
        self.state = state
        self._chances -= outcomes
        del self.moves[moves:]
        self._forget_past()

    def _forget_past(self) -> None:
        self.past.clear()
        self.events.clear()
        self._floor = len(self.moves)

    def undo(self) -> Action:
        """Take back the last move or outcome and say which it was."""
        if len(self.moves) <= self._floor:
            raise IllegalMove("there is nothing to take back")
        past = self.past.pop()
        self.state = past.state[:]
        self._chances = past.chances
        del self.events[past.events :]
        return self.moves.pop()

    def copy(self) -> Game:
        """A game of its own that stands where this one does."""
        twin = Game(
            self.tables, self.state[:], self.names, self.seed, self.options,
            self._chances, self.origin,
        )  # fmt: skip
        twin.first = self.first
        twin.events = self.events[:]
        twin.moves = self.moves[:]
        twin.past = self.past[:]
        twin._floor = self._floor
        return twin

    def position(self) -> dict[str, Any]:
        """The game as it stands, as JSON; `from_position` reads it."""
        from machikoro.play.position import write_position

        return write_position(self)

    def transcript(self) -> str:
        """The whole game as readable text; `from_transcript` replays it."""
        from machikoro.play.transcript import write_transcript

        return write_transcript(self)

    def picture(self, language: Language = "en") -> str:
        """The table as one piece of HTML."""
        from machikoro.play.picture import draw_table

        return draw_table(self, language)

    def _repr_html_(self) -> str:
        return self.picture()

    def begin(self) -> None:
        """Lay out the market as far as that needs no draw."""
        log: list[tuple[int, ...]] = []
        lay_out(self.state, self.tables, log)
        self.events += [read_event(self.vocabulary, raw) for raw in log]

    def deal(self) -> None:
        """Draw the opening market with the game's seed; undo does not go behind it."""
        while self.decision == "draw":
            self.play_chance()
        self.close_deal()

    def close_deal(self) -> None:
        """From now on undo does not go behind the deal."""
        self._floor = sum(not past.state[at.DEALT] for past in self.past)

    @property
    def chances(self) -> int:
        """How many outcomes of chance there have been."""
        return self._chances

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Game) and self.position() == other.position()

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"machikoro.from_position({self.position()!r})"


def _buffer() -> list[int]:
    """For the rules to write in; kept by a game it would be as large as its state."""
    return [0] * BUFFER


def new_game(
    ruleset: str = "base",
    players: int | Sequence[str] = 2,
    *,
    seed: int | None = None,
    first: int | str = 0,
    deal: bool = True,
    **options: Any,
) -> Game:
    """Start a game.

    `players` is a number or a list of names.  Without a seed one is picked and recorded.
    `first` is the seat that starts, or "draw".  With `deal=False` the game stands at the first
    draw of the opening market.  All other options are those of the ruleset.
    """
    seed = pick_seed(seed)
    tables, given = prepare(ruleset, seat_count(players), options, seed)
    names = player_names(players)
    game = open_game(tables, given, names, seed, pick_first(first, seed, len(names)))
    if deal:
        game.deal()
    return game


def open_game(
    tables: Tables, given: Mapping[str, Any], names: Sequence[str], seed: int, first: int
) -> Game:
    """A game that stands at the first draw of the opening market."""
    game = Game(tables, opening_state(tables, first), names, seed, given)
    game.begin()
    return game
