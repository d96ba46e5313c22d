"""Bots think in threads of their own, and nobody waits for them longer than their time.

A thread cannot be stopped from outside.  So every bot has its own few: one that never comes to an
end keeps only these busy, and its tables go on with a move that is drawn, while the other bots
think undisturbed.  Among the tables that ask for the same bot those of one address wait for each
other, and leave a thread to the others.
"""

from __future__ import annotations

import asyncio
import logging
import secrets

from machikoro.analysis.coaching import Advice, advise
from machikoro.bots import choose_action
from machikoro.play.game import Game
from machikoro.server.http.costs import Account
from machikoro.server.room.crew import Crew
from machikoro.server.wire.refusals import Refusal

log = logging.getLogger("machikoro.server")
THREADS = 3
"""For each bot."""
BUDGET = 1.0
"""Seconds for one move of a bot that could think for longer."""
COACH = "coach"
"""Its threads are its own: no bot waits for it."""
WAITING = 64
"""Thoughts of one address that wait for a thread of the same bot; one more is not begun at all."""


class Thinkers:
    def __init__(self, seconds: float, budget: float = BUDGET) -> None:
        self.seconds = seconds
        """After which nobody waits any longer."""
        self.budget = min(budget, seconds)
        """That bots are told to keep."""
        self._crews: dict[str, Crew] = {}

    async def choose(self, game: Game, bot: str, payer: Account | None) -> str | None:
        """A bot's choice; None if it found none in its time."""
        twin, seed = game.copy(), secrets.randbits(32)
        try:
            async with asyncio.timeout(self.seconds):
                return await self._crew(bot).do(
                    payer, lambda: str(choose_action(twin, bot, seed, self.budget))
                )
        except (TimeoutError, Refusal):
            log.warning("the bot %s did not choose in time", bot)
        except Exception:
            log.exception("the bot %s failed", bot)
        return None

    async def advise(
        self, now: Game, before: Game | None, move: str, payer: Account | None
    ) -> Advice | None:
        """What the coach says; None if it found nothing to say in its time."""
        try:
            async with asyncio.timeout(self.seconds):
                return await self._crew(COACH).do(payer, lambda: advise(now, before, move))
        except (TimeoutError, Refusal):
            log.warning("the coach did not answer in time")
        except Exception:
            log.exception("the coach failed")
        return None

    async def play(self, game: Game, bot: str, payer: Account | None) -> str:
        """A bot's move, in any case."""
        chosen = await self.choose(game, bot, payer)
        return chosen if chosen is not None else str(secrets.choice(game.legal_actions()))

    def stop(self) -> None:
        for crew in self._crews.values():
            crew.stop()

    def _crew(self, bot: str) -> Crew:
        if bot not in self._crews:
            self._crews[bot] = Crew(f"bot {bot}", THREADS, WAITING)
        return self._crews[bot]
