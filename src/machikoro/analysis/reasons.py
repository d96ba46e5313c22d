"""Why one move was better than another, in numbers that a sentence can be made of.

A number is told only where it speaks for the better move; where none does, that is said.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil

from machikoro.analysis.forecast import Forecast
from machikoro.analysis.rolls import give_ware
from machikoro.analysis.worth import worth
from machikoro.play.game import Game

BUILD = "build"
ROUNDS = 10
"""Whole coins in so many rounds are easier to grasp than parts of a coin in one."""
COUNTS = 1.5
"""By so many coins in ten rounds one card has to bring more than another, or it is no reason."""
ONE_DIE = dict.fromkeys(range(1, 7), 6)
TWO_DICE = {total: 6 - abs(total - 7) for total in range(2, 13)}
"""In how many of 36 throws each total falls."""
Values = dict[str, int | str]


@dataclass(frozen=True)
class Sentence:
    """A sentence by its key; `better` and `played`, the moves, are filled in by who says it."""

    says: str
    values: dict[str, int | str]


@dataclass(frozen=True)
class Pay:
    """What a ware adds to a roll of its owner's, or else takes when others roll."""

    coins: int
    totals: tuple[int, ...]
    own: bool
    gain: float
    """In ten rounds."""

    @property
    def values(self) -> Values:
        totals = ", ".join(map(str, self.totals))
        return {"coins": self.coins, "totals": totals, "gain": round(self.gain)}


def reason_for(game: Game, played: str, better: str) -> Sentence:
    """Why a move was better than what was played in this position."""
    ware, other = _ware(better), _ware(played)
    if ware is None:
        found = _saving(game, other) if better == "pass" else _answer(game, played, better)
    elif ware in game.landmarks:
        found = _landmark(game, ware, other)
    else:
        found = _card(game, ware, other)
    return found or Sentence("analysis.why.chances", {})


def _because(name: str, values: Values) -> Sentence:
    return Sentence(f"analysis.why.{name}", values)


def _ware(move: str) -> str | None:
    verb, *rest = move.split()
    return rest[-1] if verb == BUILD else None


def _card(game: Game, ware: str, other: str | None) -> Sentence | None:
    """What it pays now, or will pay, beside what was built; or what it spares."""
    saved = game.price(other) - game.price(ware) if other else 0
    return (
        _bringing(game, ware, other)
        or _paying(game, game.state, ware, other, saved, "pays", "takes")
        or _paying(game, _grown(game), ware, other, 0, "later", "later_takes")
        or _denying(game, ware)
        or _sooner(game, ware, other)
        or _enough(game, saved, game.price(ware), "keeps")
    )


def _paying(
    game: Game, state: list[int], ware: str, other: str | None, saved: int, pays: str, takes: str
) -> Sentence | None:
    """If it brings more in ten rounds than what was built instead."""
    now = Forecast(game.tables, state)
    gains = _pay(game, now, ware)
    less = _gain(game, now, other) if other is not None else 0.0
    if gains is None or gains.gain - max(less, 0.0) < COUNTS:
        return None
    if not gains.own:
        return _because(takes, gains.values)
    if other is None:
        return _because(f"{pays}_alone", gains.values)
    beside: Values = {"less": max(0, round(less))}
    cheaper: Values = {"saved": saved} if saved > 0 else {}
    name = f"{pays}_cheaper" if saved > 0 else pays
    return _because(name, gains.values | beside | cheaper)


def _landmark(game: Game, ware: str, other: str | None) -> Sentence | None:
    goal, then = game.progress(game.active), _after(game, ware)
    if then.winner == game.active:
        return _because("wins", {})
    place: Values = {"place": goal.built + 1, "goal": goal.goal}
    now = Forecast(game.tables, game.state)
    more = _gain(game, now, ware)
    less = max(0.0, _gain(game, now, other)) if other is not None else 0.0
    if more - less >= COUNTS:
        return _because("landmark_pays", place | {"gain": round(more), "less": round(less)})
    if other is None or other not in game.landmarks:
        return _because("landmark", place)
    return _other_landmark(game, ware, other, place)


