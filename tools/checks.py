"""What `build.py test` runs: style, types, tests."""

import subprocess
from collections.abc import Sequence
from pathlib import Path

from tools.errors import BuildError

STATIC = {
    "the format": ("ruff", "format", "--check", "."),
    "the style": ("ruff", "check", "."),
    "the types": ("mypy",),
}


def run_static(python: Path, tree: Path) -> None:
    """Check everything that can be checked without running the project.

    Args:
        python: An interpreter that has ruff and mypy.
        tree: The project's folder.

    Raises:
        BuildError: Some check failed; what it found stands above.
    """
    failed = []
    for what, command in STATIC.items():
        print(f"Checking {what} ...", flush=True)
        if subprocess.run([python, "-m", *command], cwd=tree, check=False).returncode:
            failed.append(what)
    if failed:
        raise BuildError(
            f"Something is wrong with {' and '.join(failed)}: correct what stands above, "
            "then run the command again."
        )


def run_tests(python: Path, tree: Path, *, full: bool) -> int:
    """Run the tests, whose closing line is the last thing printed.

    Args:
        python: An interpreter that has pytest and the tests' packages.
        tree: The project's folder.
        full: Whether to run the long proofs too.

    Returns:
        pytest's exit code, 0 if all is well.
    """
    selection = ["-m", ""] if full else []
    return _run(python, tree, "pytest", "--numprocesses=auto", "--dist=worksteal", *selection)


def run_measurements(python: Path, tree: Path, names: Sequence[str]) -> int:
    """Run the measurements of these names, all of them if there is none.

    Args:
        python: As for the tests.
        tree: The project's folder.
        names: As `bench/__main__.py` has them.

    Returns:
        The exit code, 0 if all is well.
    """
    return _run(python, tree, "bench", *names)


def _run(python: Path, tree: Path, module: str, *arguments: str) -> int:
    return subprocess.run([python, "-m", module, *arguments], cwd=tree, check=False).returncode
