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

log = logging.getLogger("machikoro.server")
ENOUGH = 5_000
"""Forecasts: by then the plain rules have taken as long as compiling does."""
LOOK_SECONDS = 5.0


async def compile_when_busy(enough: int = ENOUGH, look_seconds: float = LOOK_SECONDS) -> None:
    while isinstance(plain := engine(), PlainEngine) and plain.forecasts < enough:
        await asyncio.sleep(look_seconds)
    try:
        await _use_compiled()
    except Exception:
        log.exception("forecasts stay plain")


async def _use_compiled() -> None:
    if not await asyncio.to_thread(use_compiled):
        await _compile_elsewhere()
        if not await asyncio.to_thread(use_compiled):
            log.warning("forecasts stay plain: compiled rules cannot be kept here")
            return
    # Bots that learned think with them too, a thousand times as fast and a turn further.
    await asyncio.to_thread(nets.use_compiled)


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
