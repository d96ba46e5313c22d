"""The table at which people and bots play in a terminal."""

from __future__ import annotations

import re
import shlex
import sys
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path

from rich.rule import Rule
from rich.table import Table as Grid
from rich.text import Text

from machikoro.bots import choose_action, find, strongest
from machikoro.cli import menu
from machikoro.cli.saves import save
from machikoro.cli.screen import (
    Numbers,
    cards_in_game,
    cities,
    console,
    log_lines,
    market,
    show,
    style_of,
)
from machikoro.errors import BotFailed, IllegalMove
from machikoro.languages import Language
from machikoro.play.events import Event
from machikoro.play.game import Game
from machikoro.sentences import nearest_name
from machikoro.texts import card_name, describe_move, say

COMMANDS = ("help", "undo", "hint", "cities", "market", "log", "save", "quit")


class Leave(Exception):
    """Somebody wants to stop here."""


class Table:
    def __init__(
        self,
        game: Game,
        seats: Sequence[str | None],
        file: Path,
        language: Language,
        *,
        own_dice: bool = False,
    ) -> None:
        self.game = game
        self.seats = [bot and find(bot) for bot in seats]
        """The bot of each seat; None where a person sits."""
        self.file = file
        self.language = language
        self.own_dice = own_dice
        self.words = _command_words(language)
        self.commands: Mapping[str, Callable[[], bool]] = {
            "help": self.help,
            "undo": self.undo,
            "hint": self.hint,
            "cities": self.show_cities,
            "market": self.show_market,
            "log": self.show_log,
            "save": self.save_now,
            "quit": self.leave,
        }

    def say(self, key: str, **values: object) -> str:
        return say(key, self.language, **values)

    def welcome(self, *, resumed: bool) -> None:
        name = self.game.tables.ruleset.name.of(self.language)
        show(Text(self.say("play.welcome", name=name, players=", ".join(self.game.names)), "bold"))
        if resumed:
            show(self.say("play.resumed", turn=self.game.turn))
            self.show_log()
        else:
            self.tell(self.game.events)

    def play(self) -> None:
        """To the end, or until somebody leaves; saved either way."""
        try:
            self.store()
            while not self.game.over:
                self.go_on()
        except BotFailed:
            self.store()
            raise
        except (Leave, EOFError, KeyboardInterrupt):
            show("")
        self.finish()

    def go_on(self) -> None:
        bot = self.seats[self.game.active]
        if self.game.to_move is None:
            self.meet_chance()
        elif bot:
            self.act(lambda game: game.play(choose_action(game, bot)))
        else:
            self.ask()
            self.store()

    def act(self, step: Callable[[Game], list[Event]]) -> None:
        """A step is whole or has not happened, even if Ctrl-C comes in between."""
        trial = self.game.copy()
        events = step(trial)
        self.keep(trial)
        self.tell(events)

    def keep(self, trial: Game) -> None:
        """What was tried has happened."""
        self.game = trial

    def store(self) -> None:
        save(self.game, self.file)

    def finish(self) -> None:
        self.store()
        winner = self.game.winner
        if winner is not None:
            show("", cities(self.game, self.language), "")
            won = self.say("play.over", player=self.game.names[winner], turn=self.game.turn)
            show(Text(won, style="bold yellow"))
        self.show_line(self.say("play.saved", file=self.file))
        self.tell_how_to_go_on()

    def tell_how_to_go_on(self) -> None:
        further = "play.resume_with" if self.game.winner is None else "play.replay_with"
        self.show_line(self.say(further, file=shlex.quote(str(self.file))))

    @staticmethod
    def show_line(line: str) -> None:
        """A line to be copied, so it is never broken."""
        console().print(Text(line), soft_wrap=True)

    def tell(self, events: Sequence[Event]) -> None:
        show(*log_lines(self.game, events, self.language))

    def meet_chance(self) -> None:
        thrown = self.game.decision in ("dice", "tuna")
        if thrown and self.own_dice and self.seats[self.game.active] is None:
            self.ask_faces()
        else:
            self.act(Game.play_chance)

    def ask_faces(self) -> None:
        """Real dice lie on a real table; the program is told what they show."""
        verb = self.game.decision
        count = self.game.dice_count
        player = self.game.names[self.game.active]
        show(self.say("question.dice", count=count, player=player))
        while (text := self.read_answer()) is not None:
            faces = re.findall(r"[1-6]", text)
            if not text:
                self.act(Game.play_chance)
                return
            if len(faces) == count and re.fullmatch(r"[1-6\s,+]+", text):
                outcome = " ".join([str(verb), *faces])
                self.act(partial(Game.play, action=outcome))
                return
            show(self.say("play.faces", example="3 4" if count > 1 else "3"))

    def ask(self) -> None:
        """One decision of a person, however many questions they ask before."""
        offered = menu.choices(self.game, self.language)
        self.show_decision(offered)
        while (text := self.read_answer()) is not None:
            if choice := self.choose(text, offered):
                self.act(partial(Game.play, action=choice.action))
                return

    def choose(self, text: str, offered: Sequence[menu.Choice]) -> menu.Choice | None:
        if not text and len(offered) == 1:
            return offered[0]
        if not text:
            show(self.say("play.empty"))
            return None
        try:
            return menu.find(text, offered, self.game, self.language)
        except ValueError as error:
            show(Text(str(error), style="red"))
            return None

    def show_decision(self, offered: Sequence[menu.Choice]) -> None:
        building = self.game.decision == "build"
        if building:
            show("", market(self.game, self.language, _numbers(offered)))
            self.tell(self.last_roll())
        elif self.game.decision == "roll":
            show(Rule(style="dim"), cities(self.game, self.language))
        show("", Text(self.question(), style="bold"))
        for choice in offered:
            if not building or not menu.build_of(choice.action):
                show(Text(f"{choice.number:>3}  {choice.label}"))

    def last_roll(self) -> list[Event]:
        """Of this turn, or nothing: what was told before a long list has left a small screen."""
        for event in reversed(self.game.events):
            if event.kind in ("rolled", "added"):
                return [event]
            if event.kind == "turn":
                break
        return []

    def question(self) -> str:
        game = self.game
        card = game.asking and card_name(game.asking, game.ruleset, self.language)
        player = game.names[game.active]
        total, coins = game.total, game.coins[game.active]
        return self.say(
            f"question.{game.decision}", player=player, card=card, total=total, count=coins
        )

    def read_line(self) -> str:
        text = console().input(Text(self.say("play.prompt"), style="bold")).strip()
        if not sys.stdin.isatty():
            # What comes from a file or a pipe is not echoed by any terminal.
            show(Text(text))
        return text

    def read_answer(self) -> str | None:
        """What is typed when all commands are carried out; None if the decision went with one."""
        while True:
            text = self.read_line()
            command = self.words.get(text.casefold())
            if command and self.commands[command]():
                return None
            if text.startswith("?") and not command:
                self.explain(text[1:].strip())
            elif not command:
                return text

    def explain(self, wanted: str) -> None:
        """`? bakery` tells what a card does."""
        ruleset = self.game.tables.ruleset
        names = {
            card_name(card.id, ruleset.id, self.language): card for card in cards_in_game(self.game)
        }
        found = [
            (name, card)
            for name, card in names.items()
            if any(menu.plain(word).startswith(menu.plain(wanted)) for word in (name, card.id))
        ]
        for name, card in found:
            line = Text(f"  {name}: ", style=style_of(card))
            show(line.append(ruleset.text_of(card).of(self.language), "default"))
        if not found:
            close = nearest_name(wanted, names)
            key = "play.no_card_but" if close else "play.no_card"
            show(self.say(key, text=wanted, card=close))

    def help(self) -> bool:
        show(Text(self.say("play.help.title"), style="bold"))
        rows = [
            (self.say(f"play.help.{what}"), self.say(f"play.help.{what}.text"))
            for what in ("number", "enter", "move", "card")
        ]
        for command in COMMANDS[1:]:
            typed = ", ".join(self.say(f"play.command.{command}").split())
            rows.append((typed, self.say(f"play.help.{command}")))
        table = Grid.grid(padding=(0, 2))
        for typed, meaning in rows:
            table.add_row("", typed, meaning)
        show(table)
        return False

    def undo(self) -> bool:
        """Back to the last decision of a person."""
        trial = self.game.copy()
        try:
            trial.undo()
            while trial.to_move is None or self.seats[trial.active]:
                trial.undo()
        except IllegalMove:
            show(self.say("play.nothing_to_undo"))
            return False
        self.keep(trial)
        show(self.say("play.undone", player=self.game.names[self.game.active]))
        return True

    def hint(self) -> bool:
        if self.game.to_move is not None:
            game = self.game
            action = choose_action(game, strongest())
            move = describe_move(action, game.names, game.ruleset, self.language)
            show(self.say("play.hint", bot=strongest(), move=move))
        return False

    def show_cities(self) -> bool:
        show(cities(self.game, self.language))
        return False

    def show_market(self) -> bool:
        numbers = None
        if self.game.decision == "build":
            numbers = _numbers(menu.choices(self.game, self.language))
        show(market(self.game, self.language, numbers))
        return False

    def show_log(self) -> bool:
        """The last turn of each player and what has happened since."""
        events = self.game.events
        starts = [place for place, event in enumerate(events) if event.kind == "turn"]
        whole = len(starts) <= self.game.players
        self.tell(events if whole else events[starts[-self.game.players - 1] :])
        return False

    def save_now(self) -> bool:
        self.store()
        self.show_line(self.say("play.saved", file=self.file))
        return False

    def leave(self) -> bool:
        raise Leave


def _numbers(offered: Sequence[menu.Choice]) -> Numbers:
    builds = {menu.build_of(choice.action): choice.number for choice in offered}
    return {ware: number for ware, number in builds.items() if ware}


def _command_words(language: Language) -> dict[str, str]:
    """What can be typed for each command: the reader's words first, else the English ones."""
    words: dict[str, str] = {}
    for spoken in (language, "en"):
        for command in COMMANDS:
            for word in say(f"play.command.{command}", spoken).split():
                words.setdefault(word, command)
    return words