def _other_landmark(game: Game, ware: str, other: str, place: Values) -> Sentence | None:
    """That both are landmarks tells nothing of the difference."""
    coins, less = _at_once(game, ware), _at_once(game, other)
    if coins - max(0, less) >= COUNTS:
        return _because("landmark_at_once", place | {"coins": coins})
    if _gives_a_turn(game, ware) and not _gives_a_turn(game, other):
        return _because("landmark_turn", place)
    saved = game.price(other) - game.price(ware)
    return _because("landmark_cheaper", place | {"saved": saved}) if saved > 0 else None


def _gives_a_turn(game: Game, ware: str) -> bool:
    return bool(_after(game, ware).position()["step"]["extra_owed"])


def _bringing(game: Game, ware: str, other: str | None) -> Sentence | None:
    """Of a card that gives coins to whoever builds it."""
    coins = _at_once(game, ware)
    less = _at_once(game, other) if other is not None else 0
    return _because("at_once", {"coins": coins}) if coins - max(0, less) >= COUNTS else None


def _at_once(game: Game, ware: str) -> int:
    """Coins that come in as soon as it stands, or are lost by it, beside its price."""
    seat = game.active
    return _after(game, ware).coins[seat] - game.coins[seat] + game.price(ware)


def _after(game: Game, ware: str) -> Game:
    then = Game(game.tables, game.state[:], game.names, 0, game.options)
    moves = map(str, game.legal_actions())
    then.play(next(move for move in moves if _ware(move) == ware))
    return then


def _saving(game: Game, other: str | None) -> Sentence | None:
    """With what is in hand something can be built that otherwise could not."""
    return (_enough(game, game.price(other), 0, "saves") or _slow(game, other)) if other else None


def _enough(game: Game, saved: int, spent: int, name: str) -> Sentence | None:
    """Whether coins that are kept make the difference for a landmark in the next turn."""
    if saved <= 0:
        return None
    seat = game.active
    coins = game.coins[seat] - spent + Forecast(game.tables, game.state).averages()[seat]
    missing = [game.price(one) for one in _missing(game)]
    reached = [price for price in missing if coins - saved < price <= coins]
    return _because(name, {"n": saved, "price": max(reached)}) if reached else None


def _sooner(game: Game, ware: str, other: str | None) -> Sentence | None:
    """Whether it has earned its price in fewer rounds."""
    n, more = _back_in(game, ware), _back_in(game, other) if other else None
    return _because("sooner", {"n": n, "more": more}) if n and more and n < more else None


def _slow(game: Game, other: str) -> Sentence | None:
    """Whether the game is as good as over before a card has earned its price."""
    n = _back_in(game, other)
    if n is None:
        return None if other in game.landmarks else _because("never", {})
    now, seat = Forecast(game.tables, game.state), game.active
    left = ceil(game.progress(seat).coins_to_go / max(now.averages()[seat], 1 / ROUNDS))
    return _because("slow", {"n": n, "left": left}) if 0 < left < n else None


def _back_in(game: Game, ware: str) -> int | None:
    """Rounds in which it brings what it costs; None: it brings next to nothing."""
    gain = _gain(game, Forecast(game.tables, game.state), ware) / ROUNDS
    return ceil(game.price(ware) / gain) if ROUNDS * gain >= 1 else None


def _denying(game: Game, ware: str) -> Sentence | None:
    """What the last copy would have brought somebody else."""
    place, market = game.tables.wares[ware], game.market
    if market.wares.get(ware) != 1 or market.deck.get(ware):
        return None
    now = Forecast(game.tables, game.state)
    others = [seat for seat in range(game.players) if seat != game.active]
    gains = {seat: ROUNDS * worth(now, seat, [place])[0] for seat in others}
    seat = max(others, key=lambda one: gains[one])
    if gains[seat] < 2 * COUNTS:
        return None
    return _because("denies", {"name": game.names[seat], "gain": round(gains[seat])})


