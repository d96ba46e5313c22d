"""The learning step: cross-entropy and Adam, in NumPy."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy
from numpy.typing import NDArray

from machikoro.bots.net.form import Form
from machikoro.bots.net.vectors import Real

BATCH = 512
DECAY = (0.9, 0.999)
TINY = 1e-8


def fresh_weights(form: Form, seed: int) -> Real:
    """He's initialisation: spread by the number of inputs; biases are zero."""
    generator = numpy.random.default_rng(seed)
    parts = []
    for shape in form.shapes:
        if len(shape) == 1:
            parts.append(numpy.zeros(shape))
        else:
            parts.append(generator.normal(0.0, numpy.sqrt(2.0 / shape[0]), shape))
    parts[-2] *= 0.1
    return numpy.concatenate([part.ravel() for part in parts]).astype(numpy.float32)


def layers(form: Form, weights: Real) -> list[Real]:
    """Views of the flat weights, in the order of the form."""
    found, at = [], 0
    for shape in form.shapes:
        size = int(numpy.prod(shape))
        found.append(weights[at : at + size].reshape(shape))
        at += size
    return found


class Learner:
    """Weights, and what Adam remembers of their gradients."""

    def __init__(self, form: Form, weights: Real) -> None:
        self.form = form
        self.weights = weights
        self.mean = numpy.zeros_like(weights)
        self.square = numpy.zeros_like(weights)
        self.steps = 0

    def learn(
        self, seen: Real, wanted: Real, players: int, rate: float, order: NDArray[Any]
    ) -> float:
        """Every position once; says the mean loss."""
        losses = [
            self._step(seen[chosen], wanted[chosen], players, rate) for chosen in _batches(order)
        ]
        return float(numpy.mean(losses)) if losses else 0.0

    def _step(self, x: Real, wanted: Real, players: int, rate: float) -> float:
        gradient, loss = self._gradient(x, wanted[:, :players], players)
        self.steps += 1
        first, second = DECAY
        self.mean += (1 - first) * (gradient - self.mean)
        self.square += (1 - second) * (gradient * gradient - self.square)
        scale = rate * numpy.sqrt(1 - second**self.steps) / (1 - first**self.steps)
        self.weights -= (scale * self.mean / (numpy.sqrt(self.square) + TINY)).astype(numpy.float32)
        return loss

    def _gradient(self, x: Real, wanted: Real, players: int) -> tuple[Real, float]:
        w1, b1, w2, b2, w3, b3 = layers(self.form, self.weights)
        one = numpy.maximum(x @ w1 + b1, 0)
        two = numpy.maximum(one @ w2 + b2, 0)
        given = two @ w3[:, :players] + b3[:players]
        given -= given.max(axis=1, keepdims=True)
        chance = numpy.exp(given)
        chance /= chance.sum(axis=1, keepdims=True)
        loss = -float((wanted * numpy.log(chance + TINY)).sum() / len(x))
        gradient = numpy.zeros_like(self.weights)
        g1, c1, g2, c2, g3, c3 = layers(self.form, gradient)
        error = (chance - wanted) / len(x)
        g3[:, :players], c3[:players] = two.T @ error, error.sum(axis=0)
        back = (error @ w3[:, :players].T) * (two > 0)
        g2[:], c2[:] = one.T @ back, back.sum(axis=0)
        back = (back @ w2.T) * (one > 0)
        g1[:], c1[:] = x.T @ back, back.sum(axis=0)
        return gradient, loss


def _batches(order: NDArray[Any]) -> Iterator[NDArray[Any]]:
    for start in range(0, len(order) - BATCH + 1, BATCH):
        yield order[start : start + BATCH]
