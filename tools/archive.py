"""A zip file whose bytes depend on nothing but what is put into it."""

import io
import zipfile
from collections.abc import Mapping

OLDEST = (1980, 1, 1, 0, 0, 0)  # the first moment that a zip file can write


def pack(contents: Mapping[str, bytes]) -> bytes:
    """Pack files into a zip, sorted by path, all with the same time and mode.

    >>> pack({"b": b"2", "a": b"1"}) == pack({"a": b"1", "b": b"2"})
    True
    """
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for path in sorted(contents):
            entry = zipfile.ZipInfo(path, OLDEST)
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.create_system = 3  # Unix, wherever the build runs
            entry.external_attr = 0o644 << 16
            archive.writestr(entry, contents[path])
    return buffer.getvalue()
