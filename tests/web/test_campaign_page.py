"""Whatever a family does to a campaign's page: loads it again, sends bad files, listens to it."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Page, expect

from machikoro import campaign as campaigns
from tests.web.conftest import Open
from tests.web.server import Server
from tests.web.test_campaign import GERMAN, brought, found, go_on

MUTE = """window.said = []; window.silenced = 0;
window.SpeechSynthesisUtterance = class {};
Object.defineProperty(window, 'speechSynthesis', { value: {
  getVoices: () => [{ lang: 'de-DE', localService: true, default: true, name: 'Test' }],
  speak: (words) => { window.said.push(words); words.onstart(); },
  cancel: () => (window.silenced += 1),
} })"""


SLOW_FILES = """const read = Blob.prototype.text;
Blob.prototype.text = async function () {
  await new Promise((read) => (window.have_read = read));
  return read.call(this);
}"""


def begin(open_page: Open) -> Page:
    """The first leaf of a new campaign."""
    page = open_page("/campaign", settings=GERMAN)
    page.add_init_script(MUTE)
    page.reload()
    found(page)
    go_on(page)
    expect(page.locator("[data-do=next]")).to_be_visible()
    return page


def test_a_page_that_is_loaded_again_goes_on_at_the_leaf_that_lay_open(open_page: Open) -> None:
    page = begin(open_page)
    first = page.locator("h1").inner_text()
    page.locator("[data-do=next]").click()
    expect(page.locator("h1")).not_to_have_text(first)
    second = page.locator("h1").inner_text()
    page.reload()
    expect(page.locator("h1")).to_have_text(second)
    page.go_back()
    page.go_forward()
    expect(page.locator("h1")).to_have_text(second)


def test_people_read_what_follows_the_choice_of_a_bot_in_a_file_that_is_taken_up(
    open_page: Open, tmp_path: Path
) -> None:
    campaign = campaigns.new(["Ada", "Ben"], seed=5)
    campaigns.play_on(campaign, "random", until="side")
    file = tmp_path / "island.mkl"
    campaign.save(file)
    page = open_page("/campaign", settings=GERMAN)
    page.set_input_files("input[type=file]", file)
    page.locator(".plan").nth(campaign.asked[0]).get_by_role("button", name="Bot").click()
    page.locator("[data-do=begin]").click()
    expect(page.locator("[data-do=next]")).to_be_visible()
    title = page.locator("h1").inner_text()
    page.reload()
    expect(page.locator("h1")).to_have_text(title)


def test_who_begins_while_a_file_is_being_read_goes_on_with_it(
    open_page: Open, tmp_path: Path
) -> None:
    page = open_page("/campaign", settings=GERMAN)
    page.add_init_script(SLOW_FILES)
    page.reload()
    page.set_input_files("input[type=file]", brought(3, tmp_path))
    page.locator("[data-do=begin]").click()
    expect(page.locator("[data-do=begin]")).to_be_disabled()
    page.evaluate("have_read()")
    expect(page.locator("[data-do=go]")).to_be_visible()
    page.goto(f"{page.url}/rules")
    expect(page.locator("main.page")).to_contain_text("So spielt ihr Kapitel 3.")


def test_a_voice_reads_a_story_on_request_and_stops_with_its_leaf(open_page: Open) -> None:
    page = begin(open_page)
    voice = page.get_by_role("button", name="Vorlesen")
    voice.click()
    expect(page.locator(".say .now")).to_have_count(1)
    page.wait_for_function("() => said.length === 1")
    page.evaluate("said.at(-1).onend()")
    page.wait_for_function("() => said.length > 1")
    assert set(page.evaluate("said.map((words) => words.lang)")) == {"de-DE"}
    before = page.evaluate("silenced")
    page.locator("[data-do=next]").click()
    assert page.evaluate("silenced") > before
    read = page.evaluate("said.length")
    page.evaluate("said.at(-1).onend()")
    assert page.evaluate("said.length") == read


def test_larger_type_is_remembered(open_page: Open) -> None:
    page = begin(open_page)
    size = "parseFloat(getComputedStyle(document.querySelector('.say')).fontSize)"
    before = page.evaluate(size)
    page.locator("[data-do=type]").click()
    page.wait_for_function(f"() => {size} > {before}")
    page.reload()
    expect(page.locator("[data-do=type]")).to_have_attribute("aria-pressed", "true")


def test_a_broken_file_is_refused_with_a_sentence_and_a_new_campaign_can_still_begin(
    open_page: Open, tmp_path: Path
) -> None:
    page = open_page("/campaign", settings=GERMAN)
    nonsense, damaged = tmp_path / "nonsense.mkl", tmp_path / "damaged.mkl"
    nonsense.write_text("no campaign")
    page.set_input_files("input[type=file]", nonsense)
    expect(page.get_by_role("alert")).to_have_text("Das ist keine Datei einer Kampagne.")
    lines = brought(2, tmp_path).read_text(encoding="utf-8").splitlines()
    damaged.write_text("\n".join([*lines[:3], *lines[4:]]), encoding="utf-8")
    page.set_input_files("input[type=file]", damaged)
    page.locator("[data-do=begin]").click()
    expect(page.get_by_role("alert")).to_contain_text("Zeile")
    page.locator("[data-do=no-file]").click()
    page.locator("[data-do=begin]").click()
    expect(page.locator("[data-do=go]")).to_be_visible()


def test_a_later_chapter_by_itself_is_played_after_a_yes_and_fills_the_big_screen(
    server: Server, open_page: Open
) -> None:
    page = open_page("/campaign", settings=GERMAN)
    page.get_by_text("Ein Kapitel für sich").click()
    page.locator("[data-do=chapter]").select_option("4")
    expect(page.locator("[data-do=single]")).to_be_disabled()
    page.locator("[data-do=spoilers]").check()
    page.locator("[data-do=single]").click()
    expect(page.locator("main.lantern .feat")).to_be_visible()
    page.goto(page.url.replace("/g/", "/tv/"))
    expect(page.locator("main.staged .feat")).to_be_visible()
    expect(page.locator("main.staged .proj")).to_be_visible()


def test_the_host_chooses_coins_for_waiting_and_comfort_for_the_last(open_page: Open) -> None:
    page = open_page("/campaign", settings=GERMAN)
    page.get_by_text("Mehr Einstellungen").click()
    page.get_by_role("group", name="Münzen fürs Warten").get_by_text("immer").click()
    page.get_by_role("group", name="Trost für die Letzten").get_by_text("aus").click()
    with page.expect_request("**/api/campaigns") as sent:
        page.locator("[data-do=begin]").click()
    wish = sent.value.post_data_json
    assert (wish["baskets"], wish["lampions"]) == ("always", False)
