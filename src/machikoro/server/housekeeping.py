"""Keeps the garbage collector from stopping all tables at once.

A thousand tables are millions of references, and a full collection looks at every one of them: half
a second in which nobody is answered.  What has lived for a while is therefore taken out of its
sight; it is still freed the moment nothing refers to it.  Circles among old objects, which only a
full collection finds, are few: once in a while is enough.
"""

from __future__ import annotations

import asyncio
import gc
import time

from machikoro.server.logs import REPEATS

FREEZE_SECONDS = 1.0
COLLECT_SECONDS = 6 * 3600.0
YOUNG = 1


async def keep_house() -> None:
    collected = time.monotonic()
    while True:
        if time.monotonic() - collected > COLLECT_SECONDS:
            collected = time.monotonic()
            gc.unfreeze()
            gc.collect()
        gc.collect(YOUNG)
        gc.freeze()
        REPEATS.tell()
        await asyncio.sleep(FREEZE_SECONDS)
