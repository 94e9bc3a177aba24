"""The built page from its source, `index.html`."""

import re
from collections.abc import Iterable

from tools.errors import BuildError

UNBUILT = re.compile(r"[ \t]*<(?P<tag>\w+)\b[^>]*\sdata-unbuilt\b[^>]*>.*?</(?P=tag)>\n?", re.S)
BUILT = re.compile(r" hidden data-built\b")
SYMBOLS = "<!-- symbols -->"
OUTLINE = "<!-- outline -->"
FIRST = "<!-- first -->"
PRELOADS = "<!-- preloads -->"
VERSION = "@version"
OFFLINE = "@offline"


def built_page(
    source: str, *, symbols: str, outline: str, first: str, modules: Iterable[str]
) -> str:
    """Return the page as it is published.

    Args:
        source: `index.html`. Opened as it is, it shows the element marked `data-unbuilt` and
            keeps what is marked ` hidden data-built` to itself.
        symbols: `assets/cards.svg`.
        outline: The HTML of a table without cards, which stands there until Python is ready.
        first: The HTML of the table with the deal that is shown to who comes for the first time.
        modules: The addresses of the scripts to ask for at once, before others import them.

    Raises:
        BuildError: A mark is missing from the source, or there are no symbols.

    >>> source = '<p data-unbuilt>Build!</p><main hidden data-built><!-- outline --></main>'
    >>> source += "<!-- symbols --><!-- preloads --><!-- first -->"
    >>> built_page(source, symbols="<symbol/></symbol>", outline="O", first="F", modules=["./a.js"])
    '<main>O</main><symbol/></symbol><link rel="modulepreload" href="./a.js">F'
    """
    page = _without(source, UNBUILT, "an element marked data-unbuilt")
    page = _without(page, BUILT, "an element marked ' hidden data-built'")
    page = _filled(page, SYMBOLS, _inner_symbols(symbols))
    links = [f'<link rel="modulepreload" href="{address}">' for address in modules]
    page = _filled(page, PRELOADS, "\n".join(links))
    page = _filled(page, FIRST, first)
    return _filled(page, OUTLINE, outline)


def stamped_page(page: str, version: str, *, kept: bool) -> str:
    """Return the page with the name of its version, and whether the browser is to keep it.

    Raises:
        BuildError: A mark is missing from the page.

    >>> stamped_page('<html data-version="@version" data-offline="@offline">', "1", kept=True)
    '<html data-version="1" data-offline="kept">'
    """
    return _filled(_filled(page, VERSION, version), OFFLINE, "kept" if kept else "retired")


def _without(page: str, mark: re.Pattern[str], what: str) -> str:
    page, count = mark.subn("", page)
    if not count:
        raise BuildError(f"index.html needs {what}, and there is none: put it back.")
    return page


def _filled(page: str, mark: str, content: str) -> str:
    if page.count(mark) != 1:
        raise BuildError(f"index.html needs the mark {mark} exactly once: put it back.")
    return page.replace(mark, content)


def _inner_symbols(drawing: str) -> str:
    """Return the symbols alone, without the file's own <svg> around them."""
    first, last = drawing.find("<symbol"), drawing.rfind("</symbol>")
    if first < 0 or last < 0:
        raise BuildError("assets/cards.svg holds no <symbol>: put the drawings of the cards back.")
    return drawing[first : last + len("</symbol>")]
