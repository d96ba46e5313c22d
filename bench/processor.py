"""Processor time of other processes, in seconds."""

from __future__ import annotations

import os
import resource
import subprocess
import sys
from collections.abc import Sequence
from contextlib import suppress


def spent_on(words: Sequence[str], **environment: str) -> float:
    """By a Python process from its start to its end, the interpreter included."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(
        [sys.executable, *words],
        env={**os.environ, **environment},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        check=True,
    )
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def used_by(process: int) -> float:
    """By one that runs, so far."""
    return sum(_times(process)[:2])


def used_by_all(parent: int, children: Sequence[int]) -> float:
    """By one that runs and its children, those that have ended included."""
    used = sum(_times(parent))
    for child in children:
        # It ends just now: next time its parent tells of it.
        with suppress(FileNotFoundError, ProcessLookupError):
            used += used_by(child)
    return used


def _times(process: int) -> list[float]:
    """As itself: as user, as system; by children that have ended: the same."""
    with open(f"/proc/{process}/stat") as stat:
        fields = stat.read().rsplit(")", 1)[1].split()
    return [int(ticks) / os.sysconf("SC_CLK_TCK") for ticks in fields[11:15]]
