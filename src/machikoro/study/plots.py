"""Pictures of results: drawn once, written as SVG or PNG.

SVG needs nothing beside Python; PNG needs Pillow, which `pip install machikoro[plots]` brings.
"""

from __future__ import annotations

import importlib.util
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any, Literal
from xml.sax.saxutils import escape, quoteattr

from machikoro.errors import InvalidOption
from machikoro.sentences import Phrase
from machikoro.writing import in_place_of

Anchor = Literal["start", "middle", "end"]
Point = tuple[float, float]

INK, PALE, GRID = "#222222", "#777777", "#dddddd"
SCALE = 2
"""Dots of a PNG for each unit: it should look well on fine screens."""
FONTS = (
    "DejaVuSans.ttf", "NotoSans-Regular.ttf", "LiberationSans-Regular.ttf", "Arial.ttf",
)  # fmt: skip
SPELLED = str.maketrans({
    "ä": "ae", "ö": "oe", "ü": "ue", "Ä": "Ae", "Ö": "Oe", "Ü": "Ue", "ß": "ss", "é": "e",
    "–": "-", "−": "-", "±": "+-", "·": "-", "…": "...",
})  # fmt: skip
"""For a font that has the signs of English alone."""
SIGNS = {"start": "l", "middle": "m", "end": "r"}


@dataclass(frozen=True)
class Rect:
    x: float
    y: float
    width: float
    height: float
    fill: str


@dataclass(frozen=True)
class Stroke:
    """A line through points."""

    points: Sequence[Point]
    colour: str
    thickness: float


@dataclass(frozen=True)
class Text:
    x: float
    y: float
    words: str
    size: float
    anchor: Anchor
    colour: str


@dataclass
class Picture:
    """Shapes on white paper, in the order in which they are drawn; y counts downwards."""

    width: float
    height: float
    shapes: list[Rect | Stroke | Text] = field(default_factory=list)

    def rect(self, x: float, y: float, width: float, height: float, fill: str) -> None:
        self.shapes.append(Rect(x, y, width, height, fill))

    def line(self, points: Sequence[Point], colour: str = INK, thickness: float = 1.0) -> None:
        self.shapes.append(Stroke(points, colour, thickness))

    def dot(self, x: float, y: float, colour: str = INK, size: float = 6.0) -> None:
        self.rect(x - size / 2, y - size / 2, size, size, colour)

    def text(
        self,
        x: float,
        y: float,
        words: str,
        size: float = 12.0,
        anchor: Anchor = "start",
        colour: str = INK,
    ) -> None:
        """Words whose middle line is at y."""
        self.shapes.append(Text(x, y, words, size, anchor, colour))

    def svg(self) -> str:
        size = f'width="{self.width:g}" height="{self.height:g}"'
        box = f'viewBox="0 0 {self.width:g} {self.height:g}"'
        head = f'<svg xmlns="http://www.w3.org/2000/svg" {size} {box} font-family="sans-serif">'
        paper = _svg(Rect(0, 0, self.width, self.height, "#ffffff"))
        return "\n".join([head, paper, *map(_svg, self.shapes), "</svg>", ""])

    def _repr_svg_(self) -> str:
        """In a notebook a picture is seen."""
        return self.svg()

    def save(self, path: Path) -> None:
        """In the form that the name asks for."""
        check_format(path)
        with in_place_of(path) as partial:
            if path.suffix.lower() == ".svg":
                partial.write_text(self.svg(), encoding="utf-8")
            else:
                self._image().save(partial, "PNG")

    def _image(self) -> Any:
        from PIL import Image, ImageDraw

        size = (round(self.width * SCALE), round(self.height * SCALE))
        image = Image.new("RGB", size, "#ffffff")
        pen = ImageDraw.Draw(image)
        for shape in self.shapes:
            _draw(pen, shape)
        return image


def check_format(path: Path) -> None:
    """Before hours of play, not after them."""
    if path.suffix.lower() not in (".svg", ".png"):
        raise InvalidOption(Phrase("plots.format", file=str(path)))
    if path.suffix.lower() == ".png" and importlib.util.find_spec("PIL") is None:
        raise InvalidOption(Phrase("plots.missing", file=str(path)))


def _svg(shape: Rect | Stroke | Text) -> str:
    if isinstance(shape, Rect):
        place = f'x="{shape.x:.1f}" y="{shape.y:.1f}"'
        size = f'width="{shape.width:.1f}" height="{shape.height:.1f}"'
        return f"<rect {place} {size} fill={quoteattr(shape.fill)}/>"
    if isinstance(shape, Stroke):
        points = " ".join(f"{x:.1f},{y:.1f}" for x, y in shape.points)
        pen = f'stroke={quoteattr(shape.colour)} stroke-width="{shape.thickness:g}"'
        return f'<polyline points="{points}" fill="none" {pen}/>'
    place = f'x="{shape.x:.1f}" y="{shape.y:.1f}" dominant-baseline="middle"'
    look = f'font-size="{shape.size:g}" text-anchor="{shape.anchor}" fill={quoteattr(shape.colour)}'
    return f"<text {place} {look}>{escape(shape.words)}</text>"


def _draw(pen: Any, shape: Rect | Stroke | Text) -> None:
    if isinstance(shape, Rect):
        corner = (shape.x + shape.width) * SCALE, (shape.y + shape.height) * SCALE
        pen.rectangle([shape.x * SCALE, shape.y * SCALE, *corner], fill=shape.fill)
    elif isinstance(shape, Stroke):
        points = [(x * SCALE, y * SCALE) for x, y in shape.points]
        pen.line(points, fill=shape.colour, width=round(shape.thickness * SCALE))
    else:
        font, knows_all = _font(shape.size * SCALE)
        place, anchor = (shape.x * SCALE, shape.y * SCALE), SIGNS[shape.anchor] + "m"
        words = shape.words if knows_all else shape.words.translate(SPELLED)
        pen.text(place, words, fill=shape.colour, font=font, anchor=anchor)


@cache
def _font(size: float) -> tuple[Any, bool]:
    """One of the system's, and whether it knows umlauts: Pillow's own does not."""
    from PIL import ImageFont

    for name in FONTS:
        try:
            return ImageFont.truetype(name, size), True
        except OSError:
            continue
    return ImageFont.load_default(size), False


@dataclass(frozen=True)
class Axes:
    """A frame in which numbers have their places."""

    picture: Picture
    left: float
    top: float
    width: float
    height: float
    across: tuple[float, float]
    up: tuple[float, float]

    def at(self, x: float, y: float) -> Point:
        return self.x(x), self.y(y)

    def x(self, value: float) -> float:
        low, high = self.across
        return self.left + self.width * (value - low) / (high - low)

    def y(self, value: float) -> float:
        low, high = self.up
        return self.top + self.height * (1 - (value - low) / (high - low))

    def grid(self, xs: Sequence[float], ys: Sequence[float], form: str = "{:g}") -> None:
        """Pale lines, and numbers beside them."""
        for x in xs:
            self.picture.line([self.at(x, self.up[0]), self.at(x, self.up[1])], GRID)
            below = self.top + self.height + 12
            self.picture.text(self.x(x), below, form.format(x), 10, "middle", PALE)
        for y in ys:
            self.picture.line([self.at(self.across[0], y), self.at(self.across[1], y)], GRID)
            self.picture.text(self.left - 6, self.y(y), form.format(y), 10, "end", PALE)

    def curve(self, points: Sequence[Point], colour: str = INK, thickness: float = 2.0) -> None:
        self.picture.line([self.at(x, y) for x, y in points], colour, thickness)
