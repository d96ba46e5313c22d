"""Processor time of other processes, in seconds."""

from __future__ import annotations

import os
import resource
import subprocess
import sys
from collections.abc import Sequence


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
    with open(f"/proc/{process}/stat") as stat:
        fields = stat.read().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
