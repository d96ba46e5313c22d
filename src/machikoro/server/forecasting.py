"""Forecasts and thoughts by compiled rules, once there are so many that it is worth it.

Compiled rules need Numba, 140 MB of memory, and the first time a processor for some twenty seconds.
A server with a table or two is better off without them.  A busy one gets them while it goes on:
another process compiles, and nobody waits for it.
"""

from __future__ import annotations

import asyncio
import logging
import sys

from machikoro.analysis.engine import PlainEngine, engine, use_compiled
from machikoro.bots.net import engine as nets
from machikoro.bots.net.engine import PlainWeigher, weigher

log = logging.getLogger("machikoro.server")
FORECASTS = 5_000
"""By then the plain rules have taken as long as compiling does."""
THOUGHTS = 50
"""Of bots that learned: some rounds at one table.  Compiled they see more, and a turn further."""
LOOK_SECONDS = 5.0


async def compile_when_busy(
    forecasts: int = FORECASTS, thoughts: int = THOUGHTS, look_seconds: float = LOOK_SECONDS
) -> None:
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
