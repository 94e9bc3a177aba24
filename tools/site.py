"""The site: which files it is made of, and how they get into `dist/`.

    index.html, .nojekyll
    manifest.webmanifest       what the site is called and looks like when it is installed
    sw.js                      keeps one version for play without a network
    runtime-<hash>/pyodide/    Python for the browser
    runtime-<hash>/pyscript/   PyScript
    runtime-<hash>/idb/        the browser's database with promises
    app-<hash>/                style, scripts, the engine and the page's Python as one archive,
                               and the snapshot of a Python that has imported them, if it was made

The two folders are named for what they hold, so that a browser may keep them for ever and never
mixes two versions. Sources write `@runtime` and `@app` in their place.
"""

import os
import re
import sys
from collections.abc import Mapping
from pathlib import Path

from tools import archive, page, references, worker
from tools.contents import Files, digest, under
from tools.errors import BuildError
from tools.process import run
from tools.quick_start import ARCHIVE, LIBRARY, SNAPSHOT, QuickStart

Packages = Mapping[str, Files]

PYODIDE_FILES = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", LIBRARY)
PYTHON_FOLDERS = ("bear_river", "web")
COMMAND_LINE = (
    "bear_river/__main__.py",
    "bear_river/commands.py",
    "bear_river/study.py",
    "bear_river/studying.py",
    "bear_river/terminal.py",
    "bear_river/workers.py",
)
SCRIPTS = (
    "web/start.js",
    "web/early.js",
    "web/storage.js",
    "web/pyscript.js",
    "web/empty_database.js",
    "web/interpreter.mjs",
    "web/line.mjs",
    "web/packages.mjs",
    "web/python.mjs",
    "web/snapshot.mjs",
    "web/solver.js",
    "web/unpacking.mjs",
    "web/worker.mjs",
    "web/offers.js",
    "web/offline.js",
    "web/install.js",
)
# The page names two of them itself, and the others are wanted later, or in a worker.
NOT_PRELOADED = ("start.js", "install.js", "offline.js", "unpacking.mjs", "worker.mjs")
SCREENSHOTS = ("assets/screenshot-wide.jpg", "assets/screenshot-narrow.jpg")
ASSETS = (
    "assets/style.css",
    "assets/icon.svg",
    "assets/icon-192.png",
    "assets/icon-512.png",
    "assets/icon-apple-180.png",
    "assets/icon-maskable-512.png",
    *SCREENSHOTS,
)
TEXT = (".html", ".js", ".mjs", ".css", ".webmanifest")
NOT_KEPT = (".nojekyll", *(path.rpartition("/")[2] for path in SCREENSHOTS))
OUTLINE = "scene.outline()"
FIRST = "scene.resting(first.first_state())"
DRAW = "from web import first, markup, scene; print(markup.to_html({scene}), end='')"


def files(
    tree: Path,
    packages: Packages,
    *,
    quick_start: QuickStart | None = None,
    retired: bool = False,
) -> Files:
    """Return all files of the site, by path.

    Args:
        tree: The project's folder.
        packages: The files of the npm packages of tools/runtime.lock.json, by the package's name.
        quick_start: What takes the place of the Python sources, if it was made.
        retired: Whether browsers are to forget what they kept of the site, and keep no more.

    Raises:
        BuildError: Something is missing from the sources or the packages.
    """
    runtime = runtime_files(packages)
    if quick_start:
        runtime[f"pyodide/{LIBRARY}"] = quick_start.library
    runtime_folder = f"runtime-{digest(runtime)}"
    app = app_files(tree, runtime_folder, quick_start)
    app_folder = f"app-{digest(app)}"
    html = page.built_page(
        source(tree, "index.html").decode(),
        symbols=source(tree, "assets/cards.svg").decode(),
        outline=drawn(tree, OUTLINE),
        first=drawn(tree, FIRST),
        modules=modules(runtime, app),
    )
    named = {
        path: text.replace("@runtime", runtime_folder).replace("@app", app_folder).encode()
        for path, text in {
            "index.html": html,
            "manifest.webmanifest": source(tree, "manifest.webmanifest").decode(),
        }.items()
    }
    unstamped = {**named, **under(runtime_folder, runtime), **under(app_folder, app)}
    whole = stamped(unstamped, tree, retired=retired)
    texts = {
        path: content.decode()
        for path, content in whole.items()
        if path.endswith(TEXT) and not path.startswith(runtime_folder)
    }
    references.check(texts, whole)
    return whole


