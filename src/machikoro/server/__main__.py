"""`python -m machikoro.server` serves; `python -m machikoro.server verify FILE` checks dice."""

from __future__ import annotations

import argparse
import sys

from machikoro.server import serve_command, verify_command


def main(argv: list[str]) -> int:
    if not argv or argv[0] not in ("serve", "verify", "-h", "--help"):
        argv = ["serve", *argv]
    parser = argparse.ArgumentParser(prog="machikoro")
    subparsers = parser.add_subparsers(required=True)
    serve_command.add_parser(subparsers)
    verify_command.add_parser(subparsers)
    args = parser.parse_args(argv)
    return int(args.run(args))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
