"""An analysis as one file for the browser: both languages, no other file, no network."""

from __future__ import annotations

from collections.abc import Callable
from html import escape

from machikoro.analysis import Analysis
from machikoro.languages import LANGUAGES, Language
from machikoro.study.afterwards.graph import SHAPES, graph, waterfall
from machikoro.study.afterwards.words import Words

STYLE = """
body { margin: 0 auto; max-width: 60rem; padding: 1rem; background: #f6ecd9; color: #2e2418;
  font: 1.05rem/1.5 system-ui, sans-serif; }
section > *, .seats > div { background: #fffaf0; border-radius: 1rem; padding: 1rem;
  margin: 0 0 1rem; }
h1 { font-size: 1.6rem; } h2 { font-size: 1.2rem; margin-top: 0; }
.seats { display: flex; flex-wrap: wrap; gap: 1rem; background: none; padding: 0; }
.seats > div { flex: 1 1 20rem; margin: 0; }
svg { max-width: 100%; height: auto; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; } td, th { padding: .2rem .7rem; text-align: right; }
td:first-child, th:first-child { text-align: left; }
#de:checked ~ [lang=en], #en:checked ~ [lang=de] { display: none; }
"""
NAMES = {"de": "Deutsch", "en": "English"}


def page(found: Analysis, language: Language) -> str:
    """It opens in this language."""
    title = Words(found, language).say("title")
    return bilingual(title, language, lambda each: _section(Words(found, each)))


def bilingual(title: str, language: Language, section: Callable[[Language], str]) -> str:
    """A page with a section for each language and a switch between them."""
    switches = "".join(
        f'<input type="radio" name="language" id="{each}"{" checked" * (each == language)}>'
        f'<label for="{each}">{NAMES[each]}</label> '
        for each in LANGUAGES
    )
    sections = "".join(f'<section lang="{each}">{section(each)}</section>' for each in LANGUAGES)
    return (
        f'<!doctype html><html lang="{language}"><head><meta charset="utf-8">'
        f'<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{escape(title)}</title><style>{STYLE}</style></head>"
        f"<body>{switches}{sections}</body></html>\n"
    )


def _section(words: Words) -> str:
    parts = [
        f"<h1>{escape(words.verdict)}</h1>",
        f'<div class="wide">{graph(words).svg()}</div>',
        f'<div class="seats">{"".join(_seat(words, n) for n in range(len(words.names)))}</div>',
        _listed(words.say("mistakes"), _mistakes(words)),
        _listed(words.say("throws"), [escape(words.throw(n)) for n in words.found.luckiest]),
        f'<div class="wide">{_table(words)}</div>',
        f"<p>{escape(words.say('rest_note'))} ({escape(words.bot)})</p>",
    ]
    return "".join(parts)


def _seat(words: Words, seat: int) -> str:
    account = words.found.seats[seat]
    normal = f"{words.percent(account.normal)} % {words.say('normal')}"
    title = f"{SHAPES[seat]} {account.name}: {normal}"
    return f"<div><h2>{escape(title)}</h2>{waterfall(words, seat).svg()}</div>"


def _mistakes(words: Words) -> list[str]:
    if not words.found.mistakes:
        return [escape(words.say("no_mistakes"))]
    told = [words.mistake(mistake) for mistake in words.found.mistakes]
    return ["<br>".join(map(escape, sentences)) for sentences in told]


def _listed(title: str, items: list[str]) -> str:
    points = "".join(f"<li>{item}</li>" for item in items)
    return f"<div><h2>{escape(title)}</h2><ol>{points}</ol></div>"


def _table(words: Words) -> str:
    """Who played best, and all numbers for whoever cannot see the pictures."""
    rows = [[escape(cell) for cell in row] for row in numbers(words)]
    head = "".join(f"<th>{cell}</th>" for cell in rows[0])
    body = "".join(f"<tr>{''.join(f'<td>{cell}</td>' for cell in row)}</tr>" for row in rows[1:])
    note = escape(words.say("skill_note"))
    return f"<h2>{escape(words.say('skill'))}</h2><p>{note}</p><table><tr>{head}</tr>{body}</table>"


def numbers(words: Words) -> list[list[str]]:
    """A row for each player, below what its columns are called."""
    parts = ("player", "start", "others", "own", "rest", "luck", "result", "lost", "label")
    rows = [[words.say(part) for part in parts]]
    for place, seat in enumerate(words.found.seats):
        changes = [words.points(part) for part in (seat.others, seat.own, seat.rest, seat.luck)]
        rows.append([
            seat.name, words.percent(seat.start), *changes, words.percent(seat.result),
            words.lost(seat.lost_per_turn), words.skill(place),
        ])  # fmt: skip
    return rows
