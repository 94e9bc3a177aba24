"""The snapshot as the page reads it: only where memory differs from that of a fresh Pyodide.

    4 words        mark, length of the table of functions, number of runs, sum of the whole memory
    8 words        Pyodide's build id
    1 word         length of the description that follows, in bytes
    description    JSON: what of JavaScript the memory refers to; then zeros up to a whole word
    runs           two words each: address, length
    memory         the bytes of the runs, one after the other

A word has four bytes, the lowest first. All of it is compressed by gzip. `web/snapshot.mjs` reads
it.

A fresh memory is not the same in every browser: it holds the player's language, and what Pyodide
draws from the system's randomness. So several are compared, and where any differs, the snapshot has
what stands there.
"""

import gzip
import struct
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from tools.errors import BuildError

MARK = 0x31304252  # "RB01"
PAGE = 512  # bytes
WORD = struct.Struct("<I")


@dataclass(frozen=True)
class Taken:
    """What Pyodide gives for a snapshot.

    Attributes:
        build: Pyodide's build id, 32 bytes.
        description: JSON that Pyodide wants back when the memory is restored.
        memory: The whole of it.
    """

    build: bytes
    description: bytes
    memory: bytes


def taken(raw: bytes) -> Taken:
    """Return the parts of what `pyodide.makeMemorySnapshot` returns.

    Its words are: a mark, where the memory begins, the length of the description, nothing, and
    eight of the build id; then comes the description.
    """
    _, start, length, _ = struct.unpack_from("<4I", raw)
    return Taken(raw[16:48], raw[48 : 48 + length], raw[start:])


def packed(snapshot: Taken, fresh: Sequence[bytes], table: int) -> bytes:
    """Return a snapshot as the page reads it.

    Args:
        snapshot: What Pyodide gave.
        fresh: The memories of some fresh Pyodides, in different browsers.
        table: The length of their table of functions.

    Raises:
        BuildError: The memory had to grow, so it is not that of a fresh Pyodide any more.
    """
    memory = snapshot.memory
    if any(len(each) != len(memory) for each in fresh):
        raise BuildError(f"Python needed {len(memory)} bytes: let it import less.")
    runs = [*differing(memory, fresh)]
    description = snapshot.description + bytes(-len(snapshot.description) % 4)
    words = [MARK, table, len(runs), total(memory)]
    parts = [
        struct.pack("<4I", *words),
        snapshot.build,
        WORD.pack(len(snapshot.description)),
        description,
        *(struct.pack("<2I", start, end - start) for start, end in runs),
        *(memory[start:end] for start, end in runs),
    ]
    return gzip.compress(b"".join(parts), 9, mtime=0)


def differing(memory: bytes, fresh: Sequence[bytes], page: int = PAGE) -> Iterator[tuple[int, int]]:
    """Yield where a memory begins and ceases to differ from any of some others, in whole pages.

    >>> [*differing(b"abcdef", [b"abcxef", b"abcdeX"], page=2)]
    [(2, 6)]
    >>> [*differing(b"abcdef", [b"Abcdef", b"abcdeF"], page=2)]
    [(0, 2), (4, 6)]
    """
    begin = None
    for start in range(0, len(memory), page):
        here = slice(start, start + page)
        if any(memory[here] != other[here] for other in fresh):
            begin = start if begin is None else begin
        elif begin is not None:
            yield begin, start
            begin = None
    if begin is not None:
        yield begin, len(memory)


def total(memory: bytes) -> int:
    """Return a sum of 32 bits that stands for a memory: 31 times the sum so far, and a word more.

    >>> total(WORD.pack(2) + WORD.pack(3))
    65
    """
    value = 0
    for (word,) in WORD.iter_unpack(memory):
        value = (31 * value + word) & 0xFFFFFFFF
    return value
