"""Campaign: the friendly object around ten games and what lies between them."""

from __future__ import annotations

from collections.abc import Sequence
from copy import deepcopy
from dataclasses import replace
from datetime import date as day
from pathlib import Path
from typing import Any

from machikoro.campaign import content, file
from machikoro.campaign.deck import Leaf, starting_leaves
from machikoro.campaign.entries import (
    Begun,
    Chosen,
    Entry,
    Later,
    Moved,
    Named,
    Opened,
    Picked,
    Read,
    Started,
    Undone,
)
from machikoro.campaign.envelope import seal
from machikoro.campaign.errors import Sealed
from machikoro.campaign.fold import (
    READING,
    check_date,
    check_pick,
    check_seat,
    end,
    follow,
    game_of,
    require,
    waits_ahead,
)
from machikoro.campaign.free import draw_free_play
from machikoro.campaign.state import Waiting, basket, fresh, start_coins, table_options
from machikoro.campaign.steps import winner_of
from machikoro.campaign.table import towns
from machikoro.play.events import Event
from machikoro.play.game import Game
from machikoro.play.notation import Action
from machikoro.sentences import Phrase


class Campaign:
    """Ten games that change with every one, then free play.

    Made by `new`, `load` or `loads`.  `waiting` says what comes next; a refused call changes
    nothing.
    """

    def __init__(self, begun: Begun) -> None:
        self._state = fresh(begun)
        self._entries: list[Entry] = [begun]
        self._lines = file.Chain()
        self._lines.add(begun)

    def _follow(self, entry: Later) -> list[Leaf]:
        """Take up an entry and say which leaves were turned."""
        before = len(self._state.revealed)
        self._state = follow(self._state, entry)
        self._entries.append(entry)
        self._lines.add(entry)
        return list(self._state.revealed[before:])

    # What one does

    def read(self, date: str | day | None = None) -> list[Leaf]:
        """Turn leaves until STOP, a box or a question; the date is for the Golden Book."""
        require(self._state, *READING)
        given = date.isoformat() if isinstance(date, day) else date
        said = check_date(day.today().isoformat() if given is None else given)
        return self._follow(Read(said if self.waiting == "game_ended" else None))

    def open_box(self) -> list[Leaf]:
        """Open the box and read on."""
        return self._follow(Opened())

    def pick(self, seat: int, cards: Sequence[str]) -> None:
        """Choose market cards in secret; the last pick begins the game."""
        state = self._state
        require(state, "pick")
        chosen = check_pick(state, cards)
        envelope = seal(state.begun.seed, state.lines, check_seat(state, seat), chosen)
        self._follow(Picked(seat, envelope))

    def start_with(self, seat: int) -> None:
        """Who starts a game for which dice decide it, as the table's own dice had it."""
        self._follow(Started(check_seat(self._state, seat)))

    def play(self, action: str) -> list[Event]:
        """Play a move, or an outcome where chance has its say, and tell what happened."""
        require(self._state, "play")
        return self._play(game_of(self._state).read(action))

    def play_chance(self) -> list[Event]:
        """Let the game's own seed decide an outcome, and tell what happened."""
        require(self._state, "play")
        trial = game_of(self._state).copy()
        trial.play_chance()
        return self._play(trial.moves[-1])

    def _play(self, action: Action) -> list[Event]:
        self._follow(Moved(str(action)))
        game = game_of(self._state)
        return game.events[game.past[-1].events :]

    def finish(self, game: Game) -> None:
        """Take over the game at hand as it was played to its end elsewhere, by a faster hand.

        Its moves become entries like any others.
        """
        require(self._state, "play")
        moves = game.moves[len(game_of(self._state).moves) :]
        lines = self._state.lines + len(moves)
        self._state = replace(end(self._state, game), lines=lines)
        for move in moves:
            self._entries.append(Moved(str(move)))
            self._lines.add(self._entries[-1])

    def undo(self) -> Action:
        """Take back the last move or outcome of this game and say which it was."""
        require(self._state, "play")
        moves = game_of(self._state).moves
        self._follow(Undone())
        return moves[-1]

    def choose_side(self, side: str) -> list[Leaf]:
        """The winner's choice, for good: the side that all five new cards show."""
        return self._follow(Chosen(side))

    def start_free(
        self,
        yokai: str = "gifts",
        landmarks: Sequence[str] | None = None,
        project: str | None = None,
    ) -> None:
        """A game of free play; what is left out is drawn from the seed."""
        require(self._state, "free")
        self._follow(draw_free_play(self._state, yokai, landmarks, project))

    def name_town(self, seat: int, text: str) -> None:
        """Give a town another name, until it stands in the Golden Book."""
        self._follow(Named(check_seat(self._state, seat), text))

    # How it stands

    @property
    def waiting(self) -> Waiting:
        """What the campaign waits for."""
        return self._state.waiting

    @property
    def ahead(self) -> set[str]:
        """What the campaign will still wait for, sooner or later."""
        return waits_ahead(self._state)

    @property
    def asked(self) -> list[int]:
        """The seats that must act now."""
        state = self._state
        if state.waiting == "pick":
            return [seat for seat in range(state.players) if seat not in state.picks]
        if state.waiting == "side":
            return [winner_of(state)]
        if state.waiting == "play":
            to_move = game_of(state).to_move
            return [] if to_move is None else [to_move]
        return []

    @property
    def chapter(self) -> int:
        """Which game it is, from 1."""
        return self._state.chapter

    @property
    def players(self) -> list[str]:
        """Their names, by seat."""
        return list(self._state.begun.players)

    @property
    def towns(self) -> list[str]:
        """The names of their towns, by seat."""
        return list(self._state.towns)

    @property
    def colours(self) -> list[str]:
        """Of the players, by seat."""
        return list(self._state.begun.colours)

    @property
    def seed(self) -> int:
        """What all dice of the campaign follow from."""
        return self._state.begun.seed

    @property
    def baskets(self) -> str:
        """From when on later seats begin with more coins: from_2, always or never."""
        return self._state.begun.baskets

    @property
    def plays_with_lampions(self) -> bool:
        """Whether the table chose to."""
        return self._state.begun.lampions

    @property
    def first(self) -> int | None:
        """The seat that starts the game at hand."""
        return self._state.first

    @property
    def throws(self) -> list[dict[int, list[int]]]:
        """What each seat threw for the start, round by round."""
        rounds = self._state.throws
        return [{seat: dice[:] for seat, dice in thrown.items()} for thrown in rounds]

    def options(self) -> dict[str, Any]:
        """What `new_game` gets for the game at hand, besides players, seed and who starts."""
        state = self._state
        if state.waiting in ("play", "game_ended", "side"):
            return deepcopy(dict(state.options))
        if state.waiting == "pick":
            return {name: it for name, it in table_options(state).items() if name != "market_cards"}
        return table_options(state)

    @property
    def sides(self) -> str:
        """The sides chosen so far, a letter each."""
        return self._state.sides

    @property
    def pair(self) -> list[str] | None:
        """The two establishments on offer."""
        return list(content.pair(self.chapter)) if self.waiting == "side" else None

    @property
    def circles(self) -> int:
        """Market cards that everybody begins a game with."""
        return self._state.circles

    def market_cards(self, seat: int) -> list[str]:
        """What a seat has to pick from."""
        check_seat(self._state, seat)
        return list(self._state.owned)

    def picked(self, seat: int) -> list[str] | None:
        """Nobody sees a pick before everybody has picked."""
        check_seat(self._state, seat)
        return list(self._state.picks[seat]) if self._state.all_picked else None

    @property
    def rule_cards(self) -> list[str]:
        """The rules that have joined, by id."""
        return list(self._state.rule_cards)

    @property
    def reference_card(self) -> str | None:
        """The one that lies on the table, by id."""
        return self._state.reference_card

    @property
    def reserve(self) -> list[str]:
        """Cards that may come back, by id."""
        return list(self._state.reserve)

    @property
    def archive(self) -> list[str]:
        """Cards that are out of the campaign, by id."""
        return list(self._state.archive)

    @property
    def islands(self) -> dict[str, int]:
        """Who has which, in the game at hand too."""
        if self.waiting != "play":
            return dict(self._state.islands)
        cities = towns(game_of(self._state))
        return {island: seat for seat, town in enumerate(cities) for island in town.islands}

    @property
    def boats(self) -> list[int]:
        """The field of each."""
        if self.waiting != "play":
            return list(self._state.boats)
        return [town.boat for town in towns(game_of(self._state))]

    @property
    def lampions(self) -> list[int]:
        """Of each player, by seat."""
        return list(self._state.lampions)

    @property
    def start_coins(self) -> list[int]:
        """For the game at hand."""
        return list(self._state.options.get("start_coins") or start_coins(self._state))

    @property
    def basket_coins(self) -> list[int]:
        """Of those coins the ones for the wait, by the place in the order of turns."""
        first, count = self._state.first or 0, self._state.players
        return [basket(self._state, (first + place) % count) for place in range(count)]

    @property
    def golden_book(self) -> list[dict[str, Any]]:
        """Its lines: chapter, date, mayor, town and seat."""
        return [line._asdict() for line in self._state.book]

    @property
    def game(self) -> Game | None:
        """The game at hand, to look at: a copy."""
        game = self._state.game
        return None if game is None else game.copy()

    @property
    def games(self) -> list[str]:
        """The transcripts of all games that are over."""
        return [game.transcript() for game in self._state.games]

    @property
    def winners(self) -> list[int]:
        """Of all games that are over."""
        return [winner for game in self._state.games if (winner := game.winner) is not None]

    @property
    def revealed(self) -> list[str]:
        """The ids of all leaves that were turned, in their order."""
        return [leaf.id for leaf in self._state.revealed]

    @property
    def leaves(self) -> list[Leaf]:
        """All leaves that were turned."""
        return list(self._state.revealed)

    def leaf(self, leaf_id: str) -> Leaf:
        """A leaf that was turned, or that lay among the starting cards."""
        found = {leaf.id: leaf for leaf in self._state.revealed}
        known = {**starting_leaves(), **found} if "starting_cards" in found else found
        if not isinstance(leaf_id, str) or leaf_id not in known:
            raise Sealed(Phrase("campaign.sealed"))
        return known[leaf_id]

    # What is kept

    def text(self) -> str:
        """The whole campaign, an entry a line; `loads` reads it."""
        return self._lines.text()

    def text_before_picks(self) -> str:
        """The same for other eyes: without the picks of a game that has not begun."""
        lines = self._lines.since(0)
        if self.waiting == "pick":
            del lines[_first_pick(self._entries) :]
        return "".join(f"{line}\n" for line in lines)

    def lines(self, after: int = 0) -> list[str]:
        """What was written since there were so many lines, for whoever keeps them elsewhere."""
        return self._lines.since(after)

    def save(self, path: str | Path) -> None:
        """The file is whole at any moment, even if the power fails while it is written."""
        file.write(Path(path), self.text())

    def copy(self) -> Campaign:
        """A campaign of its own that stands where this one does."""
        twin = Campaign.__new__(Campaign)
        twin._state = self._state
        twin._entries = self._entries[:]
        twin._lines = self._lines.copy()
        return twin

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Campaign) and self._entries == other._entries

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        names = ", ".join(self.players)
        return f"<Campaign of {names}: chapter {self.chapter}, waiting for {self.waiting}>"


def _first_pick(entries: Sequence[Entry]) -> int:
    """The place of the first of the picks that are still secret."""
    place = len(entries)
    while isinstance(entries[place - 1], Picked | Named):
        place -= 1
    picks = (n for n in range(place, len(entries)) if isinstance(entries[n], Picked))
    return next(picks, len(entries))
