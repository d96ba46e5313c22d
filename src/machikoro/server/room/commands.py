"""What a client can ask of its table."""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable, Collection
from typing import Any

import msgspec

from machikoro.bots import names, strongest
from machikoro.errors import AmbiguousMove, IllegalMove, InvalidMove
from machikoro.play.game import Game
from machikoro.server.http.costs import Account
from machikoro.server.http.limits import CHAT_LENGTH
from machikoro.server.names import clean_name, clean_text
from machikoro.server.room import arranging, asking, hosting, telling
from machikoro.server.room.changes import change
from machikoro.server.room.checks import check_playing
from machikoro.server.room.room import Room
from machikoro.server.room.sessions import Session
from machikoro.server.table.entries import (
    Back,
    Coached,
    Ended,
    Gave,
    Muted,
    Paced,
    Paused,
    Played,
    Pledged,
    Sat,
    SeatState,
    encode,
)
from machikoro.server.table.table import END_TURN
from machikoro.server.table.view import can_be_coached
from machikoro.server.wire import messages as m
from machikoro.server.wire.refusals import Refusal

ONE_THOUGHT = ("give", "take", "target")
_decoder = msgspec.json.Decoder(m.Incoming)


def decode(data: str) -> m.Incoming:
    message: m.Incoming = _decoder.decode(data)
    return message


async def obey(room: Room, session: Session, command: m.Command) -> None:
    """Every command gets an answer, a repeated one the answer it had."""
    key = f"{session.key}:{command.id}"
    if (old := room.answers.old(key, command.id, room.table.commands)) is not None:
        session.post(old)
        return
    try:
        await HANDLERS[type(command)](room, session, command, key)
    except Refusal as refusal:
        answer = encode(refused(room, session, command.id, refusal))
        if refusal.code != "stale":
            room.answers.keep(key, answer)
        session.post(answer)


def refused(room: Room, session: Session, command_id: str | None, refusal: Refusal) -> m.Refused:
    view = room.publisher.view(session) if refusal.with_view else None
    return m.Refused(command_id, refusal.code, dict(refusal.reason), view)


def _accept(room: Room, session: Session, command: m.Command, key: str) -> None:
    """With the number that the command got among the entries."""
    rev = room.table.commands.get(key, room.table.rev)
    session.post(encode(m.Accepted(command.id, rev)))


def _check_rev(room: Room, rev: int) -> None:
    """Made for the game as it stands; whoever sat down or changed the pace since is no matter."""
    if not room.table.moved <= rev <= room.table.rev:
        raise Refusal("stale", with_view=True, rev=room.table.rev)


def _check_seated(room: Room, session: Session) -> None:
    if room.audience.is_spectator(session):
        raise Refusal("not_allowed")


async def _move(room: Room, session: Session, command: m.Move, key: str) -> None:
    _check_rev(room, command.rev)
    check_playing(room.table)
    mine = room.audience.seats_of(session)
    asked = room.table.asked
    if command.action == END_TURN and room.table.ending in mine:
        await room.commit(Ended(command=key))
    elif asked is None or asked not in mine or room.table.seats[asked].played_by_bot:
        raise Refusal("not_your_turn", seat=asked)
    elif room.table.awaits_end:
        raise Refusal("illegal", legal=[END_TURN])
    else:
        action = _read_action(room, command.action)
        await room.commit(Played(seat=asked, action=action, command=key))
    _accept(room, session, command, key)


def _read_action(room: Room, text: str) -> str:
    try:
        return str(room.table.game.read(text))
    except IllegalMove as error:
        raise Refusal("illegal", legal=[str(action) for action in error.legal]) from None
    except AmbiguousMove as error:
        raise Refusal("ambiguous", matches=[str(action) for action in error.matches]) from None
    except InvalidMove:
        raise Refusal("invalid") from None


async def _undo(room: Room, session: Session, command: m.Undo, key: str) -> None:
    _check_rev(room, command.rev)
    check_playing(room.table)
    steps = room.table.undoable(room.audience.seats_of(session))
    if not steps:
        raise Refusal("nothing_to_undo")
    back = Back(steps=steps, command=key)
    # Around one screen everything can be taken back, and nobody else waits for that.
    await (room.commit(back) if room.table.hot_seat else change(room, session, back))
    _accept(room, session, command, key)


async def _tell(
    room: Room, session: Session, command: m.Dice | m.Drawn | m.Correct, key: str
) -> None:
    _check_rev(room, command.rev)
    check_playing(room.table)
    await telling.tell(room, session, command, key)
    _accept(room, session, command, key)


async def _pledge(room: Room, session: Session, command: m.Pledge, key: str) -> None:
    _check_sealing(room, "pledges")
    seats = tuple(sorted(set(command.seats)))
    if not set(seats) <= set(room.audience.seats_of(session)):
        raise Refusal("not_allowed")
    pledges = room.table.sealing.pledges
    # The same player's second device may have been faster: the first pledge counts.
    if not set(seats) <= set(pledges):
        # A pledge is of its seats: the same once more is a copy, to spoil it for who made it.
        if command.hash in pledges.values() or not set(seats) <= set(room.table.awaited()):
            raise Refusal("not_allowed")
        await room.commit(Pledged(seats=seats, hash=command.hash, command=key))
    _accept(room, session, command, key)


