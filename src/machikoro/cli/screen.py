"""How a game looks in a terminal."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache

from rich.box import SIMPLE_HEAD
from rich.console import Console, Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from machikoro.cards.model import Establishment, Landmark, Language
from machikoro.cli.menu import market_rows
from machikoro.play.events import Event
from machikoro.play.game import Game
from machikoro.play.notation import Action
from machikoro.rules import layout as at
from machikoro.rules.build import price_of
from machikoro.texts import card_name, describe, kind_name, say

STYLES = {"blue": "bright_blue", "green": "green", "red": "red", "purple": "magenta"}
LANDMARK_STYLE = "yellow"
CITY_INDENT = 4
EVENT_STYLES = {"turn": "bold", "built": "bold", "won": "bold yellow", "drawn": "dim"}
Numbers = Mapping[Action, int]
"""The number in the menu under which a move is offered."""


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


def style_of(card: Establishment | Landmark) -> str:
    return STYLES[card.colour] if isinstance(card, Establishment) else LANDMARK_STYLE


def cards_in_game(game: Game) -> list[Establishment | Landmark]:
    standing, in_game = game.state[at.BUILT], game.tables.landmarks_in_game()
    landmarks = [
        card
        for index, card in enumerate(game.tables.landmarks)
        if index in in_game or standing >> index & 1
    ]
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
    return [_indented(Text(say("market.drawn", language, cards=named), style="dim"))]


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
    count, goal = game.state[at.LANDMARK_COUNT + seat], game.tables.t[at.GOAL]
    title.append("  " + say("landmarks.progress", language, count=count, goal=goal), "dim")
    lines = _owned_cards(game, seat, language) + _owned_landmarks(game, seat, language)
    return Group(title, *(_indented(line, CITY_INDENT) for line in lines))


def _owned_cards(game: Game, seat: int, language: Language) -> list[Text]:
    parts = []
    kinds = sorted(enumerate(game.tables.kinds), key=lambda pair: pair[1].numbers)
    for kind, card in kinds:
        copies = game.state[at.CARDS + seat * at.KINDS + kind]
        if copies:
            name = card_name(card.id, game.ruleset, language)
            part = Text(f"{dice_numbers(card)} {_with_count(name, copies)}", style=style_of(card))
            part.append(_remarks(game, seat, kind, language), "dim")
            parts.append(part)
    return _flow(parts, " · ")


def _remarks(game: Game, seat: int, kind: int, language: Language) -> str:
    remarks = []
    if closed := game.state[at.CLOSED + seat * at.KINDS + kind]:
        remarks.append(say("card.on_holiday", language, count=closed))
    if kind == game.tables.t[at.INVEST_KIND] and (coins := game.state[at.INVESTED + seat]):
        remarks.append(say("card.invested", language, count=coins))
    return f" ({', '.join(remarks)})" if remarks else ""


def _owned_landmarks(game: Game, seat: int, language: Language) -> list[Text]:
    """Stars: full ones stand, hollow ones are still to be built for the price beside them."""
    parts = []
    for index in _landmarks_to_show(game, seat):
        name = card_name(game.tables.landmarks[index].id, game.ruleset, language)
        if game.state[at.BUILT + seat] >> index & 1:
            parts.append(Text(f"★ {name}", style=LANDMARK_STYLE))
        else:
            price = price_of(game.state, game.tables.t, seat, index)
            parts.append(Text(f"☆ {name} {price}", style="dim"))
    return _flow(parts, "  ")


def _landmarks_to_show(game: Game, seat: int) -> list[int]:
    """What stands, and what must be built where everybody builds a set of their own."""
    t = game.tables.t
    landmarks = game.tables.landmarks_in_game()
    own_set = [index for index in landmarks if t[at.ROW_OF + at.KINDS + index] == at.NONE]
    standing = [i for i in range(at.LANDMARKS) if game.state[at.BUILT + seat] >> i & 1]
    return own_set + [index for index in standing if index not in own_set]


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
        heading = say(f"market.{name}", language)
        table.add_column(heading, justify="right" if right else "left", no_wrap=True)
    *kinds, landmarks = market_rows(game)
    for row in kinds:
        _add_establishments(table, game, row, numbers, language)
        table.add_section()
    _add_landmarks(table, game, landmarks, numbers, language)
    return table


def _add_establishments(
    table: Table, game: Game, row: Sequence[int], numbers: Numbers | None, language: Language
) -> None:
    for kind in row:
        card, left = game.tables.kinds[kind], game.state[at.MARKET + kind]
        yours = game.state[at.CARDS + game.active * at.KINDS + kind]
        if left:
            number, style = _offer(game, kind, numbers)
            table.add_row(
                number,
                dice_numbers(card),
                Text(card_name(card.id, game.ruleset, language), style=style_of(card)),
                str(game.tables.t[at.COST + kind]),
                str(left),
                str(yours or ""),
                kind_name(card, game.ruleset, language),
                style=style,
            )


def _add_landmarks(
    table: Table, game: Game, row: Sequence[int], numbers: Numbers | None, language: Language
) -> None:
    for ware in row:
        index = ware - at.KINDS
        built = game.state[at.BUILT + game.active] >> index & 1
        if game.state[at.MARKET + ware] and not built:
            number, style = _offer(game, ware, numbers)
            name = card_name(game.tables.landmarks[index].id, game.ruleset, language)
            price = str(price_of(game.state, game.tables.t, game.active, index))
            kind = say("market.landmark", language)
            name_text = Text(name, style=LANDMARK_STYLE)
            table.add_row(number, "", name_text, price, "", "", kind, style=style)


def _offer(game: Game, ware: int, numbers: Numbers | None) -> tuple[str, str]:
    """The number to type and the style of the row, dim where it cannot be built now."""
    if numbers is None:
        return "", ""
    number = numbers.get(game.vocabulary.actions[at.BUILD + ware])
    return ("", "dim") if number is None else (str(number), "")
