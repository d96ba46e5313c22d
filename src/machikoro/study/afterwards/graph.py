"""Win chances over a game, and each player's way from start to end, as pictures."""

from __future__ import annotations

from machikoro.analysis.account import SeatAccount
from machikoro.analysis.marks import MISTAKES
from machikoro.study.afterwards.words import Words
from machikoro.study.plots import GRID, INK, PALE, Axes, Picture

COLOURS = ("#c24e00", "#5c4632", "#0e7f86", "#6b6bb5", "#8a1c5b")
SHAPES = "●■▲◆★"
"""A seat is known by its shape, too, not by colour alone."""
WIDTH, HEIGHT, LEFT, TOP, RIGHT = 720.0, 300.0, 48.0, 40.0, 130.0
TICKS = [0, 25, 50, 75, 100]
SHAPES_ON_LINE = 8
BAR, GAP, WATERFALL = 44.0, 16.0, 200.0
PARTS = ("start", "others", "own", "rest", "luck", "result")
LEAST_BETWEEN_LABELS = 14.0


def graph(words: Words) -> Picture:
    """A line for each seat, with marks for mistakes and lucky throws."""
    found = words.found
    picture = Picture(WIDTH + LEFT + RIGHT, HEIGHT + TOP + 44)
    picture.text(LEFT, 18, f"{words.say('chances')} ({words.bot})", 13)
    last = max((moment.move + 1 for moment in found.moments), default=1)
    axes = Axes(picture, LEFT, TOP, WIDTH, HEIGHT, (0, last), (0, 100))
    axes.grid([], TICKS)
    _turns(words, axes)
    for seat in range(len(found.seats)):
        _line(words, axes, seat)
    _labels(words, axes)
    _marks(words, axes)
    return picture


def _turns(words: Words, axes: Axes) -> None:
    moments = words.found.moments
    for moment in moments[:: max(1, len(moments) // 6)]:
        text = words.say("turn", n=moment.turn)
        below = axes.top + axes.height + 14
        axes.picture.text(axes.x(moment.move), below, text, 10, "middle", PALE)


def _line(words: Words, axes: Axes, seat: int) -> None:
    found = words.found
    points = [(0.0, 100 * found.start[seat])]
    points += [(moment.move + 1.0, 100 * moment.after[seat]) for moment in found.moments]
    colour = COLOURS[seat]
    axes.curve(points, colour)
    step = max(1, len(points) // SHAPES_ON_LINE)
    for x, y in points[(seat * step) // len(found.seats) :: step]:
        axes.picture.text(*axes.at(x, y), SHAPES[seat], 11, "middle", colour)


def _labels(words: Words, axes: Axes) -> None:
    """Names at the ends of the lines, none on top of another."""
    seats = words.found.seats
    right, free = axes.left + axes.width + 10, axes.top
    for seat in sorted(range(len(seats)), key=lambda seat: -seats[seat].result):
        y = max(axes.y(100 * seats[seat].result), free)
        axes.picture.text(
            right, y, f"{SHAPES[seat]} {seats[seat].name}", 12, "start", COLOURS[seat]
        )
        free = y + LEAST_BETWEEN_LABELS


def _marks(words: Words, axes: Axes) -> None:
    for moment in words.found.moments:
        if moment.mark is None:
            continue
        if moment.mark in MISTAKES:
            seat, sign = moment.seat, "?"
        else:
            seat, sign = max(range(len(moment.change)), key=moment.change.__getitem__), "☘"
        place = axes.at(moment.move + 1, 100 * moment.after[seat])
        axes.picture.text(place[0], place[1] - 10, sign, 14, "middle", INK)


def waterfall(words: Words, seat: int) -> Picture:
    """From the start over the others' moves, own moves and luck to the end."""
    account = words.found.seats[seat]
    picture = Picture(len(PARTS) * (BAR + GAP) + GAP, WATERFALL + 60)
    low, high = _span(account)
    axes = Axes(picture, 0, 24, picture.width, WATERFALL, (0, picture.width), (low, high))
    picture.line([axes.at(0, 0), axes.at(picture.width, 0)], GRID)
    for place, (begin, end, colour) in enumerate(_bars(account)):
        x, top = GAP + place * (BAR + GAP), axes.y(max(begin, end))
        height = max(axes.y(min(begin, end)) - top, 1.5)
        picture.rect(x, top, BAR, height, colour)
        _label(words, picture, seat, place, top)
    return picture


def _label(words: Words, picture: Picture, seat: int, place: int, top: float) -> None:
    part = PARTS[place]
    value = getattr(words.found.seats[seat], part)
    text = words.percent(value) if part in ("start", "result") else words.points(value)
    x = GAP + place * (BAR + GAP) + BAR / 2
    picture.text(x, top - 9, text, 12, "middle")
    picture.text(x, picture.height - 14, words.say(part), 11, "middle", PALE)


def _bars(account: SeatAccount) -> list[tuple[float, float, str]]:
    """Where each part begins and ends, and its colour."""
    ink, bars, at = "#5c4632", list[tuple[float, float, str]](), account.start
    bars.append((0.0, at, ink))
    for part, colour in (
        ("others", "#8d6e4c"),
        ("own", "#3c8d40"),
        ("rest", "#b8b0a4"),
        ("luck", "#2f6fb2"),
    ):
        value = getattr(account, part)
        bars.append((at, at + value, colour))
        at += value
    return [*bars, (0.0, account.result, ink)]


def _span(account: SeatAccount) -> tuple[float, float]:
    ends = [end for bar in _bars(account) for end in bar[:2]]
    return min(0.0, *ends), max(1.0, *ends)
