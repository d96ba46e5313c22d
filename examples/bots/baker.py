"""A bot in Python that knows nothing but the protocol: it wants bakeries and landmarks.

At the command line it is `machikoro play --bots "exec:python3 examples/bots/baker.py"`.
"""

from __future__ import annotations

import json
import random
import sys


def choose(legal: list[str], seed: int) -> str:
    landmarks = [action for action in legal if action.startswith("build landmark")]
    if landmarks:
        return landmarks[-1]
    if "build bakery" in legal:
        return "build bakery"
    return random.Random(seed).choice(legal)


def main() -> None:
    legal: list[str] = []
    for line in sys.stdin:
        word, _, rest = line.strip().partition(" ")
        if word == "machikoro":
            print("bot 1 Baker", flush=True)
        elif word == "legal":
            legal = json.loads(rest)
        elif word == "go":
            print("play", choose(legal, json.loads(rest)["seed"]), flush=True)
        elif word == "quit":
            return


if __name__ == "__main__":
    main()
