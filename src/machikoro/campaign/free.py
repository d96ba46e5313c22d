"""What is drawn for a game of free play."""

from __future__ import annotations

from collections.abc import Sequence

from machikoro.campaign import content
from machikoro.campaign.entries import YOKAI, Freed
from machikoro.campaign.state import State
from machikoro.errors import InvalidOption
from machikoro.play.setup import draw_number
from machikoro.sentences import Phrase, nearest, shown

SLOTS = 3


def draw_free_play(
    state: State, yokai: str, landmarks: Sequence[str] | None, project: str | None
) -> Freed:
    """Landmarks by their letters, and what was not named from the campaign's seed."""
    if yokai not in YOKAI:
        raise _unknown("yokai", yokai, YOKAI)
    purpose = f"free {len(state.games)}"
    known, projects = content.free_play()["landmarksFrom"], content.free_play()["projectsFrom"]
    if project is None:
        project = projects[draw_number(state.begun.seed, f"{purpose} project", len(projects))]
    elif project not in projects:
        raise _unknown("project", project, projects)
    chosen = _draw(known, state.begun.seed, purpose) if landmarks is None else landmarks
    return Freed(yokai, _three(chosen, known), project)


def _draw(known: Sequence[str], seed: int, purpose: str) -> list[str]:
    left = list(known)
    return [
        left.pop(draw_number(seed, f"{purpose} landmark {slot}", len(left)))
        for slot in range(SLOTS)
    ]


def _three(landmarks: Sequence[str], known: Sequence[str]) -> tuple[str, ...]:
    if isinstance(landmarks, str) or not isinstance(landmarks, Sequence):
        raise InvalidOption(Phrase("campaign.free.three", value=shown(landmarks)))
    for landmark in landmarks:
        if landmark not in known:
            raise _unknown("landmarks", landmark, known)
    if len(landmarks) != SLOTS or len(set(landmarks)) != SLOTS:
        raise InvalidOption(Phrase("campaign.free.three", value=shown(landmarks)))
    return tuple(sorted(landmarks, key=known.index))


def _unknown(option: str, value: object, known: Sequence[str]) -> InvalidOption:
    hint = nearest(value, known)
    return InvalidOption(
        Phrase("campaign.free.unknown", option=option, value=shown(value), hint=hint)
    )
