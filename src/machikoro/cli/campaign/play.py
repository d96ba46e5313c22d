"""`machikoro campaign play FILE`: a campaign in the terminal, for people and bots."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from pathlib import Path

from rich.text import Text

from machikoro.bots import find, names
from machikoro.campaign import Campaign
from machikoro.campaign.bots import market_cards_for, side_for
from machikoro.campaign.deck import Leaf
from machikoro.campaign.entries import YOKAI
from machikoro.campaign.words import name_of, text_of_card
from machikoro.cli.campaign.files import add_file, open_campaign
from machikoro.cli.campaign.show import sentences, waits_for
from machikoro.cli.campaign.table import CampaignTable
from machikoro.cli.screen import console, show
from machikoro.cli.table import Leave
from machikoro.cli.usage import Parser, UsageError, hint, split_words
from machikoro.languages import Language
from machikoro.texts import explain, say


def run(argv: Sequence[str], language: Language) -> int:
    parser = Parser("campaign play", language, "FILE")
    add_file(parser)
    text = say("terminal.help.campaign.bots", language, names=", ".join(names()))
    parser.add_argument("--bots", metavar="A=BOT,B=BOT", default="", help=text)
    parser.add_common(json=False)
    found = parser.read(argv)
    campaign = open_campaign(found.file, "play", language)
    seats = seat_bots(found.bots, campaign.players, language)
    Evening(campaign, seats, Path(found.file), language).play()
    return 0


def seat_bots(words: str, players: Sequence[str], language: Language) -> list[str | None]:
    """`Ben=easy,Cleo=normal`: who is played by which bot."""
    seats: list[str | None] = [None] * len(players)
    for word in split_words(words):
        player, _, bot = word.rpartition("=")
        if player not in players:
            raise UsageError(
                say("error.player", language, word=word, hint=hint(player, players, language))
            )
        find(bot)
        seats[players.index(player)] = bot
    return seats


class LeftTable(Exception):
    """Somebody left in the middle of a game; the table has saved it and said so."""


class Evening:
    """What happens around one screen, from leaf to leaf and game to game, until somebody leaves."""

    def __init__(
        self, campaign: Campaign, seats: Sequence[str | None], file: Path, language: Language
    ) -> None:
        self.campaign = campaign
        self.seats = seats
        self.file = file
        self.language = language
        self.steps: dict[str, Callable[[], None]] = {
            "rulebook": self.read,
            "before_game": self.read,
            "game_ended": self.read,
            "box": self.open_box,
            "pick": self.pick,
            "play": self.play_game,
            "side": self.choose_side,
            "free": self.start_free,
        }

    def say(self, key: str, **values: object) -> str:
        return say(key, self.language, **values)

    def play(self) -> None:
        """Saved after every step, so that leaving costs nothing."""
        show("\n".join(sentences(self.campaign, self.file, self.language)))
        try:
            while True:
                self.steps[self.campaign.waiting]()
                self.campaign.save(self.file)
        except LeftTable:
            return
        except (Leave, EOFError, KeyboardInterrupt):
            self.campaign.save(self.file)
            show("", self.say("play.saved", file=self.file))

    def ask(self, question: str) -> str:
        """What somebody types; q leaves."""
        show("", Text(question, style="bold"))
        text = console().input(Text(self.say("play.prompt"), style="bold")).strip()
        if not sys.stdin.isatty():
            # What comes from a file or a pipe is not echoed by any terminal.
            show(Text(text))
        if text.casefold() in self.say("play.command.quit").split():
            raise Leave
        return text

    def read(self) -> None:
        self.ask(self.say("terminal.campaign.read", doing=waits_for(self.campaign, self.language)))
        self.tell(self.campaign.read())

    def open_box(self) -> None:
        self.ask(self.say("terminal.campaign.open"))
        self.tell(self.campaign.open_box())

    def tell(self, leaves: Sequence[Leaf]) -> None:
        for leaf in leaves:
            title = leaf.title(self.language)
            show("", *([Text(title, style="bold yellow")] if title else []))
            show(leaf.text(self.language))

    def pick(self) -> None:
        """One after the other, each without the eyes of the others."""
        seat = self.campaign.asked[0]
        if self.seats[seat]:
            self.campaign.pick(seat, market_cards_for(self.campaign, seat))
            return
        player = self.campaign.players[seat]
        self.ask(self.say("terminal.campaign.hand_over", player=player))
        cards = self.campaign.market_cards(seat)
        for number, card in enumerate(cards, 1):
            show(
                f"{number:>3}  {name_of(card, self.language)}: {text_of_card(card, self.language)}"
            )
        count = self.campaign.circles
        chosen = self.ask(self.say("terminal.campaign.pick", player=player, count=count))
        console().clear()
        self.refusable(lambda: self.campaign.pick(seat, _numbered(chosen, cards)))

    def refusable(self, act: Callable[[], object]) -> None:
        """What is refused is told and asked again."""
        try:
            act()
        except ValueError as error:
            show(Text(explain(error, self.language), style="red"))

    def play_game(self) -> None:
        table = CampaignTable(self.campaign, self.seats, self.file, self.language)
        table.welcome(resumed=bool(table.game.moves))
        table.play()
        if self.campaign.waiting == "play":
            raise LeftTable

    def choose_side(self) -> None:
        (winner,) = self.campaign.asked
        if self.seats[winner]:
            self.tell(self.campaign.choose_side(side_for(self.campaign)))
            return
        for letter, card in zip("AB", self.campaign.pair or (), strict=True):
            show(f"  {letter}  {name_of(card, self.language)}: {text_of_card(card, self.language)}")
        player = self.campaign.players[winner]
        side = self.ask(self.say("terminal.campaign.side", player=player)).upper()
        self.refusable(lambda: self.tell(self.campaign.choose_side(side)))

    def start_free(self) -> None:
        yokai = self.ask(self.say("terminal.campaign.free", names=", ".join(YOKAI)))
        self.refusable(lambda: self.campaign.start_free(yokai or YOKAI[-1]))


def _numbered(typed: str, cards: Sequence[str]) -> list[str]:
    """Numbers of the list, or the cards' own ids."""
    words = typed.replace(",", " ").split()
    known = {str(number): card for number, card in enumerate(cards, 1)}
    return [known.get(word, word) for word in words]
