"""The service worker: what it keeps of one version, written into its source."""

import base64
import hashlib
import json
from collections.abc import Mapping

from tools.errors import BuildError

VERSION = '"@version"'
FILES = '{ "@files": "@integrity" }'


def built_worker(source: str, version: str, kept: Mapping[str, bytes]) -> str:
    """Return the service worker as it is published.

    Args:
        source: `sw.js`.
        version: The name of the version.
        kept: The files that are kept for play without a network, by path.

    Raises:
        BuildError: A mark is missing from the source.

    >>> print(built_worker('V = "@version", F = { "@files": "@integrity" };', "1", {"a.js": b""}))
    V = "1", F = {
      "a.js": "sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU="
    };
    """
    listed = {path: integrity(content) for path, content in sorted(kept.items())}
    filled = _filled(source, VERSION, json.dumps(version))
    return _filled(filled, FILES, json.dumps(listed, indent=2))


def integrity(content: bytes) -> str:
    """Return the hash of a file in the form that browsers check it by."""
    return "sha256-" + base64.b64encode(hashlib.sha256(content).digest()).decode()


def _filled(source: str, mark: str, content: str) -> str:
    if source.count(mark) != 1:
        raise BuildError(f"sw.js needs {mark} exactly once: put it back.")
    return source.replace(mark, content)
