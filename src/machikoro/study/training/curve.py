"""The learning curve of a training, as a picture."""

from __future__ import annotations

from collections.abc import Sequence

from machikoro.study.plots import Axes, Picture
from machikoro.study.training.checkpoint import Mark

WIN, LOSS = "#1f6f8b", "#c96a2b"
LOSS_ROOM = 0.05


def picture(title: str, curve: Sequence[Mark], share_name: str, loss_name: str) -> Picture:
    """Wins against the yardstick above, the loss below; both over the games played."""
    drawn = Picture(640, 420)
    drawn.text(320, 18, title, 14, "middle")
    games = max(mark["games"] for mark in curve)
    _panel(drawn, 44, [(m["games"], 100 * m["share"]) for m in curve], (0, 100), games, WIN)
    drawn.text(64, 36, share_name, 11, colour=WIN)
    losses = [mark["loss"] for mark in curve]
    room = (min(losses) - LOSS_ROOM, max(losses) + LOSS_ROOM)
    _panel(drawn, 240, [(m["games"], m["loss"]) for m in curve], room, games, LOSS)
    drawn.text(64, 232, loss_name, 11, colour=LOSS)
    return drawn


def _panel(
    drawn: Picture,
    top: float,
    points: Sequence[tuple[float, float]],
    up: tuple[float, float],
    games: int,
    colour: str,
) -> None:
    axes = Axes(drawn, 64, top, 550, 140, (0, games), up)
    low, high = up
    axes.grid(
        [games * part / 4 for part in range(5)],
        [low + (high - low) * part / 4 for part in range(5)],
        "{:.4g}",
    )
    axes.curve(points, colour)
    for x, y in points:
        drawn.dot(*axes.at(x, y), colour, 4.0)
