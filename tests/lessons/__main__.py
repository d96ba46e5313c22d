"""`python -m tests.lessons [--games N] [--show] [--fill]`: 0 if all lessons hold."""

from __future__ import annotations

import argparse
import json
import sys
import warnings
from typing import Any

from machikoro.lessons.book import FILE, book
from tests.lessons.check import all_faults, minutes, reference_line, spoken_words


def main() -> int:
    warnings.simplefilter("ignore")
    parser = argparse.ArgumentParser(prog="python -m tests.lessons", description=__doc__)
    parser.add_argument("--games", type=int, default=0, help="played by who follows no tip")
    parser.add_argument("--show", action="store_true", help="every turn of every lesson")
    parser.add_argument("--fill", action="store_true", help="write down what the lines give")
    asked = parser.parse_args()
    if asked.fill:
        fill()
    for lesson in book().lessons:
        for ruleset in lesson.rulesets:
            show(lesson.id, ruleset, turns=asked.show)
    faults = list(all_faults(asked.games))
    for fault in faults:
        print("MISMATCH", fault)
    print(f"{len(faults)} mismatches" if faults else "all lessons hold")
    return 1 if faults else 0


def show(name: str, ruleset: str, *, turns: bool) -> None:
    lesson = next(lesson for lesson in book().lessons if lesson.id == name)
    run = reference_line(lesson, ruleset)
    for language in ("de", "en"):
        count, length = spoken_words(run, language), minutes(run, language)
        print(f"{name:14} {ruleset:9} {language}: {count} words, {length:.1f} minutes")
    for told in run.told if turns else []:
        print("  ", told.seat, told.fell, told.coins, told.moments)


def fill() -> None:
    """The `expect` of every turn, from its reference line."""
    data: dict[str, Any] = json.loads(FILE.read_text(encoding="utf-8"))
    for stored, lesson in zip(data["lessons"], book().lessons, strict=True):
        if lesson.turns_of is None:
            run = reference_line(lesson, lesson.rulesets[0])
            played = [told for told in run.told if told.entry is not None]
            for turn, told in zip(stored["turns"], played, strict=True):
                turn["expect"] = told.shown
    FILE.write_text(laid_out(data) + "\n", encoding="utf-8")
    book.cache_clear()


def laid_out(thing: Any, depth: int = 0) -> str:
    """JSON with one short thing a line."""
    flat = json.dumps(thing, ensure_ascii=False)
    if len(flat) + depth * 2 <= 110 or not isinstance(thing, dict | list):
        return flat
    pad, end = "  " * (depth + 1), "  " * depth
    if isinstance(thing, dict):
        inner = [f"{json.dumps(key)}: {laid_out(value, depth + 1)}" for key, value in thing.items()]
        return "{\n" + ",\n".join(pad + line for line in inner) + f"\n{end}}}"
    return "[\n" + ",\n".join(pad + laid_out(value, depth + 1) for value in thing) + f"\n{end}]"


if __name__ == "__main__":
    sys.exit(main())
