"""The check of a finished game: every outcome is drawn again from what was sealed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, Literal

import msgspec
from msgspec import Struct

from machikoro.errors import InvalidMove
from machikoro.fair import seal
from machikoro.fair.lots import Lot, lot_of, pick_outcome
from machikoro.play.game import Game, new_game
from machikoro.play.transcript import check_version, read_transcript

TOLD = ("dice", "script")
"""Sources of outcomes that nobody drew: real dice, and a script."""


class RecordStep(Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """One move or outcome of a finished game."""

    number: int
    seat: int | None
    """None: chance."""
    action: str
    source: Literal["player", "bot", "fair", "seed", "dice", "script"]
    """Who chose; of outcomes: the sealed seed, a chosen seed, real dice, or a script."""
    lot: int | None = None
    """Of outcomes: which of the record's lots was drawn from."""


class FairProof(Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    commitment: str
    seed: str
    server_nonce: str
    seat_nonces: dict[str, str]
    first_drawn: bool


class Recorded(Struct, frozen=True, kw_only=True, gc=False):
    """What of a game's record can be checked; the rest of it is for the eye."""

    game: str
    ruleset: str
    version: int
    options: dict[str, Any]
    names: list[str]
    first: int
    own_dice: bool
    seed: int | None
    script: list[str]
    steps: list[RecordStep]
    lots: list[Lot]
    """Each once, although most throws share one."""
    proof: FairProof | None
    winner: int | None


class Evidence(Struct, frozen=True):
    """What is checked, from a record or a transcript."""

    game: str
    ruleset: str
    version: int | None
    options: Mapping[str, Any]
    names: Sequence[str]
    first: int
    seed: int
    winner: int | None
    proof: FairProof | None
    actions: Sequence[str]
    told: Mapping[int, str]
    """Numbers of outcomes, from 0, that were not drawn, and where they came from."""
    lots: Sequence[Lot | None] | None = None
    """What could fall each time, as the record states it; a transcript does not."""


class Finding(Struct, frozen=True):
    """What the check found."""

    sealed: bool
    """Without a seal the outcomes follow a seed that somebody chose."""
    outcomes: int
    checked: dict[str, int]
    """Outcomes drawn again, by what was drawn."""
    told: dict[str, int]
    """Outcomes that were not drawn, by their source."""
    wrong: tuple[int, ...]
    """Steps whose outcome is not what the seed gives."""
    broken: int | None
    """The step that the rules do not allow where it stands; nothing behind it was looked at."""
    commitment_holds: bool
    first_drawn: bool
    first_holds: bool
    winner_holds: bool

    @property
    def holds(self) -> bool:
        right = self.commitment_holds and self.first_holds and self.winner_holds
        return right and not self.wrong and self.broken is None


def from_record(found: Recorded) -> Evidence:
    fallen = [step for step in found.steps if step.seat is None]
    real = TOLD if found.own_dice else TOLD[1:]
    return Evidence(
        game=found.game,
        ruleset=found.ruleset,
        version=found.version,
        options=found.options,
        names=found.names,
        first=found.first,
        seed=found.seed or 0,
        winner=found.winner,
        proof=found.proof,
        actions=[step.action for step in found.steps],
        told={k: step.source for k, step in enumerate(fallen) if step.source in real},
        lots=[_lot(found, step) for step in fallen],
    )


def _lot(found: Recorded, step: RecordStep) -> Lot | None:
    known = step.lot is not None and 0 <= step.lot < len(found.lots)
    return found.lots[step.lot] if known and step.lot is not None else None


def notes(game: str, proof: FairProof | None, told: Mapping[int, str]) -> dict[str, Any]:
    """Headers of a transcript that make it evidence; `from_transcript` reads them."""
    found: dict[str, Any] = {"Game": game}
    if proof is not None:
        found["Seal"] = msgspec.to_builtins(proof)
    if told:
        found["Told"] = {s: [k for k, source in told.items() if source == s] for s in TOLD}
    return found


def from_transcript(text: str) -> Evidence:
    header, moves = read_transcript(text)
    if "Position" in header:
        raise InvalidMove("a game that was set up from a position was not drawn from its start")
    names = header["Players"]
    winner = header.get("Winner")
    told = msgspec.convert(header.get("Told", {}), dict[str, list[int]])
    return Evidence(
        game=msgspec.convert(header.get("Game", ""), str),
        ruleset=header["Ruleset"],
        version=header.get("Version"),
        options=msgspec.convert(header.get("Options", {}), dict[str, Any]),
        names=names,
        first=header.get("First", 0),
        seed=header.get("Seed") or 0,
        winner=names.index(winner) if winner in names else None,
        proof=msgspec.convert(header.get("Seal"), FairProof | None),
        actions=[move for _, move in moves],
        told={k: source for source, numbers in told.items() for k in numbers},
    )


def verify(evidence: Evidence) -> Finding:
    """Draw everything again and play the moves."""
    proof, mixed = evidence.proof, _mixed(evidence)
    game = new_game(
        evidence.ruleset, list(evidence.names), seed=evidence.seed, first=evidence.first,
        deal=False, **evidence.options,
    )  # fmt: skip
    check_version(game, evidence.version)
    checked: Counter[str] = Counter()
    told: Counter[str] = Counter()
    wrong, broken = [], None
    for number, action in enumerate(evidence.actions, 1):
        if game.to_move is None and not game.over:
            source = evidence.told.get(game.chances)
            (told if source else checked)[source or game.decision or ""] += 1
            drawn = source is not None or _draw(game, proof, mixed) == action
            if not (drawn and _lot_holds(evidence, game)):
                wrong.append(number)
        try:
            game.play(action)
        except ValueError:
            broken = number
            break
    return Finding(
        sealed=proof is not None,
        outcomes=checked.total() + told.total(),
        checked=dict(checked),
        told=dict(told),
        wrong=tuple(wrong),
        broken=broken,
        commitment_holds=proof is None or seal.commitment(proof.seed) == proof.commitment,
        first_drawn=proof is not None and proof.first_drawn,
        first_holds=_first_holds(evidence, mixed),
        winner_holds=broken is not None or game.winner == evidence.winner,
    )


def _mixed(evidence: Evidence) -> str:
    if evidence.proof is None:
        return ""
    nonces = {int(seat): value for seat, value in evidence.proof.seat_nonces.items()}
    return seal.mix(evidence.game, evidence.proof.server_nonce, nonces)


def _draw(game: Game, proof: FairProof | None, mixed: str) -> str:
    if proof is None:
        twin = game.copy()
        twin.play_chance()
        return str(twin.moves[-1])
    return pick_outcome(game, proof.seed, mixed)


def _lot_holds(evidence: Evidence, game: Game) -> bool:
    if evidence.lots is None:
        return True
    given = evidence.lots[game.chances] if game.chances < len(evidence.lots) else None
    return given == lot_of(game)


def _first_holds(evidence: Evidence, mixed: str) -> bool:
    proof = evidence.proof
    if proof is None or not proof.first_drawn:
        return True
    return seal.number_below(proof.seed, mixed, "first", len(evidence.names)) == evidence.first
