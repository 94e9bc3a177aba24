"""The build's own Python environment, with packages pinned by hash."""

import hashlib
import os
import sys
from dataclasses import dataclass
from pathlib import Path

from tools.process import run

OPTIONS = (
    "--require-hashes",
    "--no-build-isolation",  # what is built from source is built with what is pinned here too
    "--disable-pip-version-check",
    "--no-input",
    "--quiet",
)


@dataclass(frozen=True)
class Environment:
    """A virtual environment, made and filled when it is first needed.

    Attributes:
        folder: Where it is, or will be.
    """

    folder: Path

    @property
    def python(self) -> Path:
        """The environment's own interpreter."""
        return self.folder / ("Scripts/python.exe" if os.name == "nt" else "bin/python")

    def install(self, lock: Path) -> None:
        """Install every package of a lock file, unless that was done before.

        Args:
            lock: A requirements file that pins every package by version and hash.

        Raises:
            BuildError: There is no `venv`, no network or no room on the disk.
        """
        self._make()
        stamp = self.folder / f"{lock.name}.installed"
        wanted = hashlib.sha256(lock.read_bytes()).hexdigest()
        if _text(stamp) == wanted:
            return
        print(f"Installing the packages of {lock.name} (once) ...", flush=True)
        run(
            [self.python, "-m", "pip", "install", *OPTIONS, "-r", lock],
            failure=f"pip could not install the packages of {lock.name}: "
            "look at the network and the disk, then run the command again",
        )
        stamp.write_text(wanted, encoding="utf-8")

    def has(self, package: str) -> bool:
        """Return whether the environment is there and has a package."""
        return any(self.folder.glob(f"**/site-packages/{package}"))

    def _make(self) -> None:
        stamp = self.folder / "made-by"
        wanted = f"{sys.executable} {sys.version}"
        if _text(stamp) == wanted:
            return
        run(
            [sys.executable, "-m", "venv", "--clear", self.folder],
            failure="Python could not make a virtual environment: give the disk room or install "
            "Python's venv module (on Debian and Ubuntu: apt install python3-venv), then run the "
            "command again",
        )
        stamp.write_text(wanted, encoding="utf-8")


def _text(file: Path) -> str | None:
    return file.read_text(encoding="utf-8") if file.is_file() else None
