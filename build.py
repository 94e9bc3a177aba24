"""Builds, serves and tests Bear River: `python3 build.py build`, `serve` or `test`."""

import sys

if sys.version_info < (3, 11):  # noqa: UP036 - who has an older one should hear it
    sys.exit("build.py needs Python 3.11 or newer: run it with a newer python3.")

import argparse
from pathlib import Path

from tools import checks, chromium, packages, server, site
from tools.environment import Environment
from tools.errors import BuildError

TREE = Path(__file__).resolve().parent
DIST = TREE / "dist"
WORK = TREE / ".build"
LOCKS = TREE / "tools"
ENVIRONMENT = Environment(WORK / "venv")
PATH = "/bear-river/"


def build(folder: Path = DIST) -> None:
    """Make the site in a folder."""
    site.write(site.files(TREE, *runtime_packages()), folder)


def runtime_packages() -> tuple[dict[str, bytes], dict[str, bytes]]:
    """Return the files of Pyodide and of PyScript."""
    pinned = packages.read_lock(LOCKS / "runtime.lock.json")

    def files(name: str) -> dict[str, bytes]:
        return packages.files(packages.tarball(pinned[name], WORK / "downloads", npm))

    def npm() -> list[str]:
        return packages.npm_command(ENVIRONMENT, LOCKS / "npm.lock.txt")

    return files("pyodide"), files("@pyscript/core")


def serve(port: int) -> None:
    """Build the site, which takes a second, and serve it until Ctrl-C."""
    build()
    here = server.Server(DIST, PATH, port)
    print("Bear River is served, until Ctrl-C, at", here.url, sep="\n", flush=True)
    here.serve_forever()


def test(*, full: bool) -> int:
    """Check everything and return the exit code."""
    for lock in ("setuptools.lock.txt", "test.lock.txt"):
        ENVIRONMENT.install(LOCKS / lock)
    chromium.bring(ENVIRONMENT)
    build()
    checks.run_static(ENVIRONMENT.python, TREE)
    return checks.run_tests(ENVIRONMENT.python, TREE, full=full)


def arguments() -> argparse.Namespace:
    """Return what the command line asks for."""
    parser = argparse.ArgumentParser(
        prog="build.py", description="Build, serve or test Bear River."
    )
    verbs = parser.add_subparsers(dest="verb", required=True)
    verbs.add_parser("build", help="make the site in dist/")
    serving = verbs.add_parser("serve", help="make the site and serve it on this machine")
    serving.add_argument("--port", type=int, default=8000, help="if it is free (default: 8000)")
    testing = verbs.add_parser("test", help="check style and types, run all tests")
    testing.add_argument("--full", action="store_true", help="with the long proofs")
    return parser.parse_args()


def main() -> int:
    """Do what the command line asks for and return the exit code."""
    asked = arguments()
    try:
        if asked.verb == "test":
            return test(full=asked.full)
        if asked.verb == "serve":
            serve(asked.port)
        else:
            build()
            print(f"The site is in {DIST.name}/.")
    except BuildError as error:
        print(error, file=sys.stderr)
        return 1
    except OSError as error:
        print(
            f"The build cannot go on: put this right, then run the command again ({error}).",
            file=sys.stderr,
        )
        return 1
    except KeyboardInterrupt:
        print()
    return 0


if __name__ == "__main__":
    sys.exit(main())
