"""Entries, one after the other, make a campaign: each is looked at, then carried out."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import date as day
from typing import Any

from machikoro.campaign import content, steps, table
from machikoro.campaign.deck import deck
from machikoro.campaign.entries import (
    Chosen,
    Freed,
    Later,
    Moved,
    Named,
    Opened,
    Picked,
    Read,
    Started,
    Undone,
)
from machikoro.campaign.envelope import unseal
from machikoro.campaign.errors import NotNow
from machikoro.campaign.reading import read_on, turn, waits_for
from machikoro.campaign.state import State, Waiting, table_options
from machikoro.errors import InvalidOption
from machikoro.play.game import Game
from machikoro.play.setup import player_names
from machikoro.sentences import Phrase, shown

READING: tuple[Waiting, ...] = ("rulebook", "before_game", "game_ended")


def follow(state: State, entry: Later) -> State:
    """The state after an entry; a ValueError where it cannot be."""
    after = FOLLOWING[type(entry)](state, entry)
    return replace(after, lines=state.lines + 1)


def require(state: State, *allowed: Waiting) -> None:
    if state.waiting not in allowed:
        doing = Phrase(f"campaign.waiting.{state.waiting}")
        raise NotNow(Phrase("campaign.not_now", waiting=state.waiting, doing=doing))


def _read(state: State, entry: Read) -> State:
    require(state, *READING)
    if state.waiting == "game_ended":
        return read_on(_first_steps(state, check_date(entry.date)))
    state = read_on(state)
    return start(_hand_out(state)) if state.waiting == "play" else state


def check_date(date: str | None) -> str:
    try:
        return day.fromisoformat(date or "").isoformat()
    except (TypeError, ValueError):
        raise InvalidOption(Phrase("campaign.date", value=shown(date))) from None


def _first_steps(state: State, date: str) -> State:
    state = steps.enter_in_book(state, date)
    state = steps.archive_project(state)
    return steps.archive_leftmost_landmark(state)


def _hand_out(state: State) -> State:
    """In chapter 1 there is nothing to choose, and dice decide who starts."""
    picks = {seat: content.by_dice(state.owned) for seat in range(state.players)}
    return throw_for_start(replace(state, picks=picks))


def throw_for_start(state: State) -> State:
    thrown = table.throws(state.begun.seed, len(state.games), state.players)
    return replace(state, throws=thrown, first=table.starter(thrown))


def start(state: State) -> State:
    """Everybody has picked: what was not picked stays in the reserve, and the game begins."""
    options = table_options(state)
    assert state.first is not None
    number = len(state.games)
    game = table.begin(state.begun.players, options, state.begun.seed, number, state.first)
    left = (card for card in state.owned if any(card not in own for own in state.picks.values()))
    others = (card for card in state.reserve if card not in state.owned)
    return replace(state, waiting="play", options=options, game=game, reserve=(*left, *others))


def _start(state: State, entry: Started) -> State:
    """Where dice decide who starts, the table's own may; nobody has moved yet."""
    require(state, "play")
    seat = check_seat(state, entry.seat)
    if not state.throws or game_of(state).moves:
        raise InvalidOption(Phrase("campaign.start"))
    return start(replace(state, first=seat, throws=()))


def _open(state: State, _: Opened) -> State:
    require(state, "box")
    return read_on(turn(state))


def _pick(state: State, entry: Picked) -> State:
    require(state, "pick")
    seat = check_seat(state, entry.seat)
    cards = unseal(state.begun.seed, state.lines, seat, entry.envelope)
    state = replace(state, picks={**state.picks, seat: check_pick(state, cards)})
    return start(state) if state.all_picked else state


def check_seat(state: State, seat: object) -> int:
    if isinstance(seat, bool) or not isinstance(seat, int) or not 0 <= seat < state.players:
        raise InvalidOption(Phrase("campaign.seat", value=shown(seat), last=state.players - 1))
    return seat


def check_pick(state: State, cards: Sequence[str]) -> tuple[str, ...]:
    """As many different ones as there are circles, of those one has."""
    if isinstance(cards, str) or not isinstance(cards, Sequence):
        raise InvalidOption(Phrase("campaign.pick.list", value=shown(cards)))
    for card in cards:
        if card not in state.owned:
            owned = ", ".join(state.owned)
            raise InvalidOption(Phrase("campaign.pick.card", value=shown(card), names=owned))
    if len(cards) != state.circles or len(set(cards)) != len(cards):
        raise InvalidOption(Phrase("campaign.pick.count", count=state.circles))
    return content.by_dice(tuple(cards))


def _move(state: State, entry: Moved) -> State:
    require(state, "play")
    game = game_of(state).copy()
    game.play(entry.text)
    return end(state, game) if game.over else replace(state, game=game)


def game_of(state: State) -> Game:
    assert state.game is not None
    return state.game


def end(state: State, game: Game) -> State:
    """Islands and boats stay with their towns; a free game leaves nothing behind."""
    state = replace(state, game=game, games=(*state.games, game), waiting="game_ended")
    if state.chapter == content.FREE_PLAY:
        return steps.pack_free_play(replace(state, waiting="free"))
    towns = table.towns(game)
    islands = {island: seat for seat, town in enumerate(towns) for island in town.islands}
    return replace(state, islands=islands, boats=tuple(town.boat for town in towns))


def _undo(state: State, _: Undone) -> State:
    require(state, "play")
    game = game_of(state).copy()
    game.undo()
    return replace(state, game=game)


def _choose(state: State, entry: Chosen) -> State:
    require(state, "side")
    if entry.side not in content.LETTERS:
        raise InvalidOption(Phrase("campaign.side", value=shown(entry.side)))
    state = steps.turn_side_up(state, entry.side)
    state = steps.clear_table(steps.pack_bags(state))
    state = read_on(state)
    state = replace(state, chapter=state.chapter + 1)
    if state.chapter < content.FREE_PLAY:
        return state
    nothing = (0,) * state.players
    return replace(state, first=None, islands={}, boats=nothing)


def _free(state: State, entry: Freed) -> State:
    require(state, "free")
    state = steps.unpack_free_play(replace(state, free=entry))
    table.check(state.players, table_options(state))
    return replace(throw_for_start(state), waiting="pick")


def _name(state: State, entry: Named) -> State:
    seat = check_seat(state, entry.seat)
    if any(line.seat == seat for line in state.book):
        raise InvalidOption(Phrase("campaign.town.fixed", town=state.towns[seat]))
    (name,) = player_names([entry.name])
    towns = tuple(name if other == seat else town for other, town in enumerate(state.towns))
    return replace(state, towns=towns)


def waits_ahead(state: State) -> set[str]:
    """Free play goes on for ever; everything else comes as long as the deck has it."""
    found = {"pick", "play", "free"}
    if state.waiting in ("pick", "play") and state.chapter < content.FREE_PLAY:
        found.add("game_ended")
    for leaf in deck()[state.place + (state.waiting == "box") :]:
        if leaf.kind == "stop":
            found.add(waits_for(leaf))
        elif leaf.kind == "pair":
            found.add("side")
        elif leaf.kind == "box":
            found.add("box")
        if leaf.id.startswith("stop_game"):
            found.add("game_ended")
    return found


FOLLOWING: dict[type[Later], Callable[[State, Any], State]] = {
    Read: _read,
    Opened: _open,
    Picked: _pick,
    Started: _start,
    Moved: _move,
    Undone: _undo,
    Chosen: _choose,
    Freed: _free,
    Named: _name,
}
