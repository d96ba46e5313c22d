"""Puzzles are found in games between strong bots, and checked by playing on.

The bot names a move that it thinks clearly best and that is neither the dearest nor what `easy`
would build.  A few games after every move, played on for some rounds, show whether it is worth more
of them; then new ones, played on for many rounds, with the luck of the dice taken off, have to show
that the move leads each other by more than the interval.  The last word have games that are played
to their end after it and after the next best.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from math import ceil
from pathlib import Path
from typing import Any

import msgspec
import numpy

from machikoro import bots
from machikoro.analysis.chances import Opinion, opinion_on
from machikoro.analysis.puzzles import (
    BETWEEN,
    Collection,
    Puzzle,
    PuzzleMove,
    WholeGames,
    position_of,
    read,
    write,
)
from machikoro.analysis.reasons import reason_for
from machikoro.bots.net.shipped import shipped as shipped_nets
from machikoro.cards.rulesets import RULESETS
from machikoro.errors import InvalidOption
from machikoro.play.game import Game, new_game
from machikoro.play.setup import tables_for
from machikoro.rules.options import find_ruleset
from machikoro.sentences import Phrase
from machikoro.study.intervals import NINETEEN_OF_TWENTY
from machikoro.study.rollouts import WIDTH, Mean, mean_of, results_after
from machikoro.writing import in_place_of

STRONG = ("expert", "hard")
"""Who play the games: their errors are small, and lead to more than one kind of game."""
OBVIOUS = "easy"
CLEAR = 0.03
"""By how much the bot has to think a move better than all others."""
CLEAR_FURTHER = 0.04
"""And still a turn further: of positions in which it is not, hardly any stand the test of games."""
CLEARLY_SEEN = 0.02
"""By how much it has to win more games than each other, beside being outside the interval."""
OPEN = 0.08
"""Whoever is asked has at least this chance to win, and to lose."""
FEWEST_MOVES, MOST_MOVES = 4, 12
"""To choose from: fewer are no puzzle, more no fun."""
SCREENED = 32
"""Games after every move that show whether it is worth playing more of them."""
FEW_ROUNDS, MANY_ROUNDS = 4, 10
"""That are played on before the net has its say: to see what comes near, and to prove a lead."""
ROLLOUTS = 512
"""Games after a move, at most, that show how far behind the best it is."""
FEWEST = 200
"""And at least, after the best and the next best."""
SPREAD, INTERVALS = 0.25, 2
"""Of the difference between two games with the same dice; games are planned for a lead of two
intervals."""
WHOLE_GAMES = 2048
"""To the end, at most, after each of the two."""
WHOLE_SPREAD = 0.36
"""The same spread where games end with a winner and not with an opinion."""
SAME_ANSWER = 0.3
"""At most this part of all puzzles has one and the same answer."""
ENDING = 1_000_000_007
"""Dice of whole games are none of those that the search threw."""
DIGITS = 4
SEEN = 0.001
"""What is still to be seen in what is told of a lead and its interval."""

Tell = Callable[[int, int], None]
"""Is told how many puzzles there are, and of how many."""


@dataclass(frozen=True)
class Candidate:
    """A position that may be a puzzle."""

    game: Game
    best: str
    chances: dict[str, float]
    """Of whoever is asked, after each legal move."""


def counts_for(ruleset: str) -> list[int]:
    """Numbers of players for which there is a net; the error says for which rulesets there are."""
    known = [path.stem.rpartition("-") for path in shipped_nets()]
    found = sorted(int(players) for name, _, players in known if name == find_ruleset(ruleset).id)
    if not found:
        names = ", ".join(dict.fromkeys(name for name, _, _ in known))
        raise InvalidOption(Phrase("puzzle.no_net", ruleset=ruleset, known=names))
    return found


def begin(
    ruleset: str, seed: int = 1, rollouts: int = ROLLOUTS, players: Sequence[int] = ()
) -> Collection:
    """An empty collection, with all that its puzzles will depend on; games are searched for these
    numbers of players in turn, or for all that have a net."""
    counts = counts_for(ruleset)
    for count in players:
        if count not in counts:
            learned = ", ".join(map(str, counts))
            raise InvalidOption(
                Phrase("puzzle.players", ruleset=ruleset, players=count, known=learned)
            )
    views = {count: _view(ruleset, count) for count in players or counts}
    nets = {str(count): view.net.hash for count, view in views.items()}
    version = RULESETS[ruleset].version
    return Collection(ruleset, version, bots.strongest(), nets, seed, rollouts, searched=0)


def resume(path: Path, fresh: Collection) -> Collection:
    """What is in the file, if it was made of the same; otherwise the error says what differs."""
    found = read(path)
    for field in ("ruleset", "nets", "seed", "rollouts"):
        if getattr(found, field) != getattr(fresh, field):
            raise InvalidOption(Phrase("puzzle.another", file=path.name, field=field))
    return explained(found)


def explained(collection: Collection) -> Collection:
    """With the reasons that are given today: what was counted stays as it is."""
    puzzles = tuple(_explained(collection.ruleset, puzzle) for puzzle in collection.puzzles)
    return msgspec.structs.replace(collection, puzzles=puzzles)


def _explained(ruleset: str, puzzle: Puzzle) -> Puzzle:
    game, (best, second, *_) = position_of(ruleset, puzzle), puzzle.options
    options = tuple(
        msgspec.structs.replace(
            one, why=reason_for(game, second.move if one is best else one.move, best.move)
        )
        for one in puzzle.options
    )
    return msgspec.structs.replace(puzzle, options=options)


def make(collection: Collection, count: int, out: Path, tell: Tell | None = None) -> Collection:
    """Search on until there are so many; the file is written after every game that is searched.

    Puzzles of files that were made before whole games had the last word are put to that first.
    """
    players = [int(word) for word in collection.nets]
    collection = _checked(collection, out, tell)
    while len(collection.puzzles) < count:
        number = collection.searched
        found = search(collection, number, players[number % len(players)])
        puzzles = (*collection.puzzles, *([found] if found else []))
        collection = msgspec.structs.replace(collection, searched=number + 1, puzzles=puzzles)
        _keep(collection, out)
        if tell:
            tell(len(puzzles), count)
    return collection


def _keep(collection: Collection, out: Path) -> None:
    with in_place_of(out) as partial:
        write(partial, collection)


def _checked(collection: Collection, out: Path, tell: Tell | None) -> Collection:
    """Without those whose lead whole games do not show."""
    known = collection.puzzles
    unknown = [puzzle for puzzle in known if puzzle.rounds and puzzle.whole is None]
    for place, puzzle in enumerate(unknown, 1):
        seed = collection.seed + puzzle.game
        view = _view(collection.ruleset, puzzle.players)
        game = position_of(collection.ruleset, puzzle)
        found = to_the_end(game, view, puzzle.options, seed)
        sure = [msgspec.structs.replace(puzzle, whole=found)] if found else []
        at = known.index(puzzle)
        known = (*known[:at], *sure, *known[at + 1 :])
        collection = msgspec.structs.replace(collection, puzzles=known)
        _keep(collection, out)
        if tell:
            tell(place, len(unknown))
    return collection


def search(collection: Collection, number: int, players: int) -> Puzzle | None:
    """The first puzzle of one game: a second would be much like it."""
    view = _view(collection.ruleset, players)
    seed = collection.seed + number
    for candidate in candidates(collection.ruleset, view, seed):
        if _is_worn(candidate, collection.puzzles):
            continue
        game = candidate.game
        options = confirm(candidate, view, collection.rollouts, seed)
        if options and (whole := to_the_end(game, view, options, seed)):
            assert game.to_move is not None
            moves = BETWEEN.join(game.moves)
            return Puzzle(number, players, game.to_move, moves, options, WIDTH, MANY_ROUNDS, whole)
    return None


def candidates(ruleset: str, view: Opinion, seed: int) -> Iterator[Candidate]:
    """Of one game, in an order of its own: otherwise most would be of the first rounds."""
    players = view.tables.players
    seats = [STRONG[(seed + seat) % len(STRONG)] for seat in range(players)]
    game, found = new_game(ruleset, players, seed=seed), list[Candidate]()
    while not game.over:
        if game.to_move is None:
            game.play_chance()
            continue
        if game.decision == "build" and game.start_builds == 0:
            found += _candidate(game, view)
        game.play(bots.choose_action(game, seats[game.to_move]))
    start = seed % max(1, len(found))
    yield from found[start:] + found[:start]


def _candidate(game: Game, view: Opinion) -> list[Candidate]:
    seat, names = game.active, game.vocabulary.actions
    by_code = view.after_each(game.state)
    chances = {str(names[code]): found[seat] for code, found in by_code.items()}
    best, *others = sorted(chances, key=lambda move: -chances[move])
    if not FEWEST_MOVES <= len(chances) <= MOST_MOVES:
        return []
    clear = chances[best] - chances[others[0]] >= CLEAR
    if not clear or not OPEN <= chances[best] <= 1 - OPEN or not _is_hidden(game, best):
        return []
    if not _is_clear_further(game, view, best):
        return []
    return [Candidate(game.copy(), best, chances)]


def _is_clear_further(game: Game, view: Opinion, best: str) -> bool:
    found = view.a_turn_further(game.state)
    own = {
        str(game.vocabulary.actions[code]): chances[game.active] for code, chances in found.items()
    }
    lead = own.pop(best) - max(own.values())
    return lead >= CLEAR_FURTHER


def _is_hidden(game: Game, best: str) -> bool:
    """Neither the dearest nor what a simple rule would build."""
    prices = {str(move): _price(game, str(move)) for move in game.legal_actions()}
    return prices[best] < max(prices.values()) and best != bots.choose_action(game, OBVIOUS)


def _price(game: Game, move: str) -> int:
    verb, *rest = move.split()
    return game.price(rest[-1]) if verb == "build" else 0


def _is_worn(candidate: Candidate, puzzles: Sequence[Puzzle]) -> bool:
    """Whether there is the same already, as in first rounds, or enough with the same answer."""
    same = sum(puzzle.best.move == candidate.best for puzzle in puzzles)
    moves = BETWEEN.join(candidate.game.moves)
    known = any(puzzle.moves == moves for puzzle in puzzles)
    return known or (same > 1 and same + 1 > SAME_ANSWER * (len(puzzles) + 1))


def confirm(
    candidate: Candidate, view: Opinion, rollouts: int, seed: int
) -> tuple[PuzzleMove, ...] | None:
    """All moves with what came of them, if games that are played on agree with the bot.

    How many games prove a lead is decided by games that are not among them: so an interval holds
    as often as it says.
    """
    screen = _Played(candidate, view, 2 * seed, FEW_ROUNDS)
    # The strongest rivals first: most positions that are no puzzle are out after one of them.
    for move in _by_chance(candidate):
        screen.play(move, SCREENED)
        if move != candidate.best and screen.lead(move).value < CLEAR:
            return None
    needed = _needed(candidate, screen)
    proof = _Played(candidate, view, 2 * seed + 1, MANY_ROUNDS)
    for move in sorted(needed, key=lambda move: -needed[move]):
        if not _is_proved(proof, move, min(needed[move], rollouts)):
            return None
    return _options(candidate, proof)


def _is_proved(proof: _Played, move: str, games: int) -> bool:
    """What looks hopeless after a few games is given up, which makes no lead look clearer than
    it is."""
    proof.play(move, min(games, 2 * SCREENED))
    lead = proof.lead(move)
    if lead.value < lead.error / 4:
        return False
    proof.play(move, games)
    return _is_clear(proof.lead(move))


def _needed(candidate: Candidate, screen: _Played) -> dict[str, int]:
    """For each rival, the games after which its interval should be clear of zero.

    The next best is played on longer, by the bot's opinion and by the few games: its lead is what
    everybody looks at.
    """
    rivals = [move for move in _by_chance(candidate) if move != candidate.best]
    found = {move: max(SCREENED, _games_for(screen.lead(move))) for move in rivals}
    nearest = min(rivals, key=lambda move: screen.lead(move).value)
    for move in (rivals[0], nearest):
        found[move] = max(FEWEST, found[move])
    return found


def _games_for(lead: Mean, spread: float = SPREAD) -> int:
    """The error falls with the root of the games."""
    return ceil((INTERVALS * NINETEEN_OF_TWENTY * spread / lead.value) ** 2)


def to_the_end(
    game: Game, view: Opinion, options: Sequence[PuzzleMove], seed: int
) -> WholeGames | None:
    """What whole games say of the best and the next best move, if they agree.

    As many as the rounds that were played on before say it takes, which are not among them.
    """
    best, second = options[:2]
    needed = _games_for(Mean(second.lead, second.lead_error), WHOLE_SPREAD)
    games = min(max(FEWEST, needed), WHOLE_GAMES)
    after = [
        results_after(game, move, view.net, range(games), ENDING + seed)[:, game.active]
        for move in (best.move, second.move)
    ]
    lead = mean_of(after[0] - after[1])
    if not _is_clear(lead):
        return None
    return WholeGames(second.move, games, round(lead.value, DIGITS), round(lead.error, DIGITS))


def _options(candidate: Candidate, proof: _Played) -> tuple[PuzzleMove, ...]:
    """The best, then the others."""
    others = [move for move in candidate.chances if move != candidate.best]
    options = [_option(candidate, proof, move) for move in others]
    options.sort(key=lambda option: -option.share)
    best = _option(candidate, proof, candidate.best, [one.move for one in options])
    return (best, *options)


def _by_chance(candidate: Candidate) -> list[str]:
    """All moves, the best first."""
    return sorted(candidate.chances, key=lambda move: -candidate.chances[move])


def _is_clear(lead: Mean) -> bool:
    """By a tenth of a point at least: whoever reads the digits sees a lead outside its interval."""
    return lead.value > max(lead.error + SEEN, CLEARLY_SEEN)


class _Played:
    """Games that were played on after moves of one position, with the same dice after each."""

    def __init__(self, candidate: Candidate, view: Opinion, seed: int, rounds: int) -> None:
        self.candidate = candidate
        self.turns = candidate.game.turn + rounds * candidate.game.players
        self.view = view
        self.seed = seed
        self.found: dict[str, Any] = {}

    def play(self, move: str, games: int) -> None:
        """So many in all after this move."""
        game, known = self.candidate.game, self.found.get(move, numpy.zeros(0))
        numbers = range(len(known), games)
        results = results_after(game, move, self.view.net, numbers, self.seed, self.turns)
        self.found[move] = numpy.concatenate([known, results[:, game.active]])

    def share(self, move: str) -> Mean:
        return mean_of(self.found[move])

    def lead(self, move: str) -> Mean:
        """Of the best move over this one."""
        best, results = self.candidate.best, self.found[move]
        if len(self.found.get(best, ())) < len(results):
            self.play(best, len(results))
        return mean_of(self.found[best][: len(results)] - results)


def _option(
    candidate: Candidate, played: _Played, move: str, next_best: Sequence[str] = ()
) -> PuzzleMove:
    share = played.share(move)
    lead = Mean(0.0, 0.0) if next_best else played.lead(move)
    worse = next_best[0] if next_best else move
    return PuzzleMove(
        move, round(candidate.chances[move], DIGITS), round(share.value, DIGITS),
        round(share.error, DIGITS), len(played.found[move]), round(lead.value, DIGITS),
        round(lead.error, DIGITS), reason_for(candidate.game, worse, candidate.best),
    )  # fmt: skip


def _view(ruleset: str, players: int) -> Opinion:
    return opinion_on(tables_for(ruleset, players, {})[0], bots.strongest())
