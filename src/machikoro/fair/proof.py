"""The check of a game: every outcome is drawn again from what was sealed."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from msgspec import Struct

from machikoro.fair import rounds, seal
from machikoro.fair.evidence import TOLD, Evidence
from machikoro.fair.lots import lot_of, pick_outcome
from machikoro.fair.seal import Terms
from machikoro.lessons.director import Director
from machikoro.lessons.script import Script, read_script
from machikoro.play.corrections import read_correction
from machikoro.play.events import Event
from machikoro.play.game import Game, new_game
from machikoro.play.transcript import check_version

TELLS = {"dice": "dice", "tuna": "dice", "draw": "cards"}
"""What tells an outcome where nothing is drawn."""


class Finding(Struct, frozen=True):
    """What the check found."""

    over: bool
    """Of half a game only the half that is there can be checked."""
    sealed: bool
    """Without a seal the outcomes follow a seed that somebody chose."""
    outcomes: int
    checked: dict[str, int]
    """Outcomes drawn again, by what was drawn."""
    told: dict[str, int]
    """Outcomes that were not drawn, by their source."""
    corrections: int
    """How often real coins were counted and reckoned anew."""
    wrong: tuple[int, ...]
    """Steps whose outcome is not what the seed gives."""
    broken: int | None
    """The step that the rules do not allow where it stands; nothing behind it was looked at."""
    commitment_holds: bool
    pledged: bool
    """Whether the numbers were pledged before any was shown; not in old games."""
    pledge_holds: bool
    numbers: tuple[int, ...]
    """The seats whose browsers gave a number."""
    withheld: tuple[tuple[int, ...], ...]
    """The seats that spoiled a round, for each round that was spoiled."""
    terms_holds: bool
    first_drawn: bool
    first_holds: bool
    winner_holds: bool

    @property
    def holds(self) -> bool:
        right = self.commitment_holds and self.pledge_holds and self.terms_holds
        result = self.first_holds and self.winner_holds
        return right and result and not self.wrong and self.broken is None


@dataclass
class Tally:
    """What came of playing the moves once more."""

    game: Game
    checked: Counter[str] = field(default_factory=Counter)
    told: Counter[str] = field(default_factory=Counter)
    corrections: int = 0
    wrong: list[int] = field(default_factory=list)
    broken: int | None = None


def verify(evidence: Evidence) -> Finding:
    """Draw everything again and play the moves."""
    proof, tally = evidence.proof, _play(evidence)
    return Finding(
        over=tally.game.over,
        sealed=proof is not None,
        outcomes=tally.checked.total() + tally.told.total(),
        checked=dict(tally.checked),
        told=dict(tally.told),
        corrections=tally.corrections,
        wrong=tuple(tally.wrong),
        broken=tally.broken,
        commitment_holds=proof is None or rounds.seals_hold(evidence.game, proof),
        pledged=proof is not None and proof.terms is not None,
        pledge_holds=proof is None or rounds.pledges_hold(evidence.game, proof),
        numbers=() if proof is None else tuple(sorted(map(int, proof.seat_nonces))),
        withheld=() if proof is None else tuple(map(rounds.withheld, proof.voided)),
        terms_holds=_terms_hold(evidence),
        first_drawn=proof is not None and proof.first_drawn,
        first_holds=_first_holds(evidence),
        winner_holds=tally.broken is not None or tally.game.winner == evidence.winner,
    )


def _play(evidence: Evidence) -> Tally:
    tally = Tally(_new_game(evidence))
    director = _director(evidence)
    director.hear(tally.game.events)
    for number, action in enumerate(evidence.actions, 1):
        if read_correction(action):
            tally.corrections += 1
        elif tally.game.to_move is None and not tally.game.over:
            _look_at_outcome(evidence, tally, director, number)
        try:
            director.hear(_repeat(evidence, tally.game, action))
        except ValueError:
            tally.broken = number
            break
    return tally


def _look_at_outcome(evidence: Evidence, tally: Tally, director: Director, number: int) -> None:
    game, action = tally.game, evidence.actions[number - 1]
    source = _told(evidence, game, action, director)
    (tally.told if source else tally.checked)[source or game.decision or ""] += 1
    drawn = source is not None or _draw(evidence, game) == action
    if not (drawn and _lot_holds(evidence, game)):
        tally.wrong.append(number)


def _repeat(evidence: Evidence, game: Game, action: str) -> list[Event]:
    """Only where the real box is on the table are there coins that can be counted."""
    terms = _terms(evidence)
    return game.repeat(action) if terms is None or terms.box else game.play(action)


def _new_game(evidence: Evidence) -> Game:
    check_version(evidence.ruleset, evidence.version)
    return new_game(
        evidence.ruleset, list(evidence.names), seed=evidence.seed, first=evidence.first,
        deal=False, **evidence.options,
    )  # fmt: skip


def _terms(evidence: Evidence) -> Terms | None:
    return (evidence.proof and evidence.proof.terms) or evidence.stated


def _director(evidence: Evidence) -> Director:
    """Of the lesson that was sealed; elsewhere one that lets nothing fall."""
    terms = _terms(evidence)
    return Director(read_script(terms.lesson) if terms and terms.lesson else Script(lesson=""))


def _told(evidence: Evidence, game: Game, action: str, director: Director) -> str | None:
    """Where an outcome comes from that need not be drawn; whatever is only called so has to be."""
    source, k = evidence.told.get(game.chances), game.chances
    terms = _terms(evidence)
    if source not in TOLD or terms is None:
        return source if source in TOLD else None
    if source == "script":
        return source if action in (*terms.script[k : k + 1], director.outcome(game)) else None
    may_be_told = terms.box if source == "cards" else terms.own_dice
    return source if may_be_told and TELLS.get(game.decision or "") == source else None


def _mixed(evidence: Evidence) -> str:
    if evidence.proof is None:
        return ""
    numbers = rounds.by_seat(evidence.proof.seat_nonces)
    return seal.mix(evidence.game, evidence.proof.server_nonce, numbers)


def _draw(evidence: Evidence, game: Game) -> str:
    if evidence.proof is None:
        twin = game.copy()
        twin.play_chance()
        return str(twin.moves[-1])
    return pick_outcome(game, evidence.proof.seed, _mixed(evidence))


def _lot_holds(evidence: Evidence, game: Game) -> bool:
    if evidence.lots is None:
        return True
    given = evidence.lots[game.chances] if game.chances < len(evidence.lots) else None
    return given == lot_of(game)


def _terms_hold(evidence: Evidence) -> bool:
    """What was sealed with the seed is what the record says of itself."""
    proof = evidence.proof
    if proof is None or proof.terms is None:
        return True
    start = None if proof.first_drawn else evidence.first
    return proof.terms.first == start and evidence.stated in (None, proof.terms)


def _first_holds(evidence: Evidence) -> bool:
    proof = evidence.proof
    if proof is None or not proof.first_drawn:
        return True
    players = len(evidence.names)
    return seal.number_below(proof.seed, _mixed(evidence), "first", players) == evidence.first
