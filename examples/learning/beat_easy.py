"""Learn to beat `easy` in minutes, with NumPy alone: a small net, proximal policy optimisation.

    python examples/learning/beat_easy.py --minutes 5

One hidden layer says which move to make and how the game will end.  A thousand games go on side by
side (`machikoro.adapters.batch`); what turned out better than expected becomes likelier.
"""

from __future__ import annotations

import argparse
import time
from typing import Any

import numpy
from numpy.typing import NDArray

from machikoro.adapters.batch import Batch, Env

Array = NDArray[Any]
GAMES, STEPS, HIDDEN = 1_024, 64, 64
PASSES, PIECES = 3, 8
RATE, CLIP, TRACE, ENTROPY = 1.5e-3, 0.2, 0.97, 0.005


class Net:
    """Observation to hidden layer to moves and value, with Adam to move the weights."""

    def __init__(self, inputs: int, met: Array, seed: int) -> None:
        self.met, moves = met, len(met)
        random = numpy.random.default_rng(seed)
        wide = random.normal(0, inputs**-0.5, (inputs, HIDDEN))
        self.weights: list[Array] = [
            part.astype(numpy.float32)
            for part in (wide, numpy.zeros(HIDDEN), numpy.zeros((HIDDEN, moves + 1)))
        ] + [numpy.zeros(moves + 1, numpy.float32)]
        self.mean = [numpy.zeros_like(one) for one in self.weights]
        self.square = [numpy.zeros_like(one) for one in self.weights]
        self.updates = 0

    def look(self, seen: Array, masks: Array) -> tuple[Array, Array, Array]:
        """Hidden layer, chances of the moves, value."""
        first, bias, second, last = self.weights
        hidden = numpy.tanh(seen @ first + bias)
        out = hidden @ second + last
        wishes = numpy.where(masks, out[:, :-1], -1e9)
        wishes -= wishes.max(axis=1, keepdims=True)
        chances = numpy.exp(wishes)
        chances /= chances.sum(axis=1, keepdims=True)
        return hidden, chances, out[:, -1]

    def learn(self, seen: Array, masks: Array, moves: Array, old: Array, gain: Array, goal: Array,
              rate: float) -> None:  # fmt: skip
        """One step up the gradient of the clipped gain, the value error and the entropy."""
        hidden, chances, value = self.look(seen, masks)
        rows = numpy.arange(len(moves))
        ratio = chances[rows, moves] / old
        counts = numpy.where(gain > 0, ratio < 1 + CLIP, ratio > 1 - CLIP)
        push = -(gain * ratio * counts)[:, None] * -chances
        push[rows, moves] -= gain * ratio * counts
        logs = numpy.log(chances + 1e-9)
        spread = (chances * logs).sum(axis=1, keepdims=True)
        push += ENTROPY * chances * (logs - spread)
        slope = numpy.concatenate([push, (value - goal)[:, None]], axis=1) / len(moves)
        back = slope @ self.weights[2].T * (1 - hidden**2)
        self._move([seen.T @ back, back.sum(0), hidden.T @ slope, slope.sum(0)], rate)

    def _move(self, slopes: list[Array], rate: float) -> None:
        self.updates += 1
        for weight, slope, mean, square in zip(
            self.weights, slopes, self.mean, self.square, strict=True
        ):
            mean[...] = 0.9 * mean + 0.1 * slope
            square[...] = 0.999 * square + 0.001 * slope**2
            lift = mean / (1 - 0.9**self.updates)
            size = numpy.sqrt(square / (1 - 0.999**self.updates)) + 1e-8
            weight[...] -= rate * lift / size


def moves_met(env: Env, random: numpy.random.Generator) -> Array:
    """The numbers of moves that come up in this game: few of all that the family has."""
    batch = env.reset()
    met = numpy.zeros(env.space.moves, dtype=bool)
    for _ in range(300):
        met |= batch.masks.any(axis=0)
        batch = env.step((random.random(batch.masks.shape) * batch.masks).argmax(axis=1))
    return numpy.flatnonzero(met)


