"""A slow line: between a browser and a server of this machine, as wide and as long as one likes."""

import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress

HOST = "127.0.0.1"
CHUNK = 8192  # bytes


@contextmanager
def slow_line(port: int, speed: float, delay: float) -> Iterator[int]:
    """Lead to a server of this machine by a line of some kind, and give the port to ask there.

    Args:
        port: The server's own.
        speed: What the line carries to the browser in all, in bits a second.
        delay: How long what the browser sends is on its way, in seconds.
    """
    with socket.create_server((HOST, 0)) as entrance:
        wait_for_room = _narrowed(speed / 8)
        threading.Thread(
            target=_accept, args=(entrance, port, lambda _: time.sleep(delay), wait_for_room)
        ).start()
        yield entrance.getsockname()[1]
        entrance.shutdown(socket.SHUT_RDWR)


Wait = Callable[[int], None]


def _accept(entrance: socket.socket, port: int, ask: Wait, answer: Wait) -> None:
    with suppress(OSError):  # it is closed
        while True:
            browser, _ = entrance.accept()
            server = socket.create_connection((HOST, port))
            for way in ((browser, server, ask), (server, browser, answer)):
                threading.Thread(target=_pass_on, args=way, daemon=True).start()


def _pass_on(source: socket.socket, target: socket.socket, wait: Wait) -> None:
    with suppress(OSError), source, target:
        while content := source.recv(CHUNK):
            wait(len(content))
            target.sendall(content)
        target.shutdown(socket.SHUT_WR)


def _narrowed(speed: float) -> Wait:
    """Return what waits until some bytes are through: those of all connections take turns.

    Args:
        speed: In bytes a second.
    """
    turn = threading.Lock()
    free_at = 0.0

    def wait(count: int) -> None:
        nonlocal free_at
        with turn:
            free_at = max(free_at, time.monotonic()) + count / speed
            ends = free_at
        time.sleep(max(0.0, ends - time.monotonic()))

    return wait
