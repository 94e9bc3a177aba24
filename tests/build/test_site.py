"""What the build makes of the sources."""

import io
import re
import shutil
import zipfile
from pathlib import Path

import pytest

import build
from tools import page
from tools.contents import Files, write
from tools.errors import BuildError
from tools.quick_start import QuickStart
from tools.site import Packages
from tools.site import files as site


def folder_of(files: Files, name: str) -> str:
    (folder,) = {path.split("/")[0] for path in files if path.startswith(f"{name}-")}
    return folder


def own_file(files: Files, name: str) -> bytes:
    return files[f"{folder_of(files, 'app')}/{name}"]


def test_the_same_sources_give_the_same_bytes(
    tree: Path, packages: Packages, tmp_path: Path
) -> None:
    elsewhere = tmp_path / "elsewhere"
    shutil.copytree(tree, elsewhere, copy_function=shutil.copyfile)  # with the time of now
    (elsewhere / "web/__pycache__").mkdir()
    (elsewhere / "web/__pycache__/scene.cpython-311.pyc").write_bytes(b"left behind")
    assert site(tree, packages) == site(elsewhere, packages)


def test_the_site_has_what_the_page_needs_and_nothing_else(tree: Path, packages: Packages) -> None:
    files = site(tree, packages)
    runtime, app = folder_of(files, "runtime"), folder_of(files, "app")
    assert sorted(files) == sorted(
        [
            ".nojekyll",
            "index.html",
            "manifest.webmanifest",
            "sw.js",
            *(f"{runtime}/pyodide/{name}" for name in packages["pyodide"] if name != "README.md"),
            *(f"{runtime}/pyscript/{name}" for name in ("core.js", "core-Ab1.js", "error-Cd2.js")),
            f"{runtime}/idb/index.js",
            f"{app}/bear_river.zip",
            f"{app}/early.js",
            f"{app}/icon.svg",
            f"{app}/empty_database.js",
            f"{app}/icon-192.png",
            f"{app}/icon-512.png",
            f"{app}/icon-apple-180.png",
            f"{app}/icon-maskable-512.png",
            f"{app}/install.js",
            f"{app}/interpreter.mjs",
            f"{app}/line.mjs",
            f"{app}/packages.mjs",
            f"{app}/python.mjs",
            f"{app}/offers.js",
            f"{app}/offline.js",
            f"{app}/pyscript.js",
            f"{app}/snapshot.mjs",
            f"{app}/solver.js",
            f"{app}/screenshot-narrow.jpg",
            f"{app}/screenshot-wide.jpg",
            f"{app}/start.js",
            f"{app}/storage.js",
            f"{app}/style.css",
            f"{app}/unpacking.mjs",
            f"{app}/worker.mjs",
        ]
    )


def test_the_archive_holds_the_engine_and_the_pages_python(tree: Path, packages: Packages) -> None:
    content = own_file(site(tree, packages), "bear_river.zip")
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        assert archive.namelist() == sorted(
            path.relative_to(tree).as_posix() for path in tree.rglob("*.py")
        )
        assert archive.read("bear_river/cards.py") == b"RANKS = 13\n"


def test_a_change_of_the_engine_moves_the_app_and_leaves_the_runtime(
    tree: Path, packages: Packages
) -> None:
    before = site(tree, packages)
    (tree / "bear_river/cards.py").write_text("RANKS = 14\n")
    after = site(tree, packages)
    assert folder_of(before, "app") != folder_of(after, "app")
    assert folder_of(before, "runtime") == folder_of(after, "runtime")


def test_the_page_and_the_scripts_name_the_real_folders(tree: Path, packages: Packages) -> None:
    files = site(tree, packages)
    runtime, app = folder_of(files, "runtime"), folder_of(files, "app")
    assert f'href="./{app}/style.css"' in files["index.html"].decode()
    assert f'"../{runtime}/pyscript/core.js"' in own_file(files, "pyscript.js").decode()
    assert f'"./{app}/icon-192.png"' in files["manifest.webmanifest"].decode()
    marks = (b"@runtime", b"@app", b"@version", b"@offline", b"@files", b"@snapshot")
    assert not any(mark in content for content in files.values() for mark in marks)


def test_no_script_names_a_source_map(tree: Path, packages: Packages) -> None:
    files = site(tree, packages)
    assert not any(b"sourceMappingURL" in content for content in files.values())


def test_the_built_page_shows_the_table_and_not_the_advice_to_build(
    tree: Path, packages: Packages
) -> None:
    html = site(tree, packages)["index.html"].decode()
    assert "<main><div>eighteen fans</div></main>" in html
    assert '<svg><symbol id="suit-hearts"><path d="M0 0"/></symbol></svg>' in html
    assert "<template><div>deal 20 at rest</div></template>" in html
    assert "build.py" not in html


