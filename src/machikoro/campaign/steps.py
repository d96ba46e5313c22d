"""The end of a game: the eight steps, and who gets the Lampion."""

from __future__ import annotations

from dataclasses import replace

from machikoro.campaign import content, table
from machikoro.campaign.state import Line, State


def enter_in_book(state: State, date: str) -> State:
    """(1) The winner enters date, name and town in the Golden Book."""
    seat = winner_of(state)
    line = Line(state.chapter, date, state.begun.players[seat], state.towns[seat], seat)
    return replace(state, book=(*state.book, line))


def archive_project(state: State) -> State:
    """(2) The community project goes to the archive."""
    return to_archive(state, content.project(state.chapter))


def archive_leftmost_landmark(state: State) -> State:
    """(3) So does the leftmost landmark of every city board."""
    return to_archive(state, content.landmarks(state.chapter)[0])


def deal_market_card(state: State, card: str) -> State:
    """(4) Everybody gets a market card; those of missing colours are archived unlisted."""
    return replace(state, owned=(*state.owned, card))


def turn_side_up(state: State, side: str) -> State:
    """(5) The winner chooses the side that all five cards show for good."""
    return replace(state, sides=state.sides + side)


def pack_bags(state: State) -> State:
    """(6) Market cards, used and new, go into the bags in the reserve."""
    return replace(state, reserve=state.owned, picks={})


def clear_table(state: State) -> State:
    """(7) and (8): establishments go back on their piles, coins into the bank.

    The winner will start the next game.
    """
    return replace(state, game=None, options={}, first=winner_of(state), throws=())


def to_archive(state: State, *cards: str) -> State:
    archive = (*state.archive, *(card for card in cards if card not in state.archive))
    rule_cards = tuple(card for card in state.rule_cards if card not in cards)
    return replace(state, archive=archive, rule_cards=rule_cards)


def winner_of(state: State) -> int:
    winner = state.winner
    assert winner is not None
    return winner


def last_of(state: State) -> int | None:
    """Who gets the Lampion: of the losers with room on their boards the one who was last."""
    if not state.begun.lampions or sum(state.lampions) >= content.stickers():
        return None
    most = content.most_lampions(state.players)
    seats = [
        seat
        for seat in range(state.players)
        if seat != winner_of(state) and state.lampions[seat] < most
    ]
    return min(seats, key=_progress(state).__getitem__, default=None)


def _progress(state: State) -> list[tuple[int, bool, int, int, int]]:
    """Landmarks, flag, floors, coins, and the turn order against whoever came later."""
    game = state.games[-1]
    return [
        (town.landmarks, town.flag, town.floors, town.coins,
         -((seat - game.first) % state.players))
        for seat, town in enumerate(table.towns(game))
    ]  # fmt: skip


def stick_lampion(state: State) -> State:
    last = last_of(state)
    lampions = [count + (seat == last) for seat, count in enumerate(state.lampions)]
    return replace(state, lampions=tuple(lampions))


def unpack_free_play(state: State) -> State:
    """What free play draws from comes out of the archive; one Yokai comes, the other goes."""
    free = state.free
    assert free is not None
    here = (*free.landmarks, free.project)
    drawn_from = _drawn_from()
    archive = tuple(card for card in state.archive if card not in drawn_from)
    left = tuple(card for card in drawn_from if card not in here)
    state = replace(state, archive=archive, reserve=(*state.owned, *left))
    return _invite_yokai(state, f"yokai_{free.yokai}")


def _invite_yokai(state: State, rule: str) -> State:
    (other,) = (card for card in content.free_play()["yokai"] if card != rule)
    state = to_archive(state, rule, other)
    archive = tuple(card for card in state.archive if card != rule)
    return replace(state, archive=archive, rule_cards=(*state.rule_cards, rule))


def pack_free_play(state: State) -> State:
    reserve = (*state.owned, *_drawn_from())
    return replace(state, reserve=reserve, picks={}, options={}, free=None, first=None, throws=())


def _drawn_from() -> list[str]:
    return [*content.free_play()["landmarksFrom"], *content.free_play()["projectsFrom"]]
