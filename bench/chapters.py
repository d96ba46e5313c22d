"""How fast chapters of the campaign are played: `python -m bench.chapters`."""

from __future__ import annotations

from bench.rules import best_speed

CHAPTERS = ((1, 60_000), (10, 20_000))
"""Chapter and games."""
PLAYERS = 4


def main() -> None:
    found = {}
    for chapter, games in CHAPTERS:
        found[chapter] = best_speed("legacy", PLAYERS, games, chapter=chapter)
        print(
            f"compiled, legacy, chapter {chapter}, {PLAYERS} players: {found[chapter]}", flush=True
        )
    other = best_speed("mk2", PLAYERS, 60_000)
    print(f"a turn of chapter 10 costs {other.turns / found[10].turns:.2f} turns of mk2")


if __name__ == "__main__":
    main()
