"""A game shows its table in a notebook."""

from __future__ import annotations

from html.parser import HTMLParser

import pytest

from machikoro import new_game, rulesets
from machikoro.bots import play_with
from machikoro.languages import LANGUAGES, Language
from machikoro.texts.moves import card_name

WITHOUT_END = {"circle", "path", "rect"}


class Reader(HTMLParser):
    """Reads a page and holds that what is opened is closed."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.text: list[str] = []
        self.addresses: list[str | None] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.open.append(tag)
        self.addresses += [value for name, value in attrs if name in ("src", "href")]

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert tag in WITHOUT_END

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.text.append(data)


def read(html: str) -> Reader:
    reader = Reader()
    reader.feed(html)
    assert reader.open == []
    return reader


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("ruleset", rulesets())
def test_every_table_can_be_drawn_at_any_time(ruleset: str, language: Language) -> None:
    game = play_with(new_game(ruleset, 2, seed=3), ["easy", "easy"])
    assert game.winner is not None
    last = read(game.picture(language))
    assert any(game.names[game.winner] in text for text in last.text)
    while len(game.moves) > 30:
        for _ in range(17):
            game.undo()
        read(game.picture(language))


def test_names_of_cards_prices_and_coins_are_there() -> None:
    game = new_game("base", ["Ada", "Ben"], seed=1)
    text = " ".join(read(game._repr_html_()).text)
    for ware in game.wares:
        assert card_name(ware, "base", "en") in text
    assert "Ada is about to roll." in text
    assert "3 coins" in text


def test_a_name_cannot_bring_markup_into_the_page() -> None:
    game = new_game("base", ["<script>alert(1)</script>", "Ben"], seed=1)
    assert "<script" not in game._repr_html_()
    assert "&lt;script" in game._repr_html_()


def test_nothing_is_fetched_from_elsewhere() -> None:
    html = new_game("mk2", 5, seed=1)._repr_html_()
    assert read(html).addresses == []
    assert "http" not in html
    assert "url(" not in html


def test_who_is_to_move_and_the_dice_are_marked() -> None:
    game = new_game("base", ["Ada", "Ben"], seed=1)
    game.play("roll 1")
    game.play("dice 5")
    html = game._repr_html_()
    assert html.count('class="on"') == 1
    assert html.count('r="2"') == 5
