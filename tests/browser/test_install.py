"""The site as an app: what browsers want of it, and how it is offered."""

import json
import re
from urllib.parse import urljoin

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, expect

from tests.browser.conftest import PATIENCE, READY, open_table
from tests.browser.table import message
from tools.server import Server

INSTALL = "Install as an app"
HOME_SCREEN = "To have this as an app, press Share, then Add to Home Screen."
OFFER = """() => {
    const event = new Event("beforeinstallprompt", { cancelable: true });
    event.prompt = () => { window.prompted = true; };
    return !dispatchEvent(event);
}"""
IMAGE_SIZE = """async (address) => {
    const image = new Image();
    image.src = address;
    await image.decode();
    return [image.naturalWidth, image.naturalHeight];
}"""


def test_the_browser_finds_nothing_that_keeps_it_from_installing(
    profile: BrowserContext, site: Server
) -> None:
    page = profile.pages[0]
    open_table(page, site)
    devtools = profile.new_cdp_session(page)
    manifest = devtools.send("Page.getAppManifest")
    assert manifest["url"] == f"{site.url}manifest.webmanifest"
    assert manifest["errors"] == []
    assert devtools.send("Page.getInstallabilityErrors")["installabilityErrors"] == []
    assert devtools.send("Page.getAppId")["appId"] == f"{site.origin}/bear-river/"


def test_the_manifest_tells_the_true_size_of_every_picture(page: Page, site: Server) -> None:
    page.goto(site.url)
    manifest = json.loads((site.folder / "manifest.webmanifest").read_text(encoding="utf-8"))
    for picture in (*manifest["icons"], *manifest["screenshots"]):
        if picture["sizes"] != "any":
            width, height = page.evaluate(IMAGE_SIZE, picture["src"])
            assert f"{width}x{height}" == picture["sizes"], picture["src"]
    (address,) = page.locator("link[rel=apple-touch-icon]").evaluate_all(
        "(links) => links.map((link) => link.href)"
    )
    assert page.evaluate(IMAGE_SIZE, address) == [180, 180]


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_bars_around_the_page_have_the_colour_of_the_felt(
    page: Page, site: Server, scheme: str
) -> None:
    page.emulate_media(color_scheme="light" if scheme == "light" else "dark")
    page.goto(site.url)
    colour = page.locator(f"meta[name=theme-color][media*={scheme}]").get_attribute("content")
    felt = page.evaluate("getComputedStyle(document.documentElement).getPropertyValue('--felt')")
    assert colour == felt.strip()


def open_menu(page: Page) -> Locator:
    page.locator("[data-tool=menu]").click()
    return page.get_by_role("dialog", name="Menu")


def test_nothing_is_offered_where_nothing_can_be_installed(page: Page, site: Server) -> None:
    open_table(page, site)
    menu = open_menu(page)
    expect(menu).to_be_visible()
    expect(menu.get_by_role("button", name=INSTALL)).to_have_count(0)
    expect(menu.get_by_text(HOME_SCREEN)).to_have_count(0)


@pytest.mark.parametrize("is_early", [True, False])
def test_the_menu_installs_where_the_browser_can(page: Page, site: Server, is_early: bool) -> None:
    page.goto(site.url)
    if not is_early:
        expect(page.locator(READY)).to_be_attached(timeout=PATIENCE)
    assert page.evaluate(OFFER)
    expect(page.locator(READY)).to_be_attached(timeout=PATIENCE)
    said = message(page)
    open_menu(page).get_by_role("button", name=INSTALL).click()
    assert page.evaluate("window.prompted")
    expect(page.get_by_role("dialog")).to_have_count(0)
    assert message(page) == said
    expect(open_menu(page).get_by_role("button", name=INSTALL)).to_have_count(0)


def test_what_is_installed_is_not_offered_again(page: Page, site: Server) -> None:
    open_table(page, site)
    assert page.evaluate(OFFER)
    menu = open_menu(page)
    expect(menu.get_by_role("button", name=INSTALL)).to_have_count(1)
    page.evaluate("dispatchEvent(new Event('appinstalled'))")
    expect(menu.get_by_role("button", name=INSTALL)).to_have_count(0)


@pytest.mark.parametrize(
    ("is_app", "fingers", "says"), [("false", 5, 1), ("true", 5, 0), ("false", 0, 0)]
)
def test_where_only_the_player_can_install_the_menu_says_how(
    page: Page, site: Server, is_app: str, fingers: int, says: int
) -> None:
    page.add_init_script(
        f"""navigator.standalone = {is_app};
        Object.defineProperty(Navigator.prototype, "maxTouchPoints", {{ get: () => {fingers} }});"""
    )
    open_table(page, site)
    words = open_menu(page).get_by_text(HOME_SCREEN)
    expect(words).to_have_count(says)
    page.evaluate("dispatchEvent(new Event('appinstalled'))")
    expect(words).to_have_count(0)


def test_the_shortcuts_of_the_app_lead_to_new_deals(page: Page, site: Server) -> None:
    manifest = json.loads((site.folder / "manifest.webmanifest").read_text(encoding="utf-8"))
    for shortcut in manifest["shortcuts"]:
        page.goto("about:blank")
        page.goto(urljoin(site.url, shortcut["url"]))
        expect(page.locator(READY)).to_be_attached(timeout=PATIENCE)
        game = shortcut["url"].split("/")[2]
        expect(page).to_have_url(re.compile(f"{site.url}#/{game}/[0-9]{{9}}"))
