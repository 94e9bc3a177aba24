"""Running another program, quietly."""

import subprocess
from collections.abc import Mapping, Sequence
from pathlib import Path

from tools.errors import BuildError

ERRORS = ("error", "npm error", "e: ")  # how pip, npm and apt-get begin what is wrong


def run(
    command: Sequence[str | Path],
    *,
    failure: str,
    folder: Path | None = None,
    environment: Mapping[str, str] | None = None,
) -> str:
    """Run a program to its end and return what it printed.

    Args:
        command: The program and its arguments.
        failure: The sentence to fail with, without its full stop.
        folder: Where to run it; here, if not given.
        environment: All its environment variables; ours, if not given.

    Raises:
        BuildError: The program cannot be started or does not end well; the sentence closes with
            what the program said of it.
    """
    try:
        done = subprocess.run(
            command,
            cwd=folder,
            env=environment,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            encoding="utf-8",
            errors="replace",
            check=False,
        )
    except OSError as error:
        raise BuildError(f"{failure} ({command[0]}: {error.strerror}).") from error
    if done.returncode:
        raise BuildError(f"{failure} ({main_words(done.stdout + done.stderr)}).")
    return done.stdout


def main_words(output: str) -> str:
    r"""Return the line of a failed program's output that says most: its first error, or its last.

    >>> main_words("Looking...\nnpm error code ENOTFOUND\nnpm error network See the help.\n")
    'npm error code ENOTFOUND'
    >>> main_words("Traceback ...\nValueError: no fans.\n\n")
    'ValueError: no fans'
    >>> main_words("")
    'it said nothing'
    """
    lines = [line.strip().rstrip(".") for line in output.splitlines() if line.strip()]
    errors = [line for line in lines if line.lower().startswith(ERRORS)]
    return errors[0] if errors else (lines or ["it said nothing"])[-1]
