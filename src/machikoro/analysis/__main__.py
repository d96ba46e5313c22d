"""`python -m machikoro.analysis`: compile the forecasts, behind everything else that runs."""

from __future__ import annotations

import os

from machikoro.analysis.engine import compile_rolls

if __name__ == "__main__":
    if hasattr(os, "nice"):
        os.nice(19)
    compile_rolls()
