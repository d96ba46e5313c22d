"""How a game looks in a terminal."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache

from rich.box import SIMPLE_HEAD
from rich.console import Console, Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from machikoro.cards.model import Establishment, Landmark
from machikoro.cards.rulesets import Card
from machikoro.cli.menu import market_rows
from machikoro.languages import Language
from machikoro.play.events import Event
from machikoro.play.game import Game
from machikoro.play.reading import City
from machikoro.texts import card_name, describe, kind_name, say

STYLES = {"blue": "bright_blue", "green": "green", "red": "red", "purple": "magenta"}
LANDMARK_STYLE = "yellow"
CITY_INDENT = 4
EVENT_STYLES = {"turn": "bold", "built": "bold", "won": "bold yellow", "drawn": "dim"}
Numbers = Mapping[str, int]
"""The number in the menu under which a ware is offered."""


@cache
def console() -> Console:
    return Console(highlight=False)


def show(*things: RenderableType) -> None:
    for thing in things:
        # A plain text is shown as it is: what looks like markup in it is somebody's name.
        console().print(Text(thing) if isinstance(thing, str) else thing)


def dice_numbers(card: Establishment) -> str:
    """3, 2-3, or 12-14."""
    first, last = card.numbers[0], card.numbers[-1]
    return str(first) if first == last else f"{first}-{last}"


def style_of(card: Card) -> str:
    return STYLES[card.colour] if isinstance(card, Establishment) else LANDMARK_STYLE


def cards_in_game(game: Game) -> list[Establishment | Landmark]:
    known = {*game.landmarks, *game.city(0).landmarks}
    landmarks = [card for card in game.tables.landmarks if card.id in known]
    return [*(game.tables.kinds[kind] for kind in game.tables.in_game()), *landmarks]


def log_lines(game: Game, events: Iterable[Event], language: Language) -> list[RenderableType]:
    """Events with cards in their colour; draws in a row are one line."""
    lines: list[RenderableType] = []
    drawn: list[str] = []
    for event in events:
        if event.kind == "drawn" and event.card:
            drawn.append(card_name(event.card, game.ruleset, language))
            continue
        lines += _drawn_line(drawn, language)
        drawn.clear()
        lines.append(_log_line(game, event, language))
    return lines + _drawn_line(drawn, language)


def _drawn_line(cards: Sequence[str], language: Language) -> list[RenderableType]:
    if not cards:
        return []
    named = ", ".join(_with_count(card, cards.count(card)) for card in dict.fromkeys(cards))
    return [_indented(Text(say("terminal.market.drawn", language, cards=named), style="dim"))]


def _indented(line: Text, by: int = 2) -> RenderableType:
    return Padding(line, (0, 0, 0, by), expand=False)


def _with_count(name: str, count: int) -> str:
    return f"{name} ×{count}" if count > 1 else name


def _log_line(game: Game, event: Event, language: Language) -> RenderableType:
    line = Text(describe(event, game.names, game.ruleset, language))
    line.stylize(EVENT_STYLES.get(event.kind, ""))
    if event.card:
        name = card_name(event.card, game.ruleset, language)
        line.highlight_words([name], _style_by_id(game, event.card))
    return line if event.kind == "turn" else _indented(line)


def _style_by_id(game: Game, card_id: str) -> str:
    """The style of a card or landmark."""
    colours = {card.id: style_of(card) for card in game.tables.kinds}
    return colours.get(card_id, LANDMARK_STYLE)


def cities(game: Game, language: Language) -> RenderableType:
    """Everybody's coins, landmarks and cards."""
    return Group(*(_city(game, seat, language) for seat in range(game.players)))


def _city(game: Game, seat: int, language: Language) -> RenderableType:
    active = seat == game.active
    title = Text("▶ " if active else "  ")
    title.append(game.names[seat], "bold underline" if active else "bold")
    title.append("  " + say("coins", language, count=game.coins[seat]), "yellow")
    way = game.progress(seat)
    progress = say("terminal.landmarks", language, count=way.built, goal=way.goal)
    title.append("  " + progress, "dim")
    lines = _owned_cards(game, seat, language) + _owned_landmarks(game, seat, language)
    lines += _owned_besides(game, seat, language)
    return Group(title, *(_indented(line, CITY_INDENT) for line in lines))


def _owned_cards(game: Game, seat: int, language: Language) -> list[Text]:
    parts = []
    city = game.city(seat)
    for card in sorted(game.tables.kinds, key=lambda card: card.numbers):
        if copies := city.cards.get(card.id, 0):
            name = card_name(card.id, game.ruleset, language)
            part = Text(f"{dice_numbers(card)} {_with_count(name, copies)}", style=style_of(card))
            part.append(_remarks(city, card, language), "dim")
            parts.append(part)
    return _flow(parts, " · ")


