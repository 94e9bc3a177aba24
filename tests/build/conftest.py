"""A small project to build, with stand-ins for the big packages."""

from pathlib import Path

import pytest

from tools.site import Files

INDEX = """<!doctype html>
<title>Table</title>
<link rel="stylesheet" href="./@app/style.css">
<script type="module" src="./@app/start.js"></script>
<p data-unbuilt>Run build.py.</p>
<svg hidden data-built><!-- symbols --></svg>
<main hidden data-built><!-- outline --></main>
"""
SOURCES = {
    "index.html": INDEX,
    "assets/cards.svg": '<svg><symbol id="suit-hearts"><path d="M0 0"/></symbol></svg>',
    "assets/icon.svg": "<svg/>",
    "assets/style.css": "main { color: black }",
    "bear_river/__init__.py": "",
    "bear_river/cards.py": "RANKS = 13\n",
    "web/__init__.py": "",
    "web/interpreter.mjs": 'import { loadPyodide } from "../@runtime/pyodide/pyodide.mjs";',
    "web/markup.py": "def to_html(element):\n    return f'<div>{element}</div>'\n",
    "web/pyscript.js": 'import { hooks } from "../@runtime/pyscript/core.js";',
    "web/scene.py": "def outline():\n    return 'eighteen fans'\n",
    "web/start.js": 'import("./interpreter.mjs"); import("./pyscript.js");',
}


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """A project's folder with all that a site needs."""
    folder = tmp_path / "tree"
    for path, text in SOURCES.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text(text, encoding="utf-8")
    return folder


@pytest.fixture
def pyodide() -> Files:
    """A stand-in for the package pyodide."""
    names = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip")
    return {"README.md": b"", **{name: name.encode() for name in names}}


@pytest.fixture
def pyscript() -> Files:
    """A stand-in for the package @pyscript/core."""
    return {
        "dist/core.js": b'export{a}from"./core-Ab1.js";\n//# sourceMappingURL=core.js.map\n',
        "dist/core-Ab1.js": b'import("./error-Cd2.js");import("./py-editor-Ef3.js")',
        "dist/core.js.map": b"{}",
        "dist/error-Cd2.js": b"",
        "dist/py-editor-Ef3.js": b"",
    }
