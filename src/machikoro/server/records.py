"""Finished games: their record with the proof of the dice, any moment of them, and the check."""

from __future__ import annotations

from collections import OrderedDict

from machikoro.game import Game, new_game
from machikoro.server import fair
from machikoro.server import messages as m
from machikoro.server.statistics import statistics
from machikoro.server.table import Table, pick_outcome
from machikoro.server.view import Viewer

REPLAYS_KEPT = 16


def record(table: Table) -> m.Record:
    header = table.header
    game = table.whole_game()
    proof = m.FairProof(
        commitment=fair.commitment(header.secret),
        seed=header.secret,
        server_nonce=header.server_nonce,
        seat_nonces={str(seat): value for seat, value in table.nonces.items()},
        first_drawn=header.first is None,
    )
    return m.Record(
        game=header.game,
        ruleset=header.ruleset,
        version=game.tables.ruleset.version,
        options=header.options,
        names=game.names,
        colours=[seat.colour for seat in table.seats],
        first=game.first,
        own_dice=header.own_dice,
        seed=header.seed,
        script=list(header.script),
        steps=[
            m.RecordStep(number, step.seat, step.action, step.source)
            for number, step in enumerate(table.steps, 1)
        ],
        proof=proof if table.fair else None,
        winner=game.winner,
        statistics=statistics(game),
        transcript=game.transcript(),
    )


class Replays:
    """Looks at any moment of a finished game; the last games asked for are kept replayed."""

    def __init__(self) -> None:
        self.known: OrderedDict[str, tuple[Table, Game]] = OrderedDict()

    def at(self, table: Table, move: int) -> m.StepView:
        table, game = self._replayed(table)
        last = len(game.moves)
        move = max(0, min(move, last))
        table.game = _moment(game, move)
        viewer = Viewer(table)
        view = viewer.view((), (), log=[])
        before = game.past[move - 1].events if move else 0
        until = game.past[move].events if move < last else len(game.events)
        events = [event.as_dict() for event in game.events[before:until]]
        return m.StepView(move, last, events, view)

    def _replayed(self, table: Table) -> tuple[Table, Game]:
        key = table.header.game
        found = self.known.pop(key, None)
        if found is None:
            own = Table(table.header)
            own.seats, own.steps, own.nonces = table.seats, table.steps, table.nonces
            own.began, own.rev, own.rematch = True, table.rev, table.rematch
            found = (own, own.whole_game())
        self.known[key] = found
        if len(self.known) > REPLAYS_KEPT:
            self.known.popitem(last=False)
        return found


def _moment(game: Game, move: int) -> Game:
    """The game as it stood after so many moves."""
    if move == len(game.moves):
        return game
    moment = game.copy()
    moment.state = game.past[move].state[:]
    moment.moves = game.moves[:move]
    return moment


class Finding(m.Part, frozen=True):
    """What the check of a record found."""

    outcomes: int
    checked: int
    wrong: tuple[int, ...]
    """Steps whose outcome is not what the seed gives."""
    commitment_holds: bool
    first_holds: bool
    winner_holds: bool

    @property
    def holds(self) -> bool:
        return not self.wrong and self.commitment_holds and self.first_holds and self.winner_holds


def verify(found: m.Record) -> Finding:
    """Recompute every outcome of a record from its seed."""
    proof = found.proof
    nonces = {int(k): v for k, v in proof.seat_nonces.items()} if proof else {}
    mixed = fair.mix(found.game, proof.server_nonce, nonces) if proof else ""
    game = new_game(
        found.ruleset, found.names, seed=found.seed or 0, first=found.first, deal=False,
        **found.options,
    )  # fmt: skip
    wrong, checked = [], 0
    for step in found.steps:
        if step.seat is None and step.source in ("fair", "seed"):
            checked += 1
            if _outcome(game, proof, mixed) != step.action:
                wrong.append(step.number)
        game.play(step.action)
    return Finding(
        outcomes=sum(step.seat is None for step in found.steps),
        checked=checked,
        wrong=tuple(wrong),
        commitment_holds=proof is None or fair.commitment(proof.seed) == proof.commitment,
        first_holds=_first_holds(found, proof, mixed),
        winner_holds=game.winner == found.winner,
    )


def _outcome(game: Game, proof: m.FairProof | None, mixed: str) -> str:
    if proof is None:
        twin = game.copy()
        twin.play_chance()
        return str(twin.moves[-1])
    return pick_outcome(game, proof.seed, mixed)


def _first_holds(found: m.Record, proof: m.FairProof | None, mixed: str) -> bool:
    if proof is None or not proof.first_drawn:
        return True
    return fair.number_below(proof.seed, mixed, "first", len(found.names)) == found.first
