"""Makes the quick start in a folder: `python -m tools.quick_start FOLDER`.

The folder holds the site, as it starts from the sources, and PyScript's own Python; what is made
comes beside them.
"""

import base64
import gzip
import json
import sys
import zipfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright
from playwright.sync_api import Error as PlaywrightError

from tools import chromium, python_in_page
from tools.errors import BuildError
from tools.quick_start import ARCHIVE, HERE, LIBRARY, NAMES, PYSCRIPT, SITE, imports
from tools.quick_start.snapshot import packed, taken
from tools.server import Server

PATIENCE = 180_000  # milliseconds: a slow machine may take its time
PLAYABLE = '.table:not([data-state="starting"])'
# What a page may still import when it has long started: to report an error, to read what is odd.
LATER = (
    *(f"encodings.{name}" for name in ("ascii", "cp437", "idna", "latin_1", "utf_8_sig")),
    "secrets",
    "traceback",
)
# Fresh memories differ with the player's language, and from one start to the next.
LANGUAGES = ("en-US", "de", "zh-Hans-CN")
CALL = """async ([name, given]) => {
    const making = await import("./making.mjs");
    return making[name](...given);
}"""


def make(folder: Path) -> None:
    """Make the three files."""
    site = folder / SITE
    (runtime,), (app,) = site.glob("runtime-*"), site.glob("app-*")
    making = (HERE / "making.mjs").read_text(encoding="utf-8").replace("@runtime", runtime.name)
    (app / "making.mjs").write_text(making, encoding="utf-8")
    (app / "making.html").write_text("<!doctype html><title>Quick start</title>", encoding="utf-8")
    sources = own_sources(app / ARCHIVE)
    with chromium_running() as browser, Server(site) as server:

        def call(name: str, *given: object, language: str = LANGUAGES[0]) -> Any:  # noqa: ANN401
            with opened(browser, f"{server.url}{app.name}/making.html", language) as page:
                return page.evaluate(CALL, [name, given])

        used = modules_of_page(browser, server.url)
        needed = sorted({*used, *imports.from_elsewhere(sources), *LATER})
        plain = f"../{runtime.name}/pyodide/{LIBRARY}"
        code = script("compiling.py", "archives(used)")
        library, archive = map(decoded, call("archives", plain, f"./{ARCHIVE}", needed, code))
        (app / f"compiled-{LIBRARY}").write_bytes(library)
        (app / f"compiled-{ARCHIVE}").write_bytes(archive)
        pyscript = (folder / PYSCRIPT).read_text(encoding="utf-8")
        ready, later = split(used, sources, pyscript)
        code = script("preparing.py", "prepare(ready, later)")
        compiled = f"./compiled-{LIBRARY}", f"./compiled-{ARCHIVE}"
        raw = call("snapshot", *compiled, ready, later, code)
        fresh = [call("fresh", compiled[0], language=language) for language in LANGUAGES]
    memories, tables = zip(*fresh, strict=True)
    (table,) = set(tables)
    snapshot = packed(taken(decoded(raw)), [*map(decoded, memories)], table)
    for name, content in zip(NAMES, (library, archive, snapshot), strict=True):
        (folder / name).write_bytes(content)


@contextmanager
def chromium_running() -> Iterator[Browser]:
    """Start the Chromium of the tests, and end it."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=chromium.find(), args=chromium.arguments()
        )
        yield browser
        browser.close()


@contextmanager
def opened(browser: Browser, address: str, language: str) -> Iterator[Page]:
    """Open a page in a browser of a language, and close it."""
    context = browser.new_context(locale=language, service_workers="block")
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    page.goto(address)
    yield page
    context.close()


def modules_of_page(browser: Browser, address: str) -> list[str]:
    """Return the names of the modules that the page has imported when it can be played."""
    with opened(browser, address, LANGUAGES[0]) as page:
        page.locator(PLAYABLE).wait_for(state="attached")
        names: list[str] = page.evaluate(python_in_page.RUN, "import sys; [*sys.modules]")
        return names


def split(
    used: list[str], sources: dict[str, str], pyscript: str
) -> tuple[list[str], list[list[str]]]:
    """Return the modules to import, and those to compile only, with their paths and sources.

    PyScript's are the latter: they look for the page as soon as they are imported.
    """
    browsers = imports.that_need_a_browser(sources)
    own = [name for name in used if name in sources]
    later = [[name, path_of(name, sources), sources[name]] for name in own if name in browsers]
    ready = [name for name in own if name not in browsers]
    return ready, [*later, *modules_of_pyscript(pyscript)]


def own_sources(archive: Path) -> dict[str, str]:
    """Return the sources of the engine and the page's Python, by the names of the modules."""
    with zipfile.ZipFile(archive) as opened_archive:
        return {
            imports.module_name(path): opened_archive.read(path).decode()
            for path in opened_archive.namelist()
        }


def path_of(name: str, sources: Mapping[str, str]) -> str:
    """Return where a module of ours is, as an error in it is told.

    >>> path_of("web", {"web": "", "web.dom": ""}), path_of("web.dom", {"web": "", "web.dom": ""})
    ('web/__init__.py', 'web/dom.py')
    """
    path = name.replace(".", "/")
    is_package = any(other.startswith(f"{name}.") for other in sources)
    return f"{path}/__init__.py" if is_package else f"{path}.py"


def modules_of_pyscript(script: str) -> Iterator[list[str]]:
    """Yield the name, the path and the source of each module of PyScript's Python.

    Args:
        script: The file of PyScript's package that holds them: JSON with a little script around.

    >>> [*modules_of_pyscript('export default {"pyscript": {"__init__.py": "a", "b.py": "c"}};')]
    [['pyscript', 'pyscript/__init__.py', 'a'], ['pyscript.b', 'pyscript/b.py', 'c']]
    """
    tree = json.loads(script[script.index("{") : script.rindex("}") + 1])
    for package, files in tree.items():
        for file, source in files.items():
            path = f"{package}/{file}"
            yield [imports.module_name(path), path, source]


def script(name: str, call: str) -> str:
    """Return a file of this package, and a call of what it defines."""
    return f"{(HERE / name).read_text(encoding='utf-8')}\n{call}"


def decoded(content: str) -> bytes:
    """Return the bytes that the page has packed into a text."""
    return gzip.decompress(base64.b64decode(content))


if __name__ == "__main__":
    try:
        make(Path(sys.argv[1]))
    except (BuildError, PlaywrightError, ValueError, OSError) as error:
        sys.exit(f"error: {' '.join(str(error).split())}")
