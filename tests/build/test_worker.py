"""What the build writes into the service worker, and how it names a version."""

import base64
import hashlib
import json
import re
from pathlib import Path

import pytest

from tools.contents import Files
from tools.errors import BuildError
from tools.site import Packages
from tools.site import files as site


def version(files: Files) -> str:
    found = re.search(r'const VERSION = "(\w+)"', files["sw.js"].decode())
    assert found
    return found[1]


def listed(files: Files) -> dict[str, str]:
    found = re.search(r"const FILES = (\{.*?\});", files["sw.js"].decode(), re.S)
    assert found
    content: dict[str, str] = json.loads(found[1])
    return content


def test_the_worker_keeps_every_file_of_the_page_by_its_hash(
    tree: Path, packages: Packages
) -> None:
    files = site(tree, packages)
    for path, integrity in listed(files).items():
        digest = base64.b64encode(hashlib.sha256(files[path]).digest()).decode()
        assert integrity == f"sha256-{digest}"
    left_out = files.keys() - listed(files).keys()
    assert {path.rpartition("/")[2] for path in left_out} == {
        ".nojekyll",
        "sw.js",
        "screenshot-narrow.jpg",
        "screenshot-wide.jpg",
    }


def test_the_page_and_the_worker_are_of_one_version(tree: Path, packages: Packages) -> None:
    files = site(tree, packages)
    page = files["index.html"].decode()
    assert f'<html data-version="{version(files)}" data-offline="kept">' in page


@pytest.mark.parametrize("path", ["index.html", "web/scene.py", "manifest.webmanifest", "sw.js"])
def test_every_change_makes_another_version(tree: Path, packages: Packages, path: str) -> None:
    before = version(site(tree, packages))
    source = tree / path
    source.write_text(source.read_text() + "\n")
    assert version(site(tree, packages)) != before


def test_a_retired_site_keeps_nothing(tree: Path, packages: Packages) -> None:
    kept = site(tree, packages)
    retired = site(tree, packages, retired=True)
    assert retired["sw.js"] == (tree / "sw.retired.js").read_bytes()
    assert b'data-offline="retired"' in retired["index.html"]
    changed = {path for path in kept if kept[path] != retired[path]}
    assert changed == {"sw.js", "index.html"}
    assert retired.keys() == kept.keys()


@pytest.mark.parametrize("mark", ['"@version"', '{ "@files": "@integrity" }'])
def test_a_worker_without_a_mark_is_refused(tree: Path, packages: Packages, mark: str) -> None:
    worker = tree / "sw.js"
    worker.write_text(worker.read_text().replace(mark, "0"))
    with pytest.raises(BuildError, match=r"sw\.js needs"):
        site(tree, packages)
