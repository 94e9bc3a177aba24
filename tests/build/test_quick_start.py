"""The quick start: the form of a snapshot, and what becomes of the build where none can be made."""

import gzip
import struct
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tools import quick_start
from tools.environment import Environment
from tools.errors import BuildError
from tools.quick_start import snapshot
from tools.quick_start.snapshot import Taken, packed, taken

BUILD = bytes(range(32))
PAGES = 6
memories = st.integers(0, 3).flatmap(
    lambda count: st.lists(
        st.lists(st.sampled_from([b"\0", b"\1", b"\2"]), min_size=PAGES, max_size=PAGES).map(
            lambda kinds: b"".join(kind * snapshot.PAGE for kind in kinds)
        ),
        min_size=count + 2,
        max_size=count + 2,
    )
)


def restored(content: bytes, fresh: bytes) -> tuple[bytes, bytes, bytes, int]:
    """Read a snapshot as its description tells: its memory, build id, description and table."""
    data = gzip.decompress(content)
    words = struct.unpack_from("<13I", data)
    mark, table, count, total = words[:4]
    assert mark == int.from_bytes(b"RB01", "little")
    length = words[12]
    description = data[52 : 52 + length]
    at = 52 + (length + 3) // 4 * 4
    memory = bytearray(fresh)
    source = at + 8 * count
    for run in range(count):
        start, size = struct.unpack_from("<2I", data, at + 8 * run)
        memory[start : start + size] = data[source : source + size]
        source += size
    assert source == len(data)
    expected = 0
    for index in range(0, len(memory), 4):
        expected = (expected * 31 + int.from_bytes(memory[index : index + 4], "little")) % 2**32
    assert total == expected
    return bytes(memory), data[16:48], description, table


@given(memories, st.binary(max_size=9))
def test_a_snapshot_gives_back_its_memory_in_every_browser_that_it_was_made_for(
    all_memories: list[bytes], description: bytes
) -> None:
    memory, *fresh = all_memories
    content = packed(Taken(BUILD, description, memory), fresh, 14175)
    for each in fresh:
        assert restored(content, each) == (memory, BUILD, description, 14175)


def test_a_snapshot_has_only_what_differs() -> None:
    fresh = bytes(100 * snapshot.PAGE)
    memory = fresh[:-1] + b"\1"
    data = gzip.decompress(packed(Taken(BUILD, b"", memory), [fresh], 1))
    assert len(data) == 52 + 8 + snapshot.PAGE


def test_a_memory_that_had_to_grow_is_refused() -> None:
    with pytest.raises(BuildError, match="1024 bytes"):
        packed(Taken(BUILD, b"", bytes(1024)), [bytes(512)], 1)


def test_what_pyodide_gives_is_taken_apart() -> None:
    raw = struct.pack("<4I", 7, 64, 5, 0) + BUILD + b"{...}" + bytes(11) + b"memory"
    assert taken(raw) == Taken(BUILD, b"{...}", b"memory")


def a_site() -> dict[str, bytes]:
    return {"app/bear_river.zip": b"sources"}


def no_site() -> dict[str, bytes]:
    raise AssertionError("The site is made for nothing.")


def an_environment(folder: Path, *, has_playwright: bool) -> Environment:
    packages = folder / "venv/lib/python3/site-packages"
    packages.mkdir(parents=True)
    if has_playwright:
        (packages / "playwright").mkdir()
    return Environment(folder / "venv")


def test_without_playwright_the_build_goes_on_and_says_so(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    environment = an_environment(tmp_path, has_playwright=False)
    assert quick_start.made(environment, tmp_path / "kept", {}, no_site, b"") is None
    assert "without its quick start" in capsys.readouterr().out


def test_where_it_cannot_be_made_the_build_goes_on_and_says_why(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object, **__: object) -> str:
        raise BuildError("The browser is gone.")

    monkeypatch.setattr(quick_start, "run", fail)
    environment = an_environment(tmp_path, has_playwright=True)
    for _ in range(2):  # what is left of a try is in nobody's way
        assert quick_start.made(environment, tmp_path / "kept", {}, a_site, b"") is None
        assert "The browser is gone." in capsys.readouterr().out


def test_it_is_made_once_for_each_python(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[Path] = []

    def make(command: list[Path], **_: object) -> str:
        folder = command[-1]
        assert (folder / "site/app/bear_river.zip").is_file()
        made.append(folder)
        for name in quick_start.NAMES:
            (folder / name).write_bytes(name.encode())
        return ""

    monkeypatch.setattr(quick_start, "run", make)
    environment = an_environment(tmp_path, has_playwright=True)
    for cards in (b"1", b"1", b"2"):
        found = quick_start.made(
            environment, tmp_path / "kept", {"cards.py": cards}, a_site, b"pyscript"
        )
        assert found == quick_start.QuickStart(
            b"python_stdlib.zip", b"bear_river.zip", b"snapshot.bin"
        )
    assert len(made) == 2
    assert len([*(tmp_path / "kept").iterdir()]) == 2


def test_no_more_are_kept_than_are_of_use(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def make(command: list[Path], **_: object) -> str:
        for name in quick_start.NAMES:
            (command[-1] / name).write_bytes(b"")
        return ""

    monkeypatch.setattr(quick_start, "run", make)
    environment = an_environment(tmp_path, has_playwright=True)
    for number in range(quick_start.MOST_KEPT + 2):
        latest = {"cards.py": str(number).encode()}
        assert quick_start.made(environment, tmp_path / "kept", latest, a_site, b"")
    kept = [*(tmp_path / "kept").iterdir()]
    assert len(kept) == quick_start.MOST_KEPT
    assert tmp_path / "kept" / quick_start.digest({**latest, quick_start.PYSCRIPT: b""}) in kept


def test_how_it_is_made_counts_as_what_it_is_made_of(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(quick_start, "HERE", tmp_path)
    making = tmp_path / "making.mjs"
    making.write_text("one way", encoding="ascii")
    before = quick_start.digest({})
    making.write_text("another", encoding="ascii")
    assert quick_start.digest({}) != before
