"""A fixed sample of what `python -m tests.fuzz` tries for hours."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.fuzz import frames, library, server
from tests.fuzz.cases import play_cases

pytestmark = pytest.mark.usefixtures("uncounted_lines")

SEED = 1
CASES = {
    "positions": 400, "transcripts": 400, "moves": 1000, "options": 800, "files": 120,
    "requests": 600, "messages": 120, "frames": 600, "handshakes": 600,
}  # fmt: skip


@pytest.mark.parametrize("kind", library.KINDS)
def test_whatever_the_library_is_given_it_takes_or_refuses_with_a_sentence(kind: str) -> None:
    taken = play_cases(library.KINDS[kind], kind, SEED, range(CASES[kind]))
    assert 0 < taken < CASES[kind]


@pytest.fixture(scope="module")
def _server() -> Iterator[None]:
    yield
    server.stop()


@pytest.mark.usefixtures("_server")
@pytest.mark.parametrize("kind", server.KINDS)
def test_whatever_a_peer_sends_is_answered_and_nothing_fails(kind: str) -> None:
    taken = play_cases(server.KINDS[kind], kind, SEED, range(CASES[kind]))
    assert taken > 0


@pytest.mark.usefixtures("_server")
@pytest.mark.parametrize("kind", frames.KINDS)
def test_whatever_bytes_come_on_a_socket_they_mean_what_the_rfc_says(kind: str) -> None:
    taken = play_cases(frames.KINDS[kind], kind, SEED, range(CASES[kind]))
    assert 0 < taken < CASES[kind]
