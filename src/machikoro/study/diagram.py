"""Predictions against what happened, as a picture."""

from __future__ import annotations

from machikoro.study.calibration import Calibration
from machikoro.study.plots import PALE, Axes, Picture

SIDE, LEFT, TOP = 360.0, 60.0, 50.0
TICKS = [0, 20, 40, 60, 80, 100]
COLOUR = "#1f6f8b"


def reliability(result: Calibration, title: str, across: str, up: str) -> Picture:
    """On the diagonal everything comes true as often as it was said to, in percent."""
    picture = Picture(SIDE + 2 * LEFT, SIDE + TOP + 60)
    picture.text(picture.width / 2, 20, title, 13, "middle")
    axes = Axes(picture, LEFT, TOP, SIDE, SIDE, (0, 100), (0, 100))
    axes.grid(TICKS, TICKS)
    axes.curve([(0, 0), (100, 100)], PALE, 1.0)
    for one in result.bins:
        x = 100 * one.predicted
        axes.curve([(x, 100 * one.low), (x, 100 * one.high)], COLOUR)
        picture.dot(*axes.at(x, 100 * one.happened), COLOUR)
    picture.text(LEFT + SIDE / 2, TOP + SIDE + 34, across, 11, "middle")
    picture.text(LEFT, TOP - 12, up, 11)
    return picture
