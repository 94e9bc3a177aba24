"""The engine's tests, run once more where the engine is used: in the browser's Python."""

import importlib.metadata
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from playwright.sync_api import Browser

import build
from tools import archive, server

PACKAGES = (
    "hypothesis",
    "iniconfig",
    "packaging",
    "pluggy",
    "pygments",
    "pysol-cards",
    "pytest",
    "sortedcontainers",
)
SOURCES = ("bear_river", "tests/engine", "tests/golden")
SINGLE_FILES = ("pyproject.toml", "tests/__init__.py", "tests/conftest.py")
ALL = ("tests/engine", "bear_river")
FEW = (
    *("bear_river", "tests/engine/test_cards.py", "tests/engine/test_deal.py"),
    *("tests/engine/test_position.py", "tests/engine/test_game.py", "tests/engine/test_session.py"),
    *("tests/engine/test_notation.py", "tests/engine/test_interchange.py"),
    *("tests/engine/test_solver.py", "tests/engine/test_speech.py"),
)
"""Those that touch what could differ: numbers, texts, shuffles, recursion; the rest takes long."""

RUN = """
import os, sys
os.chdir("/tree")
sys.path.insert(0, "/tree")
import pytest

class Passed:
    def __init__(self):
        self.tests = []

    def pytest_runtest_logreport(self, report):
        if report.when == "call" and report.passed:
            self.tests.append(report.nodeid)

passed = Passed()
code = pytest.main([*tested, "-q"], plugins=[passed])
[int(code), passed.tests]
"""
IN_THE_PAGE = """async ([code, tested]) => {
    const { loadPyodide } = await import("./pyodide/pyodide.mjs");
    const printed = [];
    const print = (line) => printed.push(line);
    const python = await loadPyodide({ stdout: print, stderr: print });
    const tree = await (await fetch("./tree.zip")).arrayBuffer();
    python.unpackArchive(tree, "zip", { extractDir: "/tree" });
    python.globals.set("tested", python.toPy(tested));
    return [...python.runPython(code).toJs(), printed.join("\\n")];
}"""


@pytest.mark.parametrize("tested", [FEW, pytest.param(ALL, marks=pytest.mark.full)])
def test_the_engine_passes_its_tests_in_pyodide(
    browser: Browser,
    built: Path,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    tested: tuple[str, ...],
) -> None:
    (runtime,) = built.glob("runtime-*")
    shutil.copytree(runtime, tmp_path, dirs_exist_ok=True)
    (tmp_path / "tree.zip").write_bytes(archive.pack({**installed(), **sources()}))
    # The page's own library is cut to what the page uses; pytest uses more.
    for name in ("pyodide-lock.json", "python_stdlib.zip"):
        content = build.runtime_packages()["pyodide"][name]
        (tmp_path / "pyodide" / name).write_bytes(content)
    (tmp_path / "index.html").write_text("<!doctype html><title>Tests</title>")

    with server.Server(tmp_path) as running, browser.new_page() as page:
        page.goto(running.url)
        code, passed, printed = page.evaluate(IN_THE_PAGE, [RUN, tested])

    with capsys.disabled():
        print("\nIn Pyodide:", printed.strip().rpartition("\n")[2])
    assert code == 0, printed
    assert sorted(passed) == collected(tested)


def installed() -> dict[str, bytes]:
    """The pure Python packages that the engine's tests use, as they are installed here."""
    return {
        str(file): Path(str(file.locate())).read_bytes()
        for name in PACKAGES
        for file in importlib.metadata.files(name) or []
        if file.suffix != ".pyc" and ".." not in file.parts
    }


def sources() -> dict[str, bytes]:
    """The engine and its tests."""
    files = [
        *(file for folder in SOURCES for file in (build.TREE / folder).rglob("*.*")),
        *(build.TREE / file for file in SINGLE_FILES),
    ]
    return {
        file.relative_to(build.TREE).as_posix(): file.read_bytes()
        for file in files
        if file.is_file() and file.suffix != ".pyc"
    }


def collected(tested: tuple[str, ...]) -> list[str]:
    """The names of the same tests, as pytest finds them here."""
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "--collect-only", "-q", *tested],
        cwd=build.TREE,
        capture_output=True,
        text=True,
        check=True,
    )
    return sorted(line for line in done.stdout.splitlines() if "::" in line)
