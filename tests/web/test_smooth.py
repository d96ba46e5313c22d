"""A table stays smooth on a middling phone while bots play."""

from __future__ import annotations

import pytest
from bench.smooth import measure
from playwright.sync_api import Browser

from tests.web.server import Server

SCRIPT = 4.0
"""Milliseconds a frame, at the 95th percentile."""


@pytest.mark.slow
@pytest.mark.xfail(reason="not reached yet; see docs/town.md")
def test_scripts_leave_a_phone_time_to_draw(server: Server, browser: Browser) -> None:
    found = measure(browser, server.url)
    assert found.thread.script_p95 <= SCRIPT, str(found)
