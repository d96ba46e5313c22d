"""`python -m machikoro.analysis`: compile forecasts and thoughts, behind everything else."""

from __future__ import annotations

import os

from machikoro.analysis.engine import compile_rolls
from machikoro.bots.net.engine import compile_nets

if __name__ == "__main__":
    if hasattr(os, "nice"):
        os.nice(19)
    compile_rolls()
    compile_nets()
