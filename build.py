"""Builds, serves, tests and measures Bear River: `build`, `serve`, `test` or `bench`."""

import sys

if sys.version_info < (3, 11):  # noqa: UP036 - who has an older one should hear it
    sys.exit("build.py needs Python 3.11 or newer: run it with a newer python3.")

import argparse
from pathlib import Path

from tools import checks, chromium, contents, packages, quick_start, server, site
from tools.environment import Environment
from tools.errors import BuildError

TREE = Path(__file__).resolve().parent
DIST = TREE / "dist"
WORK = TREE / ".build"
LOCKS = TREE / "tools"
ENVIRONMENT = Environment(WORK / "venv")
PATH = "/bear-river/"


def build(
    folder: Path = DIST, tree: Path = TREE, *, quick: bool = True, retired: bool = False
) -> None:
    """Make the site in a folder.

    Args:
        folder: Where the site goes; what is there is replaced.
        tree: The sources.
        quick: Whether it is to have its quick start, where that can be made.
        retired: Whether browsers are to forget what they kept of the site, and keep no more.
    """
    brought = runtime_packages()
    made = quick_start_of(tree, brought) if quick else None
    contents.write(site.files(tree, brought, quick_start=made, retired=retired), folder)


def quick_start_of(tree: Path, brought: site.Packages) -> quick_start.QuickStart | None:
    """Return the quick start of some sources, None where there can be none.

    Args:
        tree: The sources.
        brought: What `runtime_packages` returns.
    """
    return quick_start.made(
        ENVIRONMENT,
        WORK / "quick-start",
        ingredients={**site.runtime_files(brought), **site.python_files(tree)},
        site=lambda: site.files(tree, brought),
        pyscript=brought["@pyscript/core"]["src/stdlib/pyscript.js"],
    )


def runtime_packages() -> site.Packages:
    """Return the files of the packages that the site brings to the browser, by their names."""

    def npm() -> list[str]:
        return packages.npm_command(ENVIRONMENT, LOCKS / "npm.lock.txt")

    return {
        name: packages.files(packages.tarball(package, WORK / "downloads", npm))
        for name, package in packages.read_lock(LOCKS / "runtime.lock.json").items()
    }


def serve(port: int, version: Path | None = None) -> None:
    """Serve the site until Ctrl-C.

    Args:
        port: Where, if it is free.
        version: A folder that holds a built site; if there is none, the site is built, which
            takes a second.

    Raises:
        BuildError: The folder holds no site.
    """
    if version is None:
        build()
    elif not (version / "index.html").is_file():
        raise BuildError(f"There is no site in {version}: name a copy of a built dist/.")
    here = server.Server(version or DIST, PATH, port)
    print("Bear River is served, until Ctrl-C, at", here.url, sep="\n", flush=True)
    here.serve_forever()


def test(*, full: bool) -> int:
    """Check everything and return the exit code."""
    bring_tests()
    build()
    checks.run_static(ENVIRONMENT.python, TREE)
    return checks.run_tests(ENVIRONMENT.python, TREE, full=full)


def bench(names: list[str]) -> int:
    """Measure, print the figures, and return the exit code."""
    bring_tests()
    return checks.run_measurements(ENVIRONMENT.python, TREE, names)


def bring_tests() -> None:
    """Install what tests and measurements need."""
    for lock in ("setuptools.lock.txt", "test.lock.txt"):
        ENVIRONMENT.install(LOCKS / lock)
    chromium.bring(ENVIRONMENT)


def arguments() -> argparse.Namespace:
    """Return what the command line asks for."""
    parser = argparse.ArgumentParser(
        prog="build.py", description="Build, serve, test or measure Bear River."
    )
    verbs = parser.add_subparsers(dest="verb", required=True)
    building = verbs.add_parser("build", help="make the site in dist/")
    building.add_argument(
        "--quick-start",
        action="store_true",
        help="bring what the quick start is made with, a browser included",
    )
    building.add_argument(
        "--retire", action="store_true", help="make browsers forget what they kept of the site"
    )
    serving = verbs.add_parser("serve", help="make the site and serve it on this machine")
    serving.add_argument("--port", type=int, default=8000, help="if it is free (default: 8000)")
    serving.add_argument(
        "--version-from", type=Path, metavar="FOLDER", help="serve this copy of a built dist/"
    )
    testing = verbs.add_parser("test", help="check style and types, run all tests")
    testing.add_argument("--full", action="store_true", help="with the long proofs")
    measuring = verbs.add_parser("bench", help="measure, and print the figures")
    measuring.add_argument("names", nargs="*", metavar="NAME", help="what; everything, if none")
    return parser.parse_args()


def main() -> int:
    """Do what the command line asks for and return the exit code."""
    asked = arguments()
    try:
        if asked.verb == "test":
            return test(full=asked.full)
        if asked.verb == "bench":
            return bench(asked.names)
        if asked.verb == "serve":
            serve(asked.port, asked.version_from)
        else:
            if asked.quick_start:
                bring_tests()
            build(retired=asked.retire)
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
