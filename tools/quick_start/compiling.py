"""Runs in Pyodide: compiles the standard library, cut to what is used, and the site's own Python.

The two archives are given as files.
"""

import _imp
import contextlib
import importlib
import io
import sys
import zipfile
from importlib import _bootstrap_external
from importlib.util import MAGIC_NUMBER

LIBRARY, ARCHIVE = "/python_stdlib.zip", "/bear_river.zip"
LIBRARY_AT, ARCHIVE_AT = "/lib/python314.zip/", "/home/pyodide/bear_river.zip/"
TIME = (1980, 1, 1, 0, 0, 0)  # the earliest that a zip can hold: the same every time
NO_DOCSTRINGS = 2  # what the library says of itself is not read in the page
AS_WRITTEN = 0


def compiled(path: str, source: bytes, optimize: int) -> bytes:
    """Return a module as Python keeps it compiled, bound to its source and not to a time."""
    code = compile(source, path, "exec", dont_inherit=True, optimize=optimize)
    mark = _imp.source_hash(int.from_bytes(MAGIC_NUMBER, "little"), source)
    packed_code = _bootstrap_external._code_to_hash_pyc(code, mark, checked=False)  # type: ignore[attr-defined]
    return bytes(packed_code)


def packed(archive: str, at: str, optimize: int, wanted: set[str] | None = None) -> bytes:
    """Return a zip of compiled modules: all of an archive, or those whose paths are wanted."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(archive) as sources, zipfile.ZipFile(buffer, "w") as result:
        for path in sorted(sources.namelist()):
            if path.endswith(".py") and (wanted is None or path in wanted):
                content = compiled(at + path, sources.read(path), optimize)
                entry = zipfile.ZipInfo(f"{path}c", TIME)
                result.writestr(entry, content, zipfile.ZIP_DEFLATED, 9)
    return buffer.getvalue()


def paths(names: list[str]) -> set[str]:
    """Return where in the library some modules are, with all that they import themselves."""
    for name in names:
        with contextlib.suppress(ImportError):  # what only PyScript or the site itself has
            importlib.import_module(name)
    loaded = [getattr(module, "__file__", None) or "" for module in sys.modules.values()]
    return {path.removeprefix(LIBRARY_AT) for path in loaded if path.startswith(LIBRARY_AT)}


def archives(used: list[str]) -> list[bytes]:
    """Return both archives, compiled.

    Args:
        used: The names of the modules that the page uses.
    """
    return [
        packed(LIBRARY, LIBRARY_AT, NO_DOCSTRINGS, paths(used)),
        packed(ARCHIVE, ARCHIVE_AT, AS_WRITTEN),
    ]
