"""One game of a table of simulated games, played again move by move."""

from __future__ import annotations

from pathlib import Path

from machikoro.bots.bot import seating
from machikoro.errors import InvalidOption
from machikoro.play.game import BUFFER, Game, open_game
from machikoro.play.setup import seed_word
from machikoro.rules.chance import GENERATOR_SIZE
from machikoro.sentences import Phrase
from machikoro.study.counted import actions_of_game
from machikoro.study.sheets import Terms
from machikoro.study.simulate import opening, rule_bot
from machikoro.study.tables import read_row

NOBODY = -1


def replay(file: Path | str, number: int) -> Game:
    """The game with this number, to its end; one that ends otherwise than its row is refused."""
    terms, row = read_row(Path(file), number)
    game = play_again(terms, number, row["first"])
    winner = NOBODY if game.winner is None else game.winner
    if (winner, min(game.turn, terms.max_turns)) != (row["winner"], row["turns"]):
        raise InvalidOption(Phrase("tables.other_game", number=number, file=str(file)))
    return game


def play_again(terms: Terms, number: int, first: int) -> Game:
    """A game of a run as an object that can be asked, with all its moves."""
    tables = terms.tables
    names = [f"{bot} {seat}" for seat, bot in enumerate(terms.bots)]
    game = open_game(tables, terms.options, names, terms.seed, first)
    bots = seating([rule_bot(name) for name in terms.bots], tables)
    given = [seed_word(terms.seed), number, number + 1, terms.max_turns]
    actions = actions_of_game(
        opening(tables, first), tables.t, bots, [0] * BUFFER, [0] * GENERATOR_SIZE, given
    )
    for code in actions:
        game.play(game.vocabulary.actions[code])
    game.close_deal()
    return game
