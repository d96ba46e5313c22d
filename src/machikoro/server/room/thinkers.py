"""Bots think in threads of their own, and nobody waits for them longer than their time.

A thread cannot be stopped from outside.  So every bot has its own few: one that never comes to an
end keeps only these busy, and its tables go on with a move that is drawn, while the other bots
think undisturbed.  The threads are daemons: they do not keep the server from stopping either.
"""

from __future__ import annotations

import asyncio
import logging
import queue
import secrets
import threading
from typing import NamedTuple

from machikoro.bots import choose_action
from machikoro.play.game import Game

log = logging.getLogger("machikoro.server")
THREADS = 2
"""For each bot."""
WAITING = 256
"""Thoughts that wait for a thread of the same bot; one more is not begun at all."""


class Thought(NamedTuple):
    game: Game
    bot: str
    seconds: float
    loop: asyncio.AbstractEventLoop
    answer: asyncio.Future[str]


class Thinkers:
    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        self._desks: dict[str, queue.Queue[Thought | None]] = {}

    async def choose(self, game: Game, bot: str) -> str | None:
        """A bot's choice; None if it found none in its time."""
        loop = asyncio.get_running_loop()
        thought = Thought(game.copy(), bot, self.seconds, loop, loop.create_future())
        try:
            self._desk(bot).put_nowait(thought)
            return await asyncio.wait_for(thought.answer, self.seconds)
        except (TimeoutError, queue.Full):
            log.warning("the bot %s did not choose in time", bot)
        except Exception:
            log.exception("the bot %s failed", bot)
        return None

    async def play(self, game: Game, bot: str) -> str:
        """A bot's move, in any case."""
        chosen = await self.choose(game, bot)
        return chosen if chosen is not None else str(secrets.choice(game.legal_actions()))

    def stop(self) -> None:
        for desk in self._desks.values():
            for _ in range(THREADS):
                # With a full desk the threads end with the process.
                if not desk.full():
                    desk.put_nowait(None)

    def _desk(self, bot: str) -> queue.Queue[Thought | None]:
        if bot not in self._desks:
            desk: queue.Queue[Thought | None] = queue.Queue(WAITING)
            self._desks[bot] = desk
            for _ in range(THREADS):
                threading.Thread(target=_work, args=(desk,), name=f"bot {bot}", daemon=True).start()
        return self._desks[bot]


def _work(desk: queue.Queue[Thought | None]) -> None:
    while (thought := desk.get()) is not None:
        if not thought.answer.cancelled():
            _think(thought)


def _think(thought: Thought) -> None:
    action, failure = "", None
    try:
        seed = secrets.randbits(32)
        action = str(choose_action(thought.game, thought.bot, seed, thought.seconds))
    except Exception as error:
        failure = error
    if not thought.loop.is_closed():
        thought.loop.call_soon_threadsafe(_settle, thought.answer, action, failure)


def _settle(answer: asyncio.Future[str], action: str, failure: Exception | None) -> None:
    if answer.done():
        return
    if failure is not None:
        answer.set_exception(failure)
    else:
        answer.set_result(action)
