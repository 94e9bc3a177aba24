"""The command line: what it says when it cannot go on."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import build
from tools import chromium
from tools.environment import Environment
from tools.errors import BuildError


@pytest.fixture
def project(tree: Path) -> Path:
    """A small project with a build of its own, and nothing downloaded."""
    shutil.copy(build.TREE / "build.py", tree)
    shutil.copytree(build.LOCKS, tree / "tools", ignore=shutil.ignore_patterns("__pycache__"))
    return tree


def run_build(project: Path, npm: str) -> subprocess.CompletedProcess[str]:
    """Runs `build.py build` on a machine whose npm is the given shell script."""
    (project / "bin").mkdir()
    (project / "bin/npm").write_text(f"#!/bin/sh\n{npm}\n")
    (project / "bin/npm").chmod(0o755)
    return subprocess.run(
        [sys.executable, "build.py", "build"],
        cwd=project,
        env={**os.environ, "PATH": f"{project / 'bin'}{os.pathsep}{os.environ['PATH']}"},
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.mark.skipif(os.name == "nt", reason="the stand-in for npm is a shell script")
@pytest.mark.parametrize(
    ("npm", "reason"),
    [
        ("echo npm error network request failed >&2; exit 1", "npm error network request failed"),
        ("exit 0", "npm left no pyodide-"),
        ("echo nonsense > pyodide-314.0.7.tgz", "hash is not the pinned one"),
    ],
)
def test_a_failure_is_one_sentence_and_leaves_no_site(project: Path, npm: str, reason: str) -> None:
    done = run_build(project, npm)
    assert done.returncode == 1
    assert reason in done.stderr
    assert done.stderr.count("\n") == 1
    assert not (project / "dist").exists()


def test_a_python_without_venv_is_told_what_to_install(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    python = tmp_path / "python"
    python.write_text("#!/bin/sh\necho ensurepip is not available\nexit 1\n")
    python.chmod(0o755)
    monkeypatch.setattr(sys, "executable", str(python))
    with pytest.raises(BuildError, match=r"python3-venv.*ensurepip is not available"):
        Environment(tmp_path / "venv").install(tmp_path / "lock.txt")


def test_a_chromium_that_is_not_there_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(chromium.VARIABLE, "/nowhere/chromium")
    with pytest.raises(BuildError, match="/nowhere/chromium, which is no file"):
        chromium.find()


def test_a_named_chromium_comes_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    named = tmp_path / "my-chromium"
    named.touch()
    monkeypatch.setenv(chromium.VARIABLE, str(named))
    assert chromium.find() == str(named)


def test_a_folder_without_a_site_is_not_served(tmp_path: Path) -> None:
    with pytest.raises(BuildError, match=r"There is no site in .*name a copy of a built dist/"):
        build.serve(0, tmp_path)
