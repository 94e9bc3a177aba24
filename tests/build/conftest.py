"""A small project to build, with stand-ins for the big packages."""

from pathlib import Path

import pytest

from tools.contents import Files

INDEX = """<!doctype html>
<html data-version="@version" data-offline="@offline">
<title>Table</title>
<link rel="stylesheet" href="./@app/style.css">
<script type="module" src="./@app/start.js"></script>
<p data-unbuilt>Run build.py.</p>
<!-- preloads -->
<svg hidden data-built><!-- symbols --></svg>
<main hidden data-built><!-- outline --></main>
<template><!-- first --></template>
"""
WORKER = 'const VERSION = "@version"; const FILES = { "@files": "@integrity" };'
MANIFEST = '{ "start_url": "./", "icons": [{ "src": "./@app/icon-192.png" }] }'
SOURCES = {
    "index.html": INDEX,
    "manifest.webmanifest": MANIFEST,
    "sw.js": WORKER,
    "sw.retired.js": "registration.unregister();",
    "assets/cards.svg": '<svg><symbol id="suit-hearts"><path d="M0 0"/></symbol></svg>',
    "assets/icon.svg": "<svg/>",
    "assets/icon-192.png": "",
    "assets/icon-512.png": "",
    "assets/icon-apple-180.png": "",
    "assets/icon-maskable-512.png": "",
    "assets/screenshot-narrow.jpg": "",
    "assets/screenshot-wide.jpg": "",
    "assets/style.css": "main { color: black }",
    "bear_river/__init__.py": "",
    "bear_river/cards.py": "RANKS = 13\n",
    "web/__init__.py": "",
    "web/early.js": 'import { read } from "./storage.js";',
    "web/first.py": "def first_state():\n    return 'deal 20'\n",
    "web/interpreter.mjs": 'import { start } from "./python.mjs";',
    "web/line.mjs": 'new URL("../sw.js", import.meta.url);',
    "web/packages.mjs": "",
    "web/python.mjs": 'import { loadPyodide } from "../@runtime/pyodide/pyodide.mjs";',
    "web/install.js": 'import { offer } from "./offers.js";',
    "web/markup.py": "def to_html(element):\n    return f'<div>{element}</div>'\n",
    "web/offers.js": "export const offer = () => {};",
    "web/offline.js": 'new URL("../sw.js", import.meta.url);',
    "web/pyscript.js": 'import { hooks } from "../@runtime/pyscript/core.js";',
    "web/scene.py": (
        "def outline():\n    return 'eighteen fans'\n"
        "def resting(state):\n    return state + ' at rest'\n"
    ),
    "web/snapshot.mjs": 'const SNAPSHOT = "@snapshot";',
    "web/solver.js": 'new Worker("./worker.mjs");',
    "web/start.js": 'import "./early.js"; import("./interpreter.mjs"); import("./pyscript.js");',
    "web/empty_database.js": "",
    "web/unpacking.mjs": "",
    "web/worker.mjs": 'import { start } from "./python.mjs";',
    "web/storage.js": 'import { openDB } from "../@runtime/idb/index.js";',
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
def packages() -> dict[str, Files]:
    """Stand-ins for the npm packages."""
    names = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip")
    return {
        "pyodide": {"README.md": b"", **{name: name.encode() for name in names}},
        "@pyscript/core": {
            "dist/core.js": b'export{a}from"./core-Ab1.js";\n//# sourceMappingURL=core.js.map\n',
            "dist/core-Ab1.js": b'import("./error-Cd2.js");import("./py-editor-Ef3.js")',
            "dist/core.js.map": b"{}",
            "dist/error-Cd2.js": b"",
            "dist/py-editor-Ef3.js": b"",
        },
        "idb": {"package.json": b"{}", "build/index.js": b"export{openDB};"},
    }
