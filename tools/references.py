"""What a page, a script or a style sheet refers to, and whether it is there."""

import posixpath
import re
from collections.abc import Collection, Mapping

from tools.errors import BuildError

REFERENCE = re.compile(r"""["'](\.{1,2}/[^"'\s?#]*)""")


def references(path: str, text: str) -> set[str]:
    r"""Return the paths from the site's root that a file refers to: every quoted `./` and `../`.

    >>> sorted(references("app/start.js", 'import "./a.js"; load("../runtime/"); say("a/b")'))
    ['app/a.js', 'runtime/']
    >>> references("index.html", '<script config=\'{"interpreter": "./app/b.mjs"}\'>')
    {'app/b.mjs'}
    """
    folder = posixpath.dirname(path)
    found = (match[1] for match in REFERENCE.finditer(text))
    return {
        posixpath.normpath(posixpath.join(folder, reference)) + "/" * reference.endswith("/")
        for reference in found
    }


def check(texts: Mapping[str, str], present: Collection[str]) -> None:
    """Make sure that everything that the given files refer to is part of the site.

    Args:
        texts: The site's own pages, scripts and style sheets, by path.
        present: The paths of all files of the site.

    Raises:
        BuildError: A file is missing.
    """
    for path, text in sorted(texts.items()):
        for reference in sorted(references(path, text)):
            folder = "" if reference == "./" else reference
            there = (
                any(file.startswith(folder) for file in present)
                if reference.endswith("/")
                else reference in present
            )
            if not there:
                raise BuildError(
                    f"{path} refers to {reference}, which is not part of the site: "
                    "correct the address, or let tools/site.py bring the file."
                )