async def _nonce(room: Room, session: Session, command: m.Nonce, key: str) -> None:
    _check_sealing(room, "numbers")
    seats = room.table.sealing.pledged_with(room.audience.seats_of(session), command.value)
    if not seats:
        raise Refusal("not_pledged")
    if set(seats) <= set(room.table.awaited()):
        await room.commit(Gave(seats=tuple(seats), value=command.value, command=key))
    _accept(room, session, command, key)


def _check_sealing(room: Room, phase: str) -> None:
    """Numbers are taken only when no pledge can come any more, and pledges only before."""
    table = room.table
    if table.stage != "nonces" or not table.fair or table.sealing.phase != phase:
        raise Refusal("not_now", stage=table.stage)


async def _chat(room: Room, session: Session, command: m.Chat, key: str) -> None:
    text = clean_text(command.text) if command.text is not None else None
    if text is not None and len(text) > CHAT_LENGTH:
        raise Refusal("too_long", most=CHAT_LENGTH)
    if bool(text) == bool(command.phrase):
        raise Refusal("invalid")
    if command.phrase and command.phrase not in m.PHRASES:
        raise Refusal("unknown", phrase=command.phrase)
    if room.audience.is_spectator(session):
        _check_watcher(room)
    mine = room.audience.seats_of(session)
    line = m.ChatLine(
        seat=mine[0] if mine else None,
        name=room.table.names[mine[0]] if mine else "",
        text=text,
        phrase=command.phrase,
        at=time.time(),
    )
    await room.house.store.say(room.game, encode(line), line.at)
    room.audience.to_all(line)
    await room.house.bus.tell(room.game, "chat", line)
    room.answers.keep(key, encode(m.Accepted(command.id, room.table.rev)))
    _accept(room, session, command, key)


def _check_watcher(room: Room) -> None:
    """All who watch share one bucket: no number of sockets makes them louder."""
    if room.table.muted:
        raise Refusal("muted")
    if not room.audience.watchers_talk.take():
        raise Refusal("too_fast")


async def _mute(room: Room, session: Session, command: m.Mute, key: str) -> None:
    if not room.audience.is_host(session):
        raise Refusal("not_allowed")
    if command.on != room.table.muted:
        await change(room, session, Muted(on=command.on, command=key))
    _accept(room, session, command, key)


async def _host(
    room: Room, session: Session, command: m.Lock | m.Remove | m.PassOn | m.Rename, key: str
) -> None:
    await hosting.obey(room, session, command, key)
    _accept(room, session, command, key)


async def _arrange(room: Room, session: Session, command: m.Arrange, key: str) -> None:
    await arranging.arrange(room, session, command, key)
    _accept(room, session, command, key)


async def _pause(room: Room, session: Session, command: m.Pause, key: str) -> None:
    _check_seated(room, session)
    if room.table.stage == "over":
        raise Refusal("over")
    if command.on != room.table.paused:
        mine = room.audience.seats_of(session)
        by = mine[0] if mine else None
        await change(room, session, Paused(on=command.on, by=by, command=key))
    _accept(room, session, command, key)


async def _pace(room: Room, session: Session, command: m.Pace, key: str) -> None:
    _check_seated(room, session)
    if command.speed != room.table.speed:
        await change(room, session, Paced(speed=command.speed, command=key))
    _accept(room, session, command, key)


async def _ping(room: Room, session: Session, command: m.Ping, key: str) -> None:
    session.post(encode(m.Pong(command.id)))


async def _hint(room: Room, session: Session, command: m.Hint, key: str) -> None:
    _check_rev(room, command.rev)
    check_playing(room.table)
    if room.table.awaits_end or room.table.asked not in room.audience.seats_of(session):
        raise Refusal("not_your_turn", seat=room.table.asked)
    if session.awaits_hint or not session.account.thoughts.has_credit:
        raise Refusal("too_fast")
    session.awaits_hint = True
    game = room.table.game

    async def think() -> None:
        try:
            moves = await _line_of_thought(room, game, session.account.thoughts)
        finally:
            session.awaits_hint = False
        found = m.HintAnswer(command.id, moves[0], moves[1:]) if moves else None
        session.post(encode(found or m.Refused(command.id, "busy")))

    room.start_task(think())


async def _coach(room: Room, session: Session, command: m.Coach, key: str) -> None:
    """Everybody agrees for the own seats alone."""
    mine = tuple(seat for seat in room.audience.seats_of(session) if seat in room.table.people)
    if not mine or not _may_be_coached(room):
        raise Refusal("no_coach")
    if command.on != (room.table.agreed >= set(mine)):
        await change(room, session, Coached(seats=mine, on=command.on, command=key))
    _accept(room, session, command, key)


def _may_be_coached(room: Room) -> bool:
    if room.table.stage == "over" or not room.house.settings.analysis:
        return False
    return can_be_coached(room.table)