def _grown(game: Game) -> list[int]:
    """As it would stand with all landmarks that one has to build, where one has to build all."""
    state, seat = game.state[:], game.active
    missing, goal = _missing(game), game.progress(seat)
    if len(missing) == goal.goal - goal.built:
        for landmark in missing:
            give_ware(state, game.tables.t, seat, game.tables.wares[landmark])
    return state


def _missing(game: Game) -> list[str]:
    built = game.city(game.active).landmarks
    return [one for one in game.landmarks if one not in built]


def _gain(game: Game, now: Forecast, ware: str) -> float:
    """What it would add to the income of ten rounds."""
    return ROUNDS * worth(now, game.active, [game.tables.wares[ware]])[0]


def _pay(game: Game, now: Forecast, ware: str) -> Pay | None:
    """What it would add, if it were given away: the rolls where that is most."""
    state, seat = now.state[:], game.active
    give_ware(state, game.tables.t, seat, game.tables.wares[ware])
    then, gain = Forecast(game.tables, state), _gain(game, now, ware)
    others = [roller for roller in range(game.players) if roller != seat]
    for rollers in ([seat], others):
        added = _added(now, then, seat, rollers)
        most = max(added.values())
        if most > 0:
            totals = tuple(sorted(total for total, coins in added.items() if coins == most))
            return Pay(most, totals, rollers == [seat], gain)
    return None


def _added(now: Forecast, then: Forecast, seat: int, rollers: Sequence[int]) -> dict[int, int]:
    """For each total that can fall, what a seat gets more."""
    return {
        total: max(then.coins(one, total)[seat] - now.coins(one, total)[seat] for one in rollers)
        for roller in rollers
        for total in then.totals(roller)
        if then.chances(roller).get(total)
    } or {0: 0}


def _answer(game: Game, played: str, better: str) -> Sentence | None:
    """Of dice and of whom to take from."""
    if better.startswith("target ") and played.startswith("target "):
        return _richer(game, played, better)
    now = Forecast(game.tables, game.state)
    more, less = (_thrown(game, now, move) for move in (better, played))
    if more is None or less is None:
        return None
    own, others = more[0] - less[0], more[1] - less[1]
    if own >= COUNTS / 2 and own >= -others:
        return _because("dice", {"gain": round(more[0]), "less": round(less[0])})
    if others <= -COUNTS / 2:
        return _because("dice_others", {"gain": round(less[1]), "less": round(more[1])})
    return None


def _richer(game: Game, played: str, better: str) -> Sentence | None:
    coins, less = (game.coins[int(move.split()[1])] for move in (better, played))
    return _because("richer", {"coins": coins, "less": less}) if coins > less else None


def _thrown(game: Game, now: Forecast, move: str) -> tuple[float, float] | None:
    """What ten such throws bring whoever throws, and all others; None of other questions."""
    ways = _ways(game, move)
    if ways is None:
        return None
    own = others = 0.0
    for total, count in ways.items():
        coins = now.coins(game.active, total)
        own += count * coins[game.active]
        others += count * (sum(coins) - coins[game.active])
    whole = sum(ways.values())
    return ROUNDS * own / whole, ROUNDS * others / whole


def _ways(game: Game, move: str) -> dict[int, int] | None:
    if move in ("roll 1", "roll 2"):
        return ONE_DIE if move == "roll 1" else TWO_DICE
    total = sum(game.dice)
    if move == "reroll":
        return ONE_DIE if len(game.dice) == 1 else TWO_DICE
    if move == "add 2" or (move == "decline" and game.decision == "add"):
        return {total + 2 * (move == "add 2"): 1}
    return {total: 1} if move == "keep" else None
