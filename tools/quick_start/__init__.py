"""The quick start: what spares the browser the work of starting Python.

    python_stdlib.zip   the standard library, cut to what the page uses, compiled
    bear_river.zip      the engine and the page's Python, compiled
    snapshot.bin        the memory of a Python that has already imported them

All three are made by Pyodide in a Chromium, so the build does without where there is none, and the
page plays the same from the sources, seconds later. What was made is kept in the build's own folder
under a name that stands for all that goes into it.
"""

import os
import shutil
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

from tools import contents
from tools.environment import Environment
from tools.errors import BuildError
from tools.process import run

HERE = Path(__file__).parent
LIBRARY, ARCHIVE, SNAPSHOT = "python_stdlib.zip", "bear_river.zip", "snapshot.bin"
NAMES = (LIBRARY, ARCHIVE, SNAPSHOT)
PYSCRIPT = "pyscript.js"
SITE = "site"
MOST_KEPT = 6
WITHOUT = "The site is built without its quick start, and plays the same a little later"


@dataclass(frozen=True)
class QuickStart:
    """What the build made for the quick start.

    Attributes:
        library: The standard library as a zip of compiled modules.
        archive: The engine and the page's Python, likewise.
        snapshot: The memory of a Python that has imported them: see `snapshot.py`.
    """

    library: bytes
    archive: bytes
    snapshot: bytes


def made(
    environment: Environment,
    folder: Path,
    ingredients: Mapping[str, bytes],
    site: Callable[[], Mapping[str, bytes]],
    pyscript: bytes,
) -> QuickStart | None:
    """Return the quick start of a site, made now if it was not made before.

    Args:
        environment: Where Playwright may be installed.
        folder: Where what was made is kept.
        ingredients: The files that it depends on: the runtime and the sources of the Python.
        site: Gives the files of the site that starts from the sources, if it must be made.
        pyscript: PyScript's own Python, as its package has it.

    Returns:
        None if it cannot be made here; a sentence on the terminal says why.
    """
    kept = folder / digest({**ingredients, PYSCRIPT: pyscript})
    if not all((kept / name).is_file() for name in NAMES):
        if not environment.has("playwright"):
            print(f"{WITHOUT}: `build.py build --quick-start` brings what that needs.")
            return None
        try:
            _make(environment, kept, {**contents.under(SITE, site()), PYSCRIPT: pyscript})
        except BuildError as error:
            print(f"{WITHOUT}. {error}")
            return None
    return QuickStart(*((kept / name).read_bytes() for name in NAMES))


def digest(ingredients: Mapping[str, bytes]) -> str:
    """Return what stands for all that goes into a quick start, this package included.

    >>> digest({"bear_river/cards.py": b"1"}) == digest({"bear_river/cards.py": b"2"})
    False
    """
    tools = {file.name: file.read_bytes() for file in HERE.iterdir() if file.is_file()}
    return contents.digest({**ingredients, **contents.under("tools", tools)})


def _make(environment: Environment, kept: Path, given: Mapping[str, bytes]) -> None:
    """Make the quick start in a new folder, which becomes the kept one when it is whole."""
    print("Making the quick start (once for each change of the Python) ...", flush=True)
    new = kept.with_name(f"{kept.name}.{os.getpid()}")
    contents.write(given, new)
    run(
        [environment.python, "-m", "tools.quick_start", new],
        failure="The quick start could not be made",
        folder=HERE.parent.parent,
    )
    shutil.rmtree(new / SITE)
    try:
        new.rename(kept)
    except OSError:  # another build was quicker
        shutil.rmtree(new)
    latest = sorted(kept.parent.iterdir(), key=lambda made: made.stat().st_mtime)
    for old in latest[:-MOST_KEPT]:
        shutil.rmtree(old, ignore_errors=True)