def _remarks(city: City, card: Establishment, language: Language) -> str:
    remarks = []
    if closed := city.closed.get(card.id, 0):
        remarks.append(say("terminal.card.on_holiday", language, count=closed))
    if card.effect.operation == "invested" and city.invested:
        remarks.append(say("terminal.card.invested", language, count=city.invested))
    return f" ({', '.join(remarks)})" if remarks else ""


def _owned_landmarks(game: Game, seat: int, language: Language) -> list[Text]:
    """Stars: full ones stand, hollow ones are still to be built for the price beside them."""
    parts = []
    standing = game.city(seat).landmarks
    for landmark in _landmarks_to_show(game, standing):
        name = card_name(landmark, game.ruleset, language)
        if landmark in standing:
            parts.append(Text(f"★ {name}", style=LANDMARK_STYLE))
        else:
            parts.append(Text(f"☆ {name} {game.price(landmark, seat)}", style="dim"))
    return _flow(parts, "  ")


def _owned_besides(game: Game, seat: int, language: Language) -> list[Text]:
    """In a campaign: a flag on the project or its price, islands, and what was begun."""
    board, project = game.city(seat).board, game.project
    if board is None or project is None:
        return []
    name = card_name(project.id, game.ruleset, language)
    flag = f"⚑ {name}" if board.flag else f"⚐ {name} {project.price}"
    parts = [Text(flag, style=LANDMARK_STYLE if board.flag else "dim")]
    parts += [Text(card_name(isle, game.ruleset, language), style="cyan") for isle in board.islands]
    counted = {"floors": board.floors, "track": board.track, "boat": board.boat}
    for what, count in counted.items():
        if count:
            parts.append(Text(say(f"terminal.board.{what}", language, n=count), style="dim"))
    return _flow(parts, "  ")


def _landmarks_to_show(game: Game, standing: Sequence[str]) -> list[str]:
    """What stands, and what must be built where everybody builds a set of their own."""
    own_set = [game.tables.landmarks[n].id for n in game.tables.own_landmarks()]
    return own_set + [landmark for landmark in standing if landmark not in own_set]


def _flow(parts: Sequence[Text], gap: str) -> list[Text]:
    """Parts side by side as far as the line reaches; a name and its number stay together."""
    width = console().width - CITY_INDENT
    lines: list[Text] = []
    for part in parts:
        if lines and lines[-1].cell_len + len(gap) + part.cell_len <= width:
            lines[-1].append(gap, "dim").append_text(part)
        else:
            lines.append(Text().append_text(part))
    return lines


def market(game: Game, language: Language, numbers: Numbers | None = None) -> RenderableType:
    """What can be bought, row by row, with the number to type where it is offered now."""
    table = Table(box=SIMPLE_HEAD, padding=(0, 1, 0, 0), show_edge=False)
    columns = ("number", "roll", "card", "cost", "left", "yours", "kind")
    for name in columns:
        right = name in ("number", "cost", "left", "yours")
        heading = say(f"terminal.market.{name}", language)
        table.add_column(heading, justify="right" if right else "left", no_wrap=True)
    *kinds, landmarks = market_rows(game)
    for row in kinds:
        _add_establishments(table, game, row, numbers, language)
        table.add_section()
    _add_landmarks(table, game, landmarks, numbers, language)
    return table


def _add_establishments(
    table: Table, game: Game, row: Sequence[str], numbers: Numbers | None, language: Language
) -> None:
    cards = {card.id: card for card in game.tables.kinds}
    left, yours = game.market.wares, game.city(game.active).cards
    for card in (cards[ware] for ware in row if ware in left):
        number, style = _offer(card.id, numbers)
        table.add_row(
            number,
            dice_numbers(card),
            Text(card_name(card.id, game.ruleset, language), style=style_of(card)),
            str(game.price(card.id)),
            str(left[card.id]),
            str(yours.get(card.id, "")),
            kind_name(card, game.ruleset, language),
            style=style,
        )


def _add_landmarks(
    table: Table, game: Game, row: Sequence[str], numbers: Numbers | None, language: Language
) -> None:
    for landmark in row:
        why = game.why_not(landmark, now=False)
        if why is None or why.code not in ("owned", "sold_out"):
            number, style = _offer(landmark, numbers)
            name = Text(card_name(landmark, game.ruleset, language), style=LANDMARK_STYLE)
            kind = say("terminal.market.landmark", language)
            price = str(game.price(landmark))
            table.add_row(number, "", name, price, "", "", kind, style=style)


def _offer(ware: str, numbers: Numbers | None) -> tuple[str, str]:
    """The number to type and the style of the row, dim where it cannot be built now."""
    if numbers is None:
        return "", ""
    number = numbers.get(ware)
    return ("", "dim") if number is None else (str(number), "")
