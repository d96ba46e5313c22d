"""A guided game with others: a seat is taken over, a second device looks in, the line breaks."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from .conftest import Open
from .lessons import begin, faults, now, walk
from .server import Server
from .test_devices import device_link
from .test_seats import seat_menu

BESIDE = ("tip.", "guide.", "coach.")
"""What may be said again: it is no explanation."""


def told_once(page: Page, until: str, before: tuple[str, ...] = ()) -> list[str]:
    """The moments that are told from here on; none of them twice."""
    told = list(before)
    for heard in walk(page, until=until):
        if not heard.moment.startswith(BESIDE) and heard.moment not in told[-1:]:
            assert heard.moment not in told, f"{heard.moment} is told again"
            told.append(heard.moment)
    assert faults(page) == []
    return told


@pytest.mark.parametrize("until", ["red", pytest.param("handover", marks=pytest.mark.slow)])
def test_a_bots_seat_can_be_taken_over_in_the_middle_of_a_lesson(
    open_page: Open, server: Server, until: str
) -> None:
    page = open_page("/rules")
    begin(page, server.url)
    told = told_once(page, "build")
    seat_menu(page, "Mia")
    page.locator("[data-do=take]").click()
    expect(page.get_by_role("region", name="Mia")).not_to_contain_text("easy")
    assert until in told_once(page, until, tuple(told[:-1]))
    assert (page.locator(".guide .to span").first.text_content() or "").startswith("Koko explains")


def test_a_second_device_goes_on_where_the_first_one_is(open_page: Open, server: Server) -> None:
    laptop = open_page("/rules")
    begin(laptop, server.url)
    told = told_once(laptop, "green")
    phone = open_page(width=390, height=844)
    phone.goto(device_link(laptop))
    phone.wait_for_selector(".guide[data-moment]")
    heard = now(phone)
    assert heard is not None
    assert heard.moment not in told
    later = told_once(phone, "red")
    assert not set(later) & set(told)


def test_a_server_that_starts_anew_repeats_nothing(open_page: Open, server: Server) -> None:
    page = open_page("/rules")
    begin(page, server.url)
    told = told_once(page, "build")
    server.kill()
    server.start()
    page.wait_for_function("() => !document.querySelector('.linkbanner')")
    assert "red" in told_once(page, "red", tuple(told[:-1]))