def modules(runtime: Mapping[str, bytes], app: Mapping[str, bytes]) -> list[str]:
    """Return the addresses of the scripts that the page starts with, the heaviest last.

    >>> modules({"pyodide/a.mjs": b"12"}, {"early.js": b"1", "offline.js": b"", "style.css": b""})
    ['./@app/early.js', './@runtime/pyodide/a.mjs']
    """
    scripts = {f"./@app/{path}": data for path, data in app.items() if path not in NOT_PRELOADED}
    scripts |= {f"./@runtime/{path}": data for path, data in runtime.items()}
    found = [path for path in scripts if path.endswith((".js", ".mjs"))]
    return sorted(found, key=lambda path: len(scripts[path]))


def stamped(unstamped: Mapping[str, bytes], tree: Path, *, retired: bool) -> Files:
    """Return the site with the name of its version, and with its service worker.

    The name stands for everything that the browser is sent, the worker's own source included.
    """
    script = source(tree, "sw.retired.js" if retired else "sw.js")
    version = digest({**unstamped, "sw.js": script})
    html = page.stamped_page(unstamped["index.html"].decode(), version, kept=not retired)
    whole = {".nojekyll": b"", **unstamped, "index.html": html.encode()}
    if not retired:
        kept = {path: content for path, content in whole.items() if not path.endswith(NOT_KEPT)}
        script = worker.built_worker(script.decode(), version, kept).encode()
    return {**whole, "sw.js": script}


def runtime_files(packages: Packages) -> Files:
    """Return what the page needs of the packages."""
    pyodide, idb = packages["pyodide"], packages["idb"]
    core = {path.removeprefix("dist/"): data for path, data in packages["@pyscript/core"].items()}
    try:
        brought = {f"pyodide/{name}": pyodide[name] for name in PYODIDE_FILES}
        brought |= {f"pyscript/{name}": core[name] for name in pyscript_modules(core)}
        brought["idb/index.js"] = idb["build/index.js"]
    except KeyError as missing:
        raise BuildError(
            f"The packages of tools/runtime.lock.json have no file {missing}: "
            "tools/site.py knows another version of them."
        ) from missing
    return {path: without_source_map(path, content) for path, content in brought.items()}


def pyscript_modules(core: Mapping[str, bytes]) -> list[str]:
    """Return PyScript's entry, what that imports, and its plug-in for errors, always fetched.

    >>> pyscript_modules({"core.js": b'from"./core-1.js"', "core-1.js": b'import("./error-2.js")'})
    ['core.js', 'core-1.js', 'error-2.js']
    """
    chunks = re.findall(r'"\./([\w.-]+\.js)"', core["core.js"].decode())
    code = "".join(core[chunk].decode() for chunk in chunks)
    plugins = re.findall(r'"\./(error-[\w-]+\.js)"', code)
    return ["core.js", *chunks, *plugins]


def without_source_map(path: str, content: bytes) -> bytes:
    """Return a script without the line that names its source map, which the site leaves out."""
    if not path.endswith((".js", ".mjs")):
        return content
    return re.sub(rb"\n//# sourceMappingURL=\S+\s*$", b"\n", content)


def app_files(tree: Path, runtime_folder: str, quick_start: QuickStart | None) -> Files:
    """Return everything of the site that we wrote, but the page itself."""
    marks = {
        b"@runtime": runtime_folder.encode(),
        b"@snapshot": f"./{SNAPSHOT}".encode() if quick_start else b"",
    }
    scripts = {path.rpartition("/")[2]: filled(source(tree, path), marks) for path in SCRIPTS}
    assets = {path.rpartition("/")[2]: source(tree, path) for path in ASSETS}
    if quick_start:
        python = {ARCHIVE: quick_start.archive, SNAPSHOT: quick_start.snapshot}
    else:
        python = {ARCHIVE: archive.pack(python_files(tree))}
    return {**assets, **scripts, **python}


def python_files(tree: Path) -> Files:
    """Return the sources of the engine and the page's Python, the command line left out."""
    return {
        path: file.read_bytes()
        for folder in PYTHON_FOLDERS
        for file in sorted((tree / folder).rglob("*.py"))
        if (path := file.relative_to(tree).as_posix()) not in COMMAND_LINE
    }


def filled(script: bytes, marks: Mapping[bytes, bytes]) -> bytes:
    """Return a script with what stands in the place of each mark."""
    for mark, content in marks.items():
        script = script.replace(mark, content)
    return script


def source(tree: Path, path: str) -> bytes:
    """Return one file of the project."""
    try:
        return (tree / path).read_bytes()
    except FileNotFoundError as error:
        raise BuildError(f"{path} is missing from the project's folder: put it back.") from error


def drawn(tree: Path, scene: str) -> str:
    """Return the HTML of a scene before Python is ready, drawn by the page's own Python."""
    return run(
        [sys.executable, "-B", "-X", "utf8", "-c", DRAW.format(scene=scene)],
        failure=f"web/scene.py could not draw the table ({scene}): correct it",
        folder=tree,
        environment={**os.environ, "PYTHONHASHSEED": "0", "PYTHONSAFEPATH": ""},
    )
