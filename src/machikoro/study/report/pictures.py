"""Simulated games as pictures, each by one call."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from machikoro.languages import Language
from machikoro.study.arena.picture import ticks
from machikoro.study.plots import GRID, INK, PALE, Axes, Picture
from machikoro.study.report import facts
from machikoro.study.report.facts import Income, Share
from machikoro.study.report.names import Names
from machikoro.study.tables import Games

LABELS, PLOT, NUMBERS, MARGIN = 190.0, 380.0, 130.0, 16.0
HEAD, FOOT, LINE, BAR = 66.0, 30.0, 24.0, 12.0
WIDTH = LABELS + PLOT + NUMBERS + 2 * MARGIN
BROWN, SAND = "#5c4632", "#d9c7a8"
HISTOGRAM = 240.0
Plot = Callable[[Games, Language], Picture]


def wins_by_seat(games: Games, language: Language = "en") -> Picture:
    """How often the first to play wins, the second, and so on."""
    names = Names(games, language)
    return _shares(names, "seats", facts.by_seat(games), names.order, lambda _: BROWN)


def wins_by_card(games: Games, language: Language = "en") -> Picture:
    """How often seats win that bought a card at least once."""
    names = Names(games, language)
    return _shares(names, "cards", facts.by_card(games), names.card, names.colour)


def wins_by_first_build(games: Games, language: Language = "en") -> Picture:
    names = Names(games, language)
    return _shares(names, "first", facts.by_first_build(games), names.card, names.colour)


def income_by_card(games: Games, language: Language = "en") -> Picture:
    """Mean coins of winners and of others."""
    names = Names(games, language)
    return _incomes(names, "income", facts.by_source(games), names.card, names.colour)


def income_by_roll(games: Games, language: Language = "en") -> Picture:
    names = Names(games, language)
    return _incomes(names, "rolls", facts.by_roll(games), str, lambda _: BROWN)


def game_length(games: Games, language: Language = "en") -> Picture:
    """How many games take how many turns."""
    names, found = Names(games, language), facts.length(games)
    picture = Picture(WIDTH, HEAD + HISTOGRAM + FOOT + 14)
    _title(picture, names, "length")
    across = (float(found.edges[0]), float(found.edges[-1]))
    most = 100 * max(found.counts) / games.count
    wide = WIDTH - 2 * MARGIN - 40
    axes = Axes(picture, MARGIN + 40, HEAD, wide, HISTOGRAM, across, (0, 1.08 * most))
    axes.grid(ticks(*across, 9), ticks(0, 1.08 * most), "{:g}")
    for left, right, count in zip(found.edges, found.edges[1:], found.counts, strict=False):
        x, top = axes.at(left, 100 * count / games.count)
        picture.rect(x + 0.5, top, axes.x(right) - x - 1, axes.y(0) - top, SAND)
    for turns in (found.short, found.long):
        axes.curve([(turns, 0), (turns, 1.08 * most)], PALE, 1.0)
    axes.curve([(found.mean, 0), (found.mean, 1.08 * most)], BROWN)
    picture.text(MARGIN + 34, HEAD - 8, "%", 10, "end", PALE)
    picture.text(MARGIN, picture.height - 12, length_note(names), 11, colour=PALE)
    return picture


def length_note(names: Names) -> str:
    found = facts.length(names.games)
    mean, low, high = (names.coins(each) for each in (found.mean, found.low, found.high))
    short, long = found.short, found.long
    return names.say("note.length", mean=mean, low=low, high=high, short=short, long=long)


PLOTS: Mapping[str, Plot] = {
    "seats": wins_by_seat, "cards": wins_by_card, "first": wins_by_first_build,
    "income": income_by_card, "rolls": income_by_roll, "length": game_length,
}  # fmt: skip


def _title(picture: Picture, names: Names, plot: str) -> None:
    picture.text(MARGIN, 18, names.say(f"plot.{plot}"), 15)
    picture.text(MARGIN, 36, names.title, 10, colour=PALE)


def _shares(
    names: Names,
    plot: str,
    rows: Sequence[Share],
    called: Callable[[str], str],
    colour: Callable[[str], str],
) -> Picture:
    """A bar from the fair share to what was seen, with its interval."""
    picture = Picture(WIDTH, HEAD + LINE * len(rows) + FOOT)
    _title(picture, names, plot)
    fair = 100 / names.games.terms.players
    ends = [100 * end for row in rows for end in (row.low, row.high)]
    low, high = min([*ends, fair]) - 1.5, max([*ends, fair]) + 1.5
    axes = Axes(picture, MARGIN + LABELS, HEAD, PLOT, LINE * len(rows), (low, high), (0, 1))
    axes.grid(ticks(low, high, 7), [], "{:g} %")
    for line, row in enumerate(rows):
        y = HEAD + (line + 0.5) * LINE
        picture.text(axes.left - 10, y, called(row.what), 12, "end")
        left, right = sorted((axes.x(fair), axes.x(100 * row.share)))
        picture.rect(left, y - BAR / 2, max(right - left, 1), BAR, colour(row.what))
        picture.line([(axes.x(100 * row.low), y), (axes.x(100 * row.high), y)], INK, 2)
        share, least, most = (names.percent(each) for each in (row.share, row.low, row.high))
        picture.text(axes.left + PLOT + 10, y, f"{share} % ({least}–{most})", 10, colour=PALE)
    axes.curve([(fair, 0), (fair, 1)], INK, 1.0)
    said = names.say("fair", share=names.percent(fair / 100))
    picture.text(axes.x(fair), HEAD - 10, said, 10, "middle", PALE)
    return picture


def _incomes(
    names: Names,
    plot: str,
    rows: Sequence[Income],
    called: Callable[[str], str],
    colour: Callable[[str], str],
) -> Picture:
    """Two bars: winners in colour, below them the others."""
    line = LINE + 6
    picture = Picture(WIDTH, HEAD + line * len(rows) + FOOT)
    _title(picture, names, plot)
    high = 1.05 * max((row.most for row in rows), default=1.0)
    axes = Axes(picture, MARGIN + LABELS, HEAD, PLOT, line * len(rows), (0, high), (0, 1))
    axes.grid([0, *ticks(0, high, 7)], [])
    for place, row in enumerate(rows):
        y = HEAD + (place + 0.5) * line
        picture.text(axes.left - 10, y, called(row.what), 12, "end")
        for top, mean, fill in ((-11, row.winners, colour(row.what)), (1, row.others, SAND)):
            picture.rect(axes.left, y + top, max(axes.x(mean) - axes.left, 1), 10, fill)
        said = f"{names.coins(row.winners)} / {names.coins(row.others)}"
        picture.text(axes.left + PLOT + 10, y, said, 10, colour=PALE)
    picture.line([(axes.left, HEAD), (axes.left, HEAD + line * len(rows))], GRID)
    both = f"{names.say('winners')} / {names.say('others')}"
    picture.text(axes.left + PLOT + 10, HEAD - 10, both, 10, colour=PALE)
    return picture