def test_the_page_asks_at_once_for_every_script_that_it_starts_with(
    tree: Path, packages: Packages
) -> None:
    files = site(tree, packages)
    html = files["index.html"].decode()
    asked = re.findall(r'<link rel="modulepreload" href="\./([^"]+)">', html)
    later = {"start.js", "install.js", "offline.js", "unpacking.mjs", "worker.mjs", "sw.js"}
    scripts = [path for path in files if path.endswith((".js", ".mjs"))]
    assert sorted(asked) == sorted(path for path in scripts if path.split("/")[-1] not in later)


def test_a_quick_start_takes_the_place_of_the_sources(tree: Path, packages: Packages) -> None:
    quick_start = QuickStart(library=b"library", archive=b"archive", snapshot=b"snapshot")
    plain, quick = site(tree, packages), site(tree, packages, quick_start=quick_start)
    runtime = folder_of(quick, "runtime")
    assert quick[f"{runtime}/pyodide/python_stdlib.zip"] == b"library"
    assert own_file(quick, "bear_river.zip") == b"archive"
    assert own_file(quick, "snapshot.bin") == b"snapshot"
    assert own_file(quick, "snapshot.mjs") == b'const SNAPSHOT = "./snapshot.bin";'
    assert own_file(plain, "snapshot.mjs") == b'const SNAPSHOT = "";'
    names = {path.split("/")[-1] for path in plain}
    assert {path.split("/")[-1] for path in quick} == names | {"snapshot.bin"}


def test_the_unbuilt_page_says_how_to_build() -> None:
    source = (build.TREE / "index.html").read_text(encoding="utf-8")
    advice = page.UNBUILT.search(source)
    assert advice
    assert "python3 build.py serve" in advice[0]
    assert "hidden" not in advice[0]


@pytest.mark.parametrize(
    ("lost", "named"),
    [
        ("<!-- outline -->", "<!-- outline -->"),
        ("<!-- symbols -->", "<!-- symbols -->"),
        ("<!-- preloads -->", "<!-- preloads -->"),
        ("<!-- first -->", "<!-- first -->"),
        (" data-unbuilt", "data-unbuilt"),
        (" hidden data-built", "data-built"),
        ("@version", "@version"),
        ("@offline", "@offline"),
    ],
)
def test_a_page_without_a_mark_is_refused(
    tree: Path, packages: Packages, lost: str, named: str
) -> None:
    index = tree / "index.html"
    index.write_text(index.read_text().replace(lost, ""))
    with pytest.raises(BuildError, match=named):
        site(tree, packages)


@pytest.mark.parametrize("path", ["index.html", "web/start.js", "assets/style.css"])
def test_a_reference_to_a_file_that_is_not_there_is_refused(
    tree: Path, packages: Packages, path: str
) -> None:
    file = tree / path
    file.write_text(file.read_text() + '\n"./nowhere.png"')
    with pytest.raises(BuildError, match=r"nowhere\.png"):
        site(tree, packages)


@pytest.mark.parametrize(
    "path",
    [
        "index.html",
        "assets/cards.svg",
        "web/interpreter.mjs",
        "sw.js",
        "manifest.webmanifest",
        "assets/icon-192.png",
    ],
)
def test_a_missing_source_is_named(tree: Path, packages: Packages, path: str) -> None:
    (tree / path).unlink()
    with pytest.raises(BuildError, match=path):
        site(tree, packages)


def test_an_outline_that_cannot_be_drawn_is_reported_with_its_reason(
    tree: Path, packages: Packages
) -> None:
    (tree / "web/scene.py").write_text("def outline():\n    raise ValueError('no fans')\n")
    with pytest.raises(BuildError, match=r"outline.*no fans"):
        site(tree, packages)


def test_a_package_without_an_expected_file_is_refused(tree: Path, packages: Packages) -> None:
    del packages["pyodide"]["pyodide.asm.wasm"]
    with pytest.raises(BuildError, match=r"pyodide\.asm\.wasm"):
        site(tree, packages)


def test_writing_replaces_everything(tmp_path: Path) -> None:
    dist = tmp_path / "dist"
    write({"a/old.txt": b"old"}, dist)
    write({"b/new.txt": b"new"}, dist)
    assert [path.relative_to(tmp_path).as_posix() for path in tmp_path.rglob("*.*")] == [
        "dist/b/new.txt"
    ]


def test_a_failed_write_leaves_the_old_site(tmp_path: Path) -> None:
    dist = tmp_path / "dist"
    write({"page.html": b"old"}, dist)
    with pytest.raises(OSError, match="page"):
        write({"page.html": b"new", "page.html/impossible": b""}, dist)
    assert (dist / "page.html").read_bytes() == b"old"
    assert list(tmp_path.iterdir()) == [dist]
