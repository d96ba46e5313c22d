"""`python -m machikoro.server` serves, as `machikoro serve` does."""

from __future__ import annotations

import argparse
import sys

from machikoro.server import serve_command
from machikoro.texts import say


def main(argv: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m machikoro.server")
    serve_command.add_arguments(parser)
    try:
        return serve_command.run(parser.parse_args(argv))
    except serve_command.WrongValue as wrong:
        key, word = wrong.args
        parser.error(say(key, "en", word=word))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
