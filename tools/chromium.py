"""Finding a Chromium for the tests, or bringing one."""

import os
import shutil
import sys
from pathlib import Path

from tools.environment import Environment
from tools.errors import BuildError
from tools.process import run

VARIABLE = "BEAR_RIVER_CHROMIUM"
NAMES = ("chromium", "chromium-browser", "google-chrome")
ADVICE = f"install Chromium or Chrome, or set {VARIABLE} to one"


def find() -> str | None:
    """Return the path of a Chromium of this machine, if there is one.

    Raises:
        BuildError: The environment variable names a file that is not there.
    """
    named = os.environ.get(VARIABLE)
    if named and not Path(named).is_file():
        raise BuildError(f"{VARIABLE} is {named}, which is no file: {ADVICE}.")
    return named or next(filter(None, map(shutil.which, NAMES)), None)


def bring(environment: Environment) -> None:
    """Make sure that there is a Chromium: the machine's, Debian's package, or Playwright's own.

    Args:
        environment: Has Playwright installed.

    Raises:
        BuildError: There is none, and none can be brought.
    """
    if find():
        return
    if _root_on_debian():
        print("Installing Debian's package chromium (once) ...", flush=True)
        _install_package()
    else:
        print("Asking Playwright for a Chromium (once) ...", flush=True)
        run(
            [environment.python, "-m", "playwright", "install", "chromium"],
            failure=f"Playwright could not bring a Chromium for the tests: {ADVICE}",
        )


def arguments() -> list[str]:
    """Return what Chromium is started with: no errands of its own, and no host but this one."""
    as_root = sys.platform != "win32" and os.geteuid() == 0
    return [
        *(["--no-sandbox"] if as_root else []),
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-gpu",
        "--disable-quic",
        "--disable-sync",
        "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
        "--no-first-run",
    ]


def _root_on_debian() -> bool:
    if sys.platform != "linux" or os.geteuid() != 0 or not shutil.which("apt-get"):
        return False
    release = Path("/etc/os-release")
    return release.is_file() and "ID=debian" in release.read_text(encoding="utf-8").splitlines()


def _install_package() -> None:
    quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    for command in (
        ["apt-get", "update"],
        ["apt-get", "install", "-y", "--no-install-recommends", "chromium"],
    ):
        run(
            command,
            failure=f"apt-get could not install the package chromium for the tests: {ADVICE}",
            environment=quiet,
        )
