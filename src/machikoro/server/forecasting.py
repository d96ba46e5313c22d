"""Forecasts and thoughts by compiled rules, once there are so many that it is worth it.

Compiled rules need Numba, 140 MB of memory, and the first time a processor for some twenty seconds.
That first time another process compiles, at low priority, once the page is served: nobody waits for
it.  A server with a table or two is better off without them; a busy one loads them, and so does one
at which somebody plays against a bot that learned.
"""

from __future__ import annotations

import asyncio
import logging
import sys

from machikoro.analysis.engine import PlainEngine, engine, is_compiled, use_compiled
from machikoro.bots.net import engine as nets
from machikoro.bots.net.engine import PlainWeigher, weigher

log = logging.getLogger("machikoro.server")
FORECASTS = 5_000
"""By then the plain rules have taken as long as compiling does."""
FORECASTS_TO_LOAD = 1_000
"""By then they have taken as long as loading what was compiled before."""
THOUGHTS, THOUGHTS_TO_LOAD = 50, 1
"""Of bots that learned: compiled they see more, and a turn further."""
LOOK_SECONDS = 5.0
SETTLE_SECONDS = 10.0
"""A server that ends sooner has not begun to compile."""


async def compile_behind(settle_seconds: float = SETTLE_SECONDS) -> None:
    """Once the page is served: compile what does not lie on disk, and use it when it is wanted."""
    await asyncio.sleep(settle_seconds)
    if not await asyncio.to_thread(_all_lie_there):
        await _compile_elsewhere()
    await compile_when_busy()


def _all_lie_there() -> bool:
    return is_compiled() and nets.is_compiled()


async def compile_when_busy(
    forecasts: int | None = None,
    thoughts: int | None = None,
    look_seconds: float = LOOK_SECONDS,
) -> None:
    if forecasts is None:
        forecasts = FORECASTS_TO_LOAD if is_compiled() else FORECASTS
    if thoughts is None:
        thoughts = THOUGHTS_TO_LOAD if nets.is_compiled() else THOUGHTS
    while not _is_busy(forecasts, thoughts):
        await asyncio.sleep(look_seconds)
    try:
        await _use_compiled()
    except Exception:
        log.exception("forecasts and thoughts stay plain")


def _is_busy(forecasts: int, thoughts: int) -> bool:
    """What is compiled already is not counted any more: somebody wanted it."""
    rolls, mind = engine(), weigher()
    quiet = isinstance(rolls, PlainEngine) and rolls.forecasts < forecasts
    return not (quiet and isinstance(mind, PlainWeigher) and mind.thoughts < thoughts)


async def _use_compiled() -> None:
    if not await asyncio.to_thread(_use_what_is_there):
        await _compile_elsewhere()
        if not await asyncio.to_thread(_use_what_is_there):
            log.warning("forecasts and thoughts stay plain: compiled rules cannot be kept here")


def _use_what_is_there() -> bool:
    """Says whether both have been compiled."""
    rolls, thoughts = use_compiled(), nets.use_compiled()
    return rolls and thoughts


async def _compile_elsewhere() -> None:
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "machikoro.analysis",
        stdout=asyncio.subprocess.DEVNULL, stderr=asyncio.subprocess.DEVNULL,
    )  # fmt: skip
    try:
        await process.wait()
    finally:
        if process.returncode is None:
            # The server ends: so does what works for it, and its end is waited for.
            process.kill()
            await process.wait()
