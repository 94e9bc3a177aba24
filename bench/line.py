"""A slow line: between a browser and a server of this machine, as wide and as long as one likes."""

import socket
import threading
import time
from contextlib import suppress
from types import TracebackType
from typing import Self

HOST = "127.0.0.1"
CHUNK = 8192  # bytes


class Line:
    """Passes on what a browser asks and a server answers, no faster than a line of some kind.

    Args:
        server: The address of the server: host and port.
        speed: What the line carries to the browser in all, in bits a second.
        delay: How long what the browser sends is on its way, in seconds.
    """

    def __init__(self, server: tuple[str, int], speed: float, delay: float) -> None:
        self._server = server
        self._seconds_a_byte = 8 / speed
        self._delay = delay
        self._sending = threading.Lock()
        self._free_at = 0.0
        self._socket = socket.create_server((HOST, 0))
        self.port: int = self._socket.getsockname()[1]

    def __enter__(self) -> Self:
        threading.Thread(target=self._accept, daemon=True).start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._socket.close()

    def _accept(self) -> None:
        with suppress(OSError):  # it is closed
            while True:
                browser, _ = self._socket.accept()
                server = socket.create_connection(self._server)
                for source, target, is_answer in (
                    (browser, server, False),
                    (server, browser, True),
                ):
                    threading.Thread(
                        target=self._pass_on, args=(source, target, is_answer), daemon=True
                    ).start()

    def _pass_on(self, source: socket.socket, target: socket.socket, is_answer: bool) -> None:
        with suppress(OSError), source, target:
            while content := source.recv(CHUNK):
                if is_answer:
                    self._wait_for_room(len(content))
                else:
                    time.sleep(self._delay)
                target.sendall(content)
            target.shutdown(socket.SHUT_WR)

    def _wait_for_room(self, count: int) -> None:
        """Wait until some bytes are through: those of all connections go one after the other."""
        with self._sending:
            begins = max(self._free_at, time.monotonic())
            self._free_at = begins + count * self._seconds_a_byte
            ends = self._free_at
        time.sleep(max(0.0, ends - time.monotonic()))
