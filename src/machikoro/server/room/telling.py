"""What people tell of real dice, cards and coins."""

from __future__ import annotations

from collections.abc import Sequence

from machikoro.rules.given import MOST
from machikoro.server.room.room import Room
from machikoro.server.room.sessions import Session
from machikoro.server.table.entries import AnyEntry, Corrected, Fell, Played
from machikoro.server.table.table import Table
from machikoro.server.wire import messages as m
from machikoro.server.wire.refusals import Refusal


async def tell(
    room: Room, session: Session, command: m.Dice | m.Drawn | m.Correct, key: str
) -> None:
    """Take it, or refuse it; one that changes nothing is no entry."""
    match command:
        case m.Dice(faces=faces):
            entries = _thrown(room, session, faces, key)
        case m.Drawn(card=card):
            entries = _turned_up(room, session, card, key)
        case m.Correct():
            entries = _counted(room, session, command, key)
    if entries:
        await room.commit(*entries)


def _thrown(room: Room, session: Session, faces: Sequence[int], key: str) -> list[AnyEntry]:
    table, game = room.table, room.table.game
    if not _may_roll(room, session):
        raise Refusal("not_your_turn", seat=game.active)
    before = _taken(table, len(faces))
    if not before and not table.waits_for_dice:
        raise Refusal("illegal", legal=[])
    if not before and game.dice_count != len(faces):
        raise Refusal("illegal", dice=game.dice_count)
    outcome = " ".join(["tuna" if game.decision == "tuna" else "dice", *map(str, faces)])
    return [*before, Fell(outcome=outcome, source="dice", command=key)]


def _taken(table: Table, dice: int) -> list[AnyEntry]:
    """Where it is asked how many dice are rolled, those on the table are the answer."""
    game, roller = table.game, table.seats[table.game.active]
    asked = table.header.own_dice and game.decision == "roll" and not roller.played_by_bot
    taken = f"roll {dice}"
    if not asked or table.awaits_end or taken not in game.legal_actions():
        return []
    return [Played(seat=game.active, action=taken)]


def _may_roll(room: Room, session: Session) -> bool:
    """The roller; for a bot anybody at the table."""
    if room.table.game.active in room.audience.seats_of(session):
        return True
    roller = room.table.seats[room.table.game.active]
    return roller.played_by_bot and not room.audience.is_spectator(session)


def _turned_up(room: Room, session: Session, card: str, key: str) -> list[AnyEntry]:
    _check_box(room, session)
    possible = [str(outcome) for outcome, _ in room.table.game.chance()]
    outcome = f"draw {card}"
    if not room.table.waits_for_card or outcome not in possible:
        raise Refusal("illegal", legal=possible if room.table.waits_for_card else [])
    return [Fell(outcome=outcome, source="cards", command=key)]


def _counted(room: Room, session: Session, count: m.Correct, key: str) -> list[AnyEntry]:
    _check_box(room, session)
    game = room.table.game
    if count.seat >= game.players:
        raise Refusal("unknown", seat=count.seat)
    if not 0 <= count.coins <= MOST:
        raise Refusal("miscounted", least=0, most=MOST)
    if count.coins == game.coins[count.seat]:
        return []
    return [Corrected(seat=count.seat, coins=count.coins, command=key)]


def _check_box(room: Room, session: Session) -> None:
    """Real cards and coins are told by those who sit around them."""
    if not room.table.header.box:
        raise Refusal("no_box")
    if room.audience.is_spectator(session):
        raise Refusal("not_allowed")
