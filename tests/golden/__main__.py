"""Write the golden playthroughs anew."""

from __future__ import annotations

from . import PLANS, chapters, path_of, playthrough

for ruleset in PLANS:
    path_of(ruleset).write_text(playthrough(ruleset), encoding="utf-8", newline="\n")
    print(path_of(ruleset))

chapters.write()
print(chapters.FILE)
