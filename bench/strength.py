"""Measure how strong the levels are, and write it to docs/strength.md and for the page.

`python -m bench.strength --ruleset base --players 2 --games 4000`; without a ruleset, everything
for which there is a net.  What was measured before stays until it is measured again.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
from collections.abc import Iterator, Mapping, Sequence
from datetime import UTC, datetime
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

from machikoro.bots import names
from machikoro.bots.net.file import load
from machikoro.bots.net.shipped import net_for, shipped
from machikoro.bots.registry import FIXED
from machikoro.bots.strength import FILE
from machikoro.cards.rulesets import RULESETS
from machikoro.errors import InvalidOption
from machikoro.study.arena import Manner, arena
from machikoro.study.arena.judges import NET
from machikoro.study.arena.referee import Terms
from machikoro.study.calibration import calibrate, calibration_of

DOCS = Path(__file__).parent.parent / "docs" / "strength.md"
KEPT = (
    "bot", "opponents", "players", "games", "wins", "share", "low", "high",
    "adjusted", "adjusted_low", "adjusted_high",
)  # fmt: skip
MIXED = ("plan:cheese", "plan:convenience", "plan:furniture")
PUPIL = "pupil"
"""A net that learned against the three plans alone."""
POSITIONS = 20_000


class Meeting(NamedTuple):
    bot: str
    others: tuple[str, ...]


def meetings(players: int) -> Iterator[Meeting]:
    """Every level against the one below and both ways against `normal`; `expert` against all."""
    levels = names()
    for weaker, stronger in pairwise(levels):
        yield Meeting(stronger, (weaker,))
        if players > 2:
            yield Meeting(weaker, (stronger,))
    for level in levels:
        if level != "normal":
            yield Meeting(level, ("normal",))
    for other in ["random", "easy", *FIXED]:
        yield Meeting("expert", (other,))
    if players == len(MIXED) + 1:
        yield Meeting("expert", MIXED)


def meet(ruleset: str, players: int, meeting: Meeting, games: int, seed: int) -> dict[str, Any]:
    bot, others = meeting
    result = arena(ruleset, [bot], [players], games, [others], seed, NET, manner=Manner(workers=1))
    row = next(row for row in result.rows if row.bot == bot)
    return {"ruleset": ruleset} | {name: getattr(row, name) for name in KEPT}


def measure(ruleset: str, players: int, games: int, seed: int) -> Iterator[dict[str, Any]]:
    for bot, others in dict.fromkeys(meetings(players)):
        # To look a turn further takes long: a tenth of the games must do.
        count = games // 10 if "expert+" in (bot, *others) else games
        try:
            found = meet(ruleset, players, Meeting(bot, others), count, seed)
        except InvalidOption as refused:
            print(f"  {bot} against {', '.join(others)}: {refused}")
            continue
        print(f"  {_line(found)}", flush=True)
        yield found


def measure_nets(
    ruleset: str, players: int, games: int, seed: int, nets: Mapping[str, str]
) -> Iterator[dict[str, Any]]:
    """`expert` and nets that are not shipped, by what they are and their files."""
    for name, file in nets.items():
        net = f"net:{file}"
        for meeting in meetings_with(name, net, players):
            found = meet(ruleset, players, meeting, games, seed)
            found["bot"], *found["opponents"] = (
                name if one == net else one for one in (found["bot"], *found["opponents"])
            )
            print(f"  {_line(found)}", flush=True)
            yield found


def meetings_with(name: str, net: str, players: int) -> Iterator[Meeting]:
    """With two players one direction tells both."""
    if name == PUPIL:
        yield Meeting(net, MIXED)
        return
    yield Meeting("expert", (net,))
    if players > 2:
        yield Meeting(net, ("expert",))


def named(word: str) -> tuple[str, str]:
    """`second=FILE`."""
    name, found, file = word.partition("=")
    if not found:
        raise argparse.ArgumentTypeError(f"{word!r} names no file; write second={word}")
    return name, file


def measure_calibration(ruleset: str, players: int, seed: int, positions: int) -> dict[str, Any]:
    seats = ("expert",) * players
    seen, _ = calibrate(Terms(ruleset, {}, seed, 1_000), seats, NET, positions)
    found = calibration_of(seen)
    return {
        "ruleset": ruleset, "players": players, "positions": found.positions,
        "error": found.error, "low": found.low, "high": found.high, "chance": found.chance_error,
    }  # fmt: skip


def _line(row: dict[str, Any]) -> str:
    """`64.7 (63.2-66.1), without luck 65.0 (64.4-65.6)`, in per cent."""
    plain = _interval(row["share"], row["low"], row["high"])
    if row.get("adjusted") is not None:
        plain += ", " + _interval(row["adjusted"], row["adjusted_low"], row["adjusted_high"])
    others = ", ".join(dict.fromkeys(row["opponents"]))
    return f"{row['bot']} against {others}: {plain}"


def _interval(value: float, low: float, high: float) -> str:
    return f"{100 * value:.1f} ({100 * low:.1f}–{100 * high:.1f})"


def merge(known: list[dict[str, Any]], new: Sequence[dict[str, Any]]) -> list[dict[str, Any]]:
    def key(row: dict[str, Any]) -> tuple[Any, ...]:
        return row["ruleset"], row["players"], row.get("bot"), *sorted(row.get("opponents", ()))

    rows = {key(row): row for row in known} | {key(row): row for row in new}
    return list(rows.values())


def write(found: dict[str, Any]) -> None:
    FILE.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")
    DOCS.write_text("\n".join(page(found)) + "\n", encoding="utf-8")


def page(found: dict[str, Any]) -> Iterator[str]:
    yield "# How strong the levels are"
    yield ""
    yield "Measured by `python -m bench.strength` with the arena ([arena.md](arena.md)): share of"
    yield "games won in per cent with 95 % intervals, all seats and the same dice in each of them;"
    yield "then the same without luck. With more than two players the named others have all other"
    yield f"seats; fair would be one in so many players. {found.get('when', '')}"
    yield ""
    yield "Some nets here are not shipped. A `second` one learned like `expert` from another"
    yield "seed; where the two win equally often training has come to its end. A `rival` learned to"
    yield "beat `expert` alone; what it wins beyond its share is what `expert` leaves open."
    yield "A `pupil` learned to beat three plans alone: about so much can be won against them."
    yield "A `former` one was shipped before."
    for ruleset in RULESETS:
        for players in range(2, 6):
            yield from _section(found, ruleset, players)
    yield ""
    yield "## Nets"
    yield ""
    yield "| file | players | games | minutes | loss of `hard` a turn | commit | hash |"
    yield "|---|---|---|---|---|---|---|"
    yield from (_card(path) for path in shipped())
    yield ""
    missing = [
        f"{ruleset} with {players}"
        for ruleset, own in RULESETS.items()
        for players in range(own.players[0], own.players[1] + 1)
        if not any(_here(row, ruleset, players) for row in found["rows"] if row["bot"] == "expert")
    ]
    yield f"Not measured: {', '.join(missing) or 'nothing'}."


def _here(row: dict[str, Any], ruleset: str, players: int) -> bool:
    return bool(row["ruleset"] == ruleset and row["players"] == players)


def _section(found: dict[str, Any], ruleset: str, players: int) -> Iterator[str]:
    rows = [row for row in found["rows"] if _here(row, ruleset, players)]
    if not rows:
        return
    yield ""
    yield f"## {RULESETS[ruleset].name.of('en')} (`{ruleset}`), {players} players"
    yield ""
    yield "| bot | against | games | share | without luck |"
    yield "|---|---|---|---|---|"
    for row in rows:
        luckless = ""
        if row.get("adjusted") is not None:
            luckless = _interval(row["adjusted"], row["adjusted_low"], row["adjusted_high"])
        others = ", ".join(dict.fromkeys(row["opponents"]))
        share = _interval(row["share"], row["low"], row["high"])
        yield f"| {row['bot']} | {others} | {row['games']:,} | {share} | {luckless} |"
    for one in found.get("calibration", []):
        if _here(one, ruleset, players):
            yield ""
            yield (
                f"Chances that `expert` predicts: off by {100 * one['error']:.2f} points on average"
                f" ({100 * one['low']:.2f}–{100 * one['high']:.2f}) over {one['positions']:,}"
                f" positions in ten bins; perfect ones would show {100 * one['chance']:.2f}."
            )


def _card(path: Path) -> str:
    net = load(path)
    card = net.card
    loss = f"{100 * card['hard_loss']:.2f} points" if "hard_loss" in card else "not measured"
    players = ", ".join(map(str, card.get("players", [])))
    return (
        f"| `{path.name}` | {players} | {card.get('games', 0):,} | {card.get('minutes', 0)} |"
        f" {loss} | {card.get('commit', '')} | `{net.hash[:12]}` |"
    )


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.strength", description=__doc__)
    parser.add_argument("--ruleset", action="append", choices=list(RULESETS))
    parser.add_argument("--players", action="append", type=int)
    parser.add_argument("--games", type=int, default=4_000, help="of each meeting (4000)")
    parser.add_argument("--positions", type=int, default=POSITIONS, help="for the calibration")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument(
        "--net", action="append", metavar="NAME=FILE", default=[], type=named,
        help=f"measure only a net that is not shipped: second, rival, former or {PUPIL}",
    )  # fmt: skip
    asked = parser.parse_args()
    nets = dict(asked.net)
    found = json.loads(FILE.read_text(encoding="utf-8"))
    for ruleset in asked.ruleset or RULESETS:
        low, high = RULESETS[ruleset].players
        for players in asked.players or range(low, high + 1):
            if net_for(ruleset, players) is None:
                continue
            print(f"{ruleset}, {players} players", flush=True)
            words = (ruleset, players, asked.games, asked.seed)
            rows = list(measure_nets(*words, nets) if nets else measure(*words))
            found["rows"] = merge(found["rows"], rows)
            if asked.positions and not nets:
                one = measure_calibration(ruleset, players, asked.seed, asked.positions)
                found["calibration"] = merge(found.get("calibration", []), [one])
            machine = f"{platform.machine()}, {os.cpu_count()} cores, Python"
            day = f"{datetime.now(UTC):%Y-%m-%d}"
            found["when"] = f"Last run {day}, {machine} {platform.python_version()}."
            write(found)


if __name__ == "__main__":
    main()