async def _advise(room: Room, session: Session, command: m.Advise, key: str) -> None:
    """Nothing is said to anybody unless all who play want it, nor to who only watches."""
    _check_rev(room, command.rev)
    mine = room.audience.seats_of(session)
    if not mine or not room.table.coached or not _may_be_coached(room):
        raise Refusal("no_coach")
    if session.awaits_advice or not session.account.thoughts.has_credit:
        raise Refusal("too_fast")
    session.awaits_advice = True
    now, rev = room.table.game.copy(), room.table.rev
    before, move = _last_choice(room, mine)

    async def think() -> None:
        try:
            found = await room.house.thinkers.advise(now, before, move, session.account.thoughts)
        finally:
            session.awaits_advice = False
        if not room.table.coached:
            found = None
        answer = m.AdviceAnswer(command.id, rev, found) if found else None
        session.post(encode(answer or m.Refused(command.id, "busy")))

    room.start_task(think())


def _last_choice(room: Room, mine: Collection[int]) -> tuple[Game | None, str]:
    """The move of one's own that an undo would take back, and the game before it."""
    table = room.table
    place = len(table.steps) - table.undoable(mine)
    if place == len(table.steps):
        return None, ""
    step = table.steps[place]
    if step.source != "player" or step.seat not in mine:
        return None, ""
    return table.past.game_at(table.game, place), step.action


async def _line_of_thought(room: Room, game: Game, asker: Account) -> list[str]:
    """What the bot would do; a trade or a gift is several moves and one thought."""
    twin = game.copy()
    moves: list[str] = []
    while not moves or twin.decision in ONE_THOUGHT:
        move = await room.house.thinkers.choose(twin, strongest(), asker)
        if move is None:
            break
        moves.append(move)
        twin.play(move)
    return moves


async def _sit(room: Room, session: Session, command: m.Sit, key: str) -> None:
    _check_seated(room, session)
    if command.seat >= len(room.table.seats):
        raise Refusal("unknown", seat=command.seat)
    if room.table.stage == "over":
        raise Refusal("over")
    state = _new_seat(room, session, command)
    await change(room, session, Sat(seat=command.seat, state=state, command=key))
    _accept(room, session, command, key)


async def _consent(room: Room, session: Session, command: m.Consent, key: str) -> None:
    await asking.answer(room, session, command, key)
    _accept(room, session, command, key)


def _new_seat(room: Room, session: Session, command: m.Sit) -> SeatState:
    now = room.table.seats[command.seat]
    if command.bot is None:
        return _opened(room, session, now)
    if now.kind == "open" and not room.audience.is_host(session):
        # Guests come into open seats by invitation; with the last one filled the game begins.
        raise Refusal("not_allowed", seat=command.seat)
    if command.bot == "human":
        return _taken_over(room, session, now, command)
    if command.bot not in names():
        raise Refusal("unknown", bot=command.bot)
    if now.kind == "human":
        held = session.token in now.holders
        if not held and not room.audience.attendance.may_replace(command.seat, room.table):
            raise Refusal("not_allowed", seat=command.seat)
        # What a guest wants ends with the guest: only the player's own bot stays.
        resting = session.token in now.tokens
        return msgspec.structs.replace(now, bot=command.bot, resting=resting)
    name = now.name or clean_name(command.name)
    return msgspec.structs.replace(now, kind="bot", bot=command.bot, name=name)


def _opened(room: Room, session: Session, now: SeatState) -> SeatState:
    if room.table.stage != "lobby" or not room.audience.is_host(session):
        raise Refusal("not_allowed")
    owners = room.table.seating.owners_of_table
    # Who is host meanwhile does not turn out the host.
    if session.token not in owners and not owners.isdisjoint(now.tokens):
        raise Refusal("not_allowed")
    return SeatState("open", "", now.colour)


def _taken_over(room: Room, session: Session, now: SeatState, command: m.Sit) -> SeatState:
    if session.token in now.holders:
        return msgspec.structs.replace(now, bot=None, resting=False)
    owns = room.table.seating.owned_by(session.token) or room.audience.is_host(session)
    if now.kind == "human" or not owns:
        raise Refusal("not_allowed", seat=command.seat)
    name = clean_name(command.name)
    return SeatState("human", name or now.name, now.colour, None, (session.token,))


HANDLERS: dict[type, Callable[[Room, Session, Any, str], Awaitable[None]]] = {
    m.Move: _move,
    m.Undo: _undo,
    m.Dice: _tell,
    m.Drawn: _tell,
    m.Correct: _tell,
    m.Pledge: _pledge,
    m.Nonce: _nonce,
    m.Chat: _chat,
    m.Pause: _pause,
    m.Pace: _pace,
    m.Mute: _mute,
    m.Lock: _host,
    m.Remove: _host,
    m.PassOn: _host,
    m.Rename: _host,
    m.Arrange: _arrange,
    m.Ping: _ping,
    m.Hint: _hint,
    m.Coach: _coach,
    m.Advise: _advise,
    m.Sit: _sit,
    m.Consent: _consent,
}
