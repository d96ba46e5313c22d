"""The cells of an experiment beside each other, as a picture."""

from __future__ import annotations

from collections.abc import Sequence

from machikoro.languages import Language
from machikoro.study.afterwards.graph import COLOURS
from machikoro.study.arena.picture import ticks
from machikoro.study.plots import PALE, Axes, Picture
from machikoro.study.report.pictures import HEAD, LABELS, MARGIN, WIDTH
from machikoro.texts import say

LINE, FOOT = 34.0, 34.0
Seat = dict[str, float]


def picture(
    name: str,
    labels: Sequence[str],
    seats: Sequence[Sequence[dict[str, float]]],
    language: Language,
) -> Picture:
    """A line for each cell; dots with their intervals for the first to play, the second, ..."""
    drawn = Picture(WIDTH, HEAD + LINE * len(labels) + FOOT)
    drawn.text(MARGIN, 18, name, 15)
    drawn.text(MARGIN, 36, say("study.picture", language), 10, colour=PALE)
    ends = [100 * end for cell in seats for seat in cell for end in (seat["low"], seat["high"])]
    low, high = min(ends, default=0.0) - 1.5, max(ends, default=100.0) + 1.5
    wide = WIDTH - LABELS - 2 * MARGIN - 20
    axes = Axes(drawn, MARGIN + LABELS, HEAD, wide, LINE * len(labels), (low, high), (0, 1))
    axes.grid(ticks(low, high, 9), [], "{:g} %")
    for line, (label, cell) in enumerate(zip(labels, seats, strict=True)):
        top = HEAD + line * LINE
        drawn.text(axes.left - 10, top + LINE / 2, label, 12, "end")
        fair = axes.x(100 / len(cell))
        drawn.line([(fair, top), (fair, top + LINE)], PALE)
        for place, seat in enumerate(cell):
            _dot(drawn, axes, top + (place + 1) * LINE / (len(cell) + 1), seat, COLOURS[place])
    for place in range(max((len(cell) for cell in seats), default=0)):
        said = say("study.column.order", language, n=place + 1)
        drawn.rect(axes.left + 70 * place, HEAD - 14, 8, 8, COLOURS[place])
        drawn.text(axes.left + 70 * place + 14, HEAD - 10, said, 10, colour=PALE)
    return drawn


def _dot(drawn: Picture, axes: Axes, y: float, seat: Seat, colour: str) -> None:
    drawn.line([(axes.x(100 * seat["low"]), y), (axes.x(100 * seat["high"]), y)], colour, 2)
    drawn.dot(axes.x(100 * seat["share"]), y, colour)
