"""How npm packages are brought, checked and kept."""

import base64
import hashlib
import io
import json
import sys
import tarfile
from pathlib import Path

import pytest

import build
from tools.environment import Environment
from tools.errors import BuildError
from tools.packages import Package, files, npm_command, read_lock, tarball


def packed(text: str) -> bytes:
    buffer = io.BytesIO()
    with tarfile.open(fileobj=buffer, mode="w:gz") as archive:
        member = tarfile.TarInfo("package/dist/core.js")
        member.size = len(text)
        archive.addfile(member, io.BytesIO(text.encode()))
    return buffer.getvalue()


CONTENT = packed("hello")
INTEGRITY = "sha512-" + base64.b64encode(hashlib.sha512(CONTENT).digest()).decode()
CORE = Package("@pyscript/core", "1.2.3", INTEGRITY)


class Npm:
    """A stand-in for npm that brings some bytes, and counts how often it is asked."""

    def __init__(self, folder: Path, content: bytes) -> None:
        (folder / "brought").write_bytes(content)
        self.program = f"""
import pathlib, sys
assert sys.argv[1:3] == ["pack", "@pyscript/core@1.2.3"]
content = pathlib.Path({str(folder / "brought")!r}).read_bytes()
pathlib.Path("pyscript-core-1.2.3.tgz").write_bytes(content)
"""
        self.calls = 0

    def __call__(self) -> list[str]:
        self.calls += 1
        return [sys.executable, "-c", self.program]


def test_a_package_is_brought_once(tmp_path: Path) -> None:
    npm, downloads = Npm(tmp_path, CONTENT), tmp_path / "downloads"
    assert tarball(CORE, downloads, npm) == CONTENT
    assert tarball(CORE, downloads, npm) == CONTENT
    assert npm.calls == 1


def test_a_wrong_hash_is_refused_and_nothing_is_kept(tmp_path: Path) -> None:
    downloads = tmp_path / "downloads"
    with pytest.raises(BuildError, match=r"@pyscript/core 1\.2\.3 .* hash is not the pinned one"):
        tarball(CORE, downloads, Npm(tmp_path, b"something else"))
    assert not downloads.exists()


def test_a_damaged_download_is_brought_again(tmp_path: Path) -> None:
    npm, downloads = Npm(tmp_path, CONTENT), tmp_path / "downloads"
    downloads.mkdir()
    (downloads / CORE.file_name).write_bytes(CONTENT[:-1])
    assert tarball(CORE, downloads, npm) == CONTENT
    assert (downloads / CORE.file_name).read_bytes() == CONTENT


def test_when_npm_fails_one_sentence_says_why(tmp_path: Path) -> None:
    program = "import sys; sys.exit('npm error code ENOTFOUND')"
    with pytest.raises(BuildError, match=r"network.*\(npm error code ENOTFOUND\)\.") as failure:
        tarball(CORE, tmp_path, lambda: [sys.executable, "-c", program])
    assert "\n" not in str(failure.value)


def test_an_npm_that_is_not_there_is_reported(tmp_path: Path) -> None:
    with pytest.raises(BuildError, match="No such file"):
        tarball(CORE, tmp_path, lambda: [str(tmp_path / "npm")])


def test_files_are_named_by_their_path_in_the_package() -> None:
    assert files(CONTENT) == {"dist/core.js": b"hello"}


def test_the_npm_of_the_machine_comes_first(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    npm = tmp_path / "npm"
    npm.write_text("#!/bin/sh\n")
    npm.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path))
    environment = Environment(tmp_path / "venv")
    assert npm_command(environment, tmp_path / "npm.lock.txt") == [str(npm)]
    assert not environment.folder.exists()


def test_without_an_npm_the_environment_gets_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    installed: list[Path] = []
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr(Environment, "install", lambda _, lock: installed.append(lock))
    environment, lock = Environment(tmp_path / "venv"), tmp_path / "npm.lock.txt"
    assert npm_command(environment, lock)[0] == str(environment.python)
    assert installed == [lock]


def test_the_runtime_is_pinned_by_version_and_hash() -> None:
    pinned = read_lock(build.LOCKS / "runtime.lock.json")
    assert sorted(pinned) == ["@pyscript/core", "idb", "pyodide"]
    for package in pinned.values():
        kind, _, digest = package.integrity.partition("-")
        assert (kind, len(base64.b64decode(digest))) == ("sha512", 64)


def test_no_lock_file_names_a_host() -> None:
    locks = sorted(build.LOCKS.glob("*.lock.*"))
    assert len(locks) == 4
    for lock in locks:
        text = lock.read_text(encoding="utf-8")
        assert "://" not in text
        assert "index" not in text


def test_every_python_package_is_pinned_by_hash() -> None:
    for lock in build.LOCKS.glob("*.lock.txt"):
        for line in lock.read_text(encoding="utf-8").splitlines():
            assert line.startswith((" ", "#")) or ("==" in line and line.endswith("\\")), line


def test_a_lock_reads_as_packages(tmp_path: Path) -> None:
    lock = tmp_path / "lock.json"
    lock.write_text(json.dumps({"@pyscript/core": {"version": "1.2.3", "integrity": INTEGRITY}}))
    assert read_lock(lock) == {"@pyscript/core": CORE}
