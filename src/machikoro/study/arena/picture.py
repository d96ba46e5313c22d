"""The result of an arena as a picture: who beats whom, and the ratings beside it."""

from __future__ import annotations

from collections.abc import Sequence
from math import floor

from machikoro.cards.rulesets import RULESETS
from machikoro.languages import Language
from machikoro.study.arena.result import Rating, Result, Row
from machikoro.study.plots import GRID, INK, PALE, Axes, Picture
from machikoro.texts import number, say

CELL_WIDTH, CELL_HEIGHT = 64.0, 34.0
NAMES, RATINGS, MARGIN, HEAD = 150.0, 330.0, 16.0, 66.0
GOOD, BAD = (46, 134, 87), (192, 80, 60)


def draw(result: Result, language: Language) -> Picture:
    """A band for each number of players."""
    bands = [_Band(result, players, language) for players in result.players]
    width = max((band.width for band in bands), default=400.0)
    picture = Picture(width, 40 + sum(band.height for band in bands))
    name = RULESETS[result.ruleset].name.of(language)
    title = say("arena.picture.title", language, name=name, seed=result.seed)
    picture.text(MARGIN, 24, title, 15)
    top = 40.0
    for band in bands:
        band.draw(picture, top)
        top += band.height
    return picture


class _Band:
    """The matrix of one number of players, and its ratings."""

    def __init__(self, result: Result, players: int, language: Language) -> None:
        self.players = players
        self.language = language
        self.rows = [row for row in result.rows if row.players == players]
        self.ratings = [rating for rating in result.ratings if rating.players == players]
        self.bots = list(dict.fromkeys(row.bot for row in self.rows))
        tables = dict.fromkeys(told(row.opponents) for row in self.rows)
        # In the order of the lines, so that the diagonal is one.
        known = [bot for bot in self.bots if bot in tables]
        self.tables = [*known, *(table for table in tables if table not in known)]

    @property
    def matrix_width(self) -> float:
        return NAMES + len(self.tables) * CELL_WIDTH

    @property
    def width(self) -> float:
        return self.matrix_width + RATINGS + 4 * MARGIN

    @property
    def height(self) -> float:
        return HEAD + 40 + CELL_HEIGHT * max(len(self.bots), len(self.ratings), 1)

    def draw(self, picture: Picture, top: float) -> None:
        caption = say("arena.picture.players", self.language, count=self.players)
        picture.text(MARGIN, top + 14, caption, 13)
        self._matrix(picture, MARGIN, top + HEAD)
        self._ratings(picture, self.matrix_width + 2 * MARGIN, top + HEAD)

    def _matrix(self, picture: Picture, left: float, top: float) -> None:
        for column, table in enumerate(self.tables):
            x = left + NAMES + (column + 0.5) * CELL_WIDTH
            # Long names would run into each other: every second stands higher.
            picture.text(x, top - 10 - 14 * (column % 2), table, 9, "middle", PALE)
        for line, bot in enumerate(self.bots):
            y = top + line * CELL_HEIGHT
            picture.text(left + NAMES - 8, y + CELL_HEIGHT / 2, bot, 11, "end")
        for row in self.rows:
            x = left + NAMES + self.tables.index(told(row.opponents)) * CELL_WIDTH
            self._cell(picture, x, top + self.bots.index(row.bot) * CELL_HEIGHT, row)

    def _cell(self, picture: Picture, x: float, y: float, row: Row) -> None:
        picture.rect(x, y, CELL_WIDTH - 2, CELL_HEIGHT - 2, shade(row))
        share = row.share if row.adjusted is None else row.adjusted
        reach = (row.high - row.low) / 2
        if row.adjusted_high is not None and row.adjusted_low is not None:
            reach = (row.adjusted_high - row.adjusted_low) / 2
        middle = x + CELL_WIDTH / 2 - 1
        percent, error = (number(100 * each, self.language, 1) for each in (share, reach))
        picture.text(middle, y + 12, percent, 12, "middle")
        picture.text(middle, y + 25, f"±{error}", 9, "middle", PALE)

    def _ratings(self, picture: Picture, left: float, top: float) -> None:
        if not self.ratings:
            return
        ordered = sorted(self.ratings, key=lambda rating: -rating.rating)
        axes = self._axes(picture, left + NAMES, top, ordered)
        for line, rating in enumerate(ordered):
            y = top + (line + 0.5) * CELL_HEIGHT
            picture.text(left + NAMES - 8, y, rating.bot, 11, "end")
            picture.line([(axes.x(rating.low), y), (axes.x(rating.high), y)], INK, 2)
            picture.dot(axes.x(rating.rating), y)
        picture.text(left + NAMES, top - 10, say("arena.rating", self.language), 9, colour=PALE)

    def _axes(self, picture: Picture, left: float, top: float, ratings: Sequence[Rating]) -> Axes:
        low = min(rating.low for rating in ratings) - 10
        high = max(rating.high for rating in ratings) + 10
        height = len(ratings) * CELL_HEIGHT
        axes = Axes(picture, left, top, RATINGS - NAMES, height, (low, high), (0, 1))
        axes.grid(ticks(low, high), [])
        picture.line([(left, top), (left, top + height)], GRID)
        return axes


def told(opponents: Sequence[str]) -> str:
    """The others at a table: one name where all are the same."""
    names = list(dict.fromkeys(opponents))
    return names[0] if len(names) == 1 else " + ".join(opponents)


def ticks(low: float, high: float, most: int = 5) -> list[float]:
    """Round numbers between two others, few of them."""
    step = 1.0
    for step in (scale * unit for scale in (1, 10, 100, 1000) for unit in (1.0, 2.0, 5.0)):
        if (high - low) / step <= most:
            break
    first = floor(low / step) + 1
    return [step * i for i in range(first, floor(high / step) + 1)]


def shade(row: Row) -> str:
    """Green above a fair share, red below it; paler the nearer."""
    share = row.share if row.adjusted is None else row.adjusted
    fair = 1 / row.players
    better = share >= fair
    strength = (share - fair) / (1 - fair) if better else (fair - share) / fair
    colour = GOOD if better else BAD
    mixed = [round(255 + (part - 255) * 0.75 * min(strength, 1.0)) for part in colour]
    return "#" + "".join(f"{part:02x}" for part in mixed)
