"""`python -m machikoro.analysis.worker`: a transcript in, its analysis out, behind everything else.

Lines of two numbers say how far it is; the last line is the analysis as JSON.  A process of its own
disturbs nobody: a server's tables go on, also where rules are not compiled.
"""

from __future__ import annotations

import json
import os
import sys
import warnings

from machikoro.analysis.account import analyse
from machikoro.bots.net.engine import use_compiled
from machikoro.errors import IdleCardWarning

LAST_PLACE = 19
TOLD_EVERY = 10


def main() -> None:
    if hasattr(os, "nice"):
        os.nice(LAST_PLACE)
    warnings.simplefilter("ignore", IdleCardWarning)
    use_compiled()
    found = analyse(sys.stdin.buffer.read().decode(), progress=_tell)
    print(json.dumps(found.as_dict(), ensure_ascii=False), flush=True)


def _tell(done: int, whole: int) -> None:
    if done % TOLD_EVERY == 0:
        print(done, whole, flush=True)


if __name__ == "__main__":
    main()
