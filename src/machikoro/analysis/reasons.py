"""Why one move was better than another, in numbers that a sentence can be made of."""

from __future__ import annotations

from dataclasses import dataclass

from machikoro.analysis.forecast import Forecast
from machikoro.analysis.rolls import give_ware
from machikoro.analysis.worth import worth
from machikoro.play.game import Game

BUILD = "build"


@dataclass(frozen=True)
class Sentence:
    """A sentence by its key; `better` and `played`, the moves, are filled in by who says it."""

    says: str
    values: dict[str, int | str]


@dataclass(frozen=True)
class Pay:
    """What a card adds to a roll of its owner's, or else takes when others roll."""

    coins: int
    totals: tuple[int, ...]
    own: bool

    @property
    def words(self) -> str:
        return ", ".join(map(str, self.totals))


def reason_for(game: Game, played: str, better: str) -> Sentence:
    """Why a move was better than what was played in this position."""
    ware, other = _ware(better), _ware(played)
    if ware is None:
        return _because("saves" if better == "pass" else "chances", {})
    if ware in game.landmarks:
        return _landmark(game, better)
    if other is not None and _worth(game, ware) <= _worth(game, other):
        saved = game.price(other) - game.price(ware)
        return _because("keeps", {"n": saved}) if saved > 0 else _because("chances", {})
    return _paying(game, ware, other)


def _because(name: str, values: dict[str, int | str]) -> Sentence:
    return Sentence(f"analysis.why.{name}", values)


def _paying(game: Game, ware: str, other: str | None) -> Sentence:
    """What a card brings, beside what the card brings that was built instead."""
    gains = _pay(game, ware)
    if gains is None:
        return _because("chances", {})
    values: dict[str, int | str] = {"coins": gains.coins, "totals": gains.words}
    if not gains.own:
        return _because("takes", values)
    less = _pay(game, other) if other is not None else None
    if less is None or not less.own:
        return _because("pays_alone", values)
    return _because("pays", values | {"less": less.coins, "on": less.words})


def _worth(game: Game, ware: str) -> float:
    """What it would add to the income of a round."""
    forecast = Forecast(game.tables, game.state)
    return worth(forecast, game.active, [game.tables.wares[ware]])[0]


def _landmark(game: Game, better: str) -> Sentence:
    then = Game(game.tables, game.state[:], game.names, 0, game.options)
    goal, seat = game.progress(game.active), game.active
    then.play(better)
    if then.winner == seat:
        return _because("wins", {})
    return _because("landmark", {"place": goal.built + 1, "goal": goal.goal})


def _ware(move: str) -> str | None:
    verb, *rest = move.split()
    return rest[-1] if verb == BUILD else None


def _pay(game: Game, ware: str) -> Pay | None:
    """What it would add, if it were given away: the rolls where that is most."""
    state, seat = game.state[:], game.active
    give_ware(state, game.tables.t, seat, game.tables.wares[ware])
    without, with_it = Forecast(game.tables, game.state), Forecast(game.tables, state)
    others = [roller for roller in range(game.players) if roller != seat]
    for rollers in ([seat], others):
        added = {
            total: max(
                with_it.coins(roller, total)[seat] - without.coins(roller, total)[seat]
                for roller in rollers
            )
            for roller in rollers
            for total in with_it.totals(roller)
        }
        most = max(added.values())
        if most > 0:
            totals = tuple(sorted(total for total, coins in added.items() if coins == most))
            return Pay(most, totals, rollers == [seat])
    return None