def draw(chances: Array, random: numpy.random.Generator) -> Array:
    """A move for each game, as likely as its chance."""
    sums = chances.cumsum(axis=1)
    moves: Array = (sums < random.random((len(sums), 1)) * sums[:, -1:]).sum(axis=1)
    return moves


def gather(env: Env, net: Net, random: numpy.random.Generator) -> tuple[list[Array], float]:
    """So many steps of all games: what was seen, done and gained, and the share of wins."""
    seen: list[Array] = []
    notes: list[tuple[Array, ...]] = []
    batch: Batch = env.batch
    for _ in range(STEPS):
        masks = batch.masks[:, net.met]
        _, chances, value = net.look(batch.observations, masks)
        moves = draw(chances, random)
        seen.append(batch.observations.copy())
        batch = env.step(net.met[moves])
        over = batch.terminated | batch.truncated
        odds = chances[numpy.arange(len(moves)), moves]
        notes.append((masks, moves, odds, value, batch.rewards[:, 0].copy(), over))
    masks_, moves_, odds_, values, rewards, overs = map(list, zip(*notes, strict=True))
    later = net.look(batch.observations, batch.masks[:, net.met])[2]
    gain, gains = numpy.zeros(env.size, numpy.float32), []
    for value, reward, over in reversed(list(zip(values, rewards, overs, strict=True))):
        surprise = reward + numpy.where(over, 0, later) - value
        gain = surprise + numpy.float32(TRACE) * numpy.where(over, 0, gain)
        gains.append(gain)
        later = value
    gains.reverse()
    whole = [numpy.concatenate(part) for part in (seen, masks_, moves_, odds_, gains)]
    goal = whole[4] + numpy.concatenate(values)
    won = sum((reward > 0).sum() for reward in rewards) / max(1, sum(o.sum() for o in overs))
    return [*whole, goal], float(won)


def improve(net: Net, lot: list[Array], rate: float, random: numpy.random.Generator) -> None:
    seen, masks, moves, odds, gains, goal = lot
    gains = (gains - gains.mean()) / (gains.std() + 1e-6)
    for _ in range(PASSES):
        for rows in numpy.array_split(random.permutation(len(moves)), PIECES):
            net.learn(
                seen[rows], masks[rows], moves[rows], odds[rows], gains[rows], goal[rows], rate
            )


def measure(net: Net, games: int, seed: int) -> tuple[int, int]:
    """Games won and played against `easy` with other dice, each seat starting in turn."""
    env = Env("base", 2, 512, bots=[None, "easy"], seed=seed)
    batch, random = env.reset(), numpy.random.default_rng(seed)
    won = played = 0
    while played < games:
        chances = net.look(batch.observations, batch.masks[:, net.met])[1]
        batch = env.step(net.met[draw(chances, random)])
        won += int((batch.rewards[:, 0] > 0).sum())
        played += int((batch.terminated | batch.truncated).sum())
    return won, played


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=5, help="of CPU time")
    parser.add_argument("--games", type=int, default=4_000, help="to measure at the end")
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    env = Env("base", 2, GAMES, bots=[None, "easy"], seed=chosen.seed)
    random = numpy.random.default_rng(chosen.seed)
    net = Net(env.space.size, moves_met(env, random), chosen.seed)
    began, rounds = time.process_time(), 0
    while (spent := time.process_time() - began) < chosen.minutes * 60:
        lot, won = gather(env, net, random)
        improve(net, lot, RATE * max(0.1, 1 - spent / (chosen.minutes * 60)), random)
        rounds += 1
        if rounds % 10 == 1:
            print(f"{spent:4.0f} s  round {rounds:3}  wins {100 * won:.0f} %", flush=True)
    won_games, played = measure(net, chosen.games, chosen.seed + 1)
    print(f"against easy: {won_games} of {played} games, {100 * won_games / played:.1f} %")


if __name__ == "__main__":
    main()
