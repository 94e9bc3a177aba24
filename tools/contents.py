"""Files as values: what is in a folder, by path."""

import hashlib
import shutil
from collections.abc import Mapping
from pathlib import Path

Files = dict[str, bytes]


def digest(contents: Mapping[str, bytes]) -> str:
    """Return 12 hexadecimal digits that stand for the names and the bytes of some files.

    >>> digest({"a": b"1", "b": b"2"}) == digest({"b": b"2", "a": b"1"}) != digest({"a": b"12"})
    True
    """
    total = hashlib.sha256()
    for path in sorted(contents):
        total.update(path.encode() + b"\0" + hashlib.sha256(contents[path]).digest())
    return total.hexdigest()[:12]


def under(folder: str, contents: Mapping[str, bytes]) -> Files:
    """Return the same files, one folder down."""
    return {f"{folder}/{path}": content for path, content in contents.items()}


def write(contents: Mapping[str, bytes], folder: Path) -> None:
    """Make a folder hold exactly these files; if that fails, the folder stays as it was."""
    new, old = (folder.with_name(f"{folder.name}.{state}") for state in ("new", "old"))
    for leftover in (new, old):
        shutil.rmtree(leftover, ignore_errors=True)
    try:
        for path, content in contents.items():
            file = new / path
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(content)
    except OSError:
        shutil.rmtree(new, ignore_errors=True)
        raise
    if folder.exists():
        folder.rename(old)
    new.rename(folder)
    shutil.rmtree(old, ignore_errors=True)
