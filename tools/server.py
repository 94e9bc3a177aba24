"""A web server that answers as GitHub Pages does: what plays here plays there.

The site lies under a path of its own; every answer may be kept for ten minutes and carries an
ETag; text, scripts and WebAssembly travel compressed, archives as they are; there are no headers
for cross-origin isolation.
"""

import functools
import gzip
import hashlib
import os
import socket
import threading
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from types import TracebackType
from typing import Self
from urllib.parse import unquote, urlsplit

HOST = "127.0.0.1"
POLL = 0.05  # seconds within which a stop is heard
UNKNOWN = "application/octet-stream"
TYPES = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".ico": "image/vnd.microsoft.icon",
    ".jpg": "image/jpeg",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json; charset=utf-8",
    ".mjs": "text/javascript; charset=utf-8",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".txt": "text/plain; charset=utf-8",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json; charset=utf-8",
    ".zip": "application/zip",
}
COMPRESSED = {".css", ".html", ".js", ".json", ".mjs", ".svg", ".txt", ".wasm", ".webmanifest"}


class Server(ThreadingHTTPServer):
    """Serves one folder under one path of this machine alone, from a thread of its own.

    Args:
        folder: What is served.
        path: Where it is served, with a slash at both ends.
        port: The port that is wanted; if it is taken, another one is used. 0 is any free one.

    Attributes:
        requests: The paths that were asked for, in order, with their queries.
    """

    daemon_threads = True
    allow_reuse_address = os.name != "nt"  # there it would share a port that is in use

    def __init__(self, folder: Path, path: str = "/", port: int = 0) -> None:
        self.folder = folder.resolve()
        self.path = path
        self.requests: list[str] = []
        self._connections: list[socket.socket] = []
        try:
            super().__init__((HOST, port), _Handler)
        except OSError:
            super().__init__((HOST, 0), _Handler)
        self._thread = threading.Thread(target=self.serve_forever, args=[POLL], daemon=True)

    @property
    def origin(self) -> str:
        """Scheme, host and port, without a slash at the end."""
        return f"http://{HOST}:{self.server_address[1]}"

    @property
    def url(self) -> str:
        """The address of the site."""
        return self.origin + self.path

    def start(self) -> Self:
        """Begin to answer."""
        self._thread.start()
        return self

    def stop(self) -> None:
        """Stop answering, on connections that are still open too."""
        self.shutdown()
        self.server_close()
        self._thread.join()
        for connection in self._connections:
            try:
                connection.shutdown(socket.SHUT_RDWR)
            except OSError:
                continue  # closed already, by the other side

    def __enter__(self) -> Self:
        return self.start()

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.stop()

    def get_request(self) -> tuple[socket.socket, tuple[str, int]]:
        """Take a connection, and remember it for the end."""
        connection, address = super().get_request()
        self._connections.append(connection)
        return connection, address

    def handle_error(self, request: object, client_address: object) -> None:
        """Say nothing: browsers close connections as they please."""

    def find(self, request: str) -> Path | None:
        """Return the file that a request's path stands for, if there is one."""
        path = unquote(urlsplit(request).path)
        if not path.startswith(self.path):
            return None
        file = (self.folder / path.removeprefix(self.path)).resolve()
        if file.is_dir() and path.endswith("/"):
            file /= "index.html"
        return file if file.is_relative_to(self.folder) and file.is_file() else None


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    server: Server

    def do_GET(self) -> None:
        self._answer(with_body=True)

    def do_HEAD(self) -> None:
        self._answer(with_body=False)

    def log_message(self, *_: object) -> None:
        """Say nothing: the list of requests takes the place of lines on the terminal."""

    def _answer(self, *, with_body: bool) -> None:
        self.server.requests.append(self.path)
        if self.path + "/" == self.server.path:
            self._send(HTTPStatus.MOVED_PERMANENTLY, {"Location": self.server.path}, b"")
            return
        file = self.server.find(self.path)
        if file is None:
            self._send(HTTPStatus.NOT_FOUND, {"Content-Type": TYPES[".txt"]}, b"Not found.\n")
            return
        status = file.stat()
        state = (file, status.st_mtime_ns, status.st_size)
        headers = {
            "Content-Type": TYPES.get(file.suffix, UNKNOWN),
            "Cache-Control": "max-age=600",
            "ETag": _tag(*state),
        }
        if file.suffix in COMPRESSED:
            headers["Vary"] = "Accept-Encoding"
        if file.suffix in COMPRESSED and "gzip" in self.headers.get("Accept-Encoding", ""):
            headers |= {"Content-Encoding": "gzip", "ETag": f"W/{headers['ETag']}"}
            content = _compressed(*state)
        else:
            content = file.read_bytes()
        if self.headers.get("If-None-Match") == headers["ETag"]:
            self._send(HTTPStatus.NOT_MODIFIED, headers, b"")
        else:
            self._send(HTTPStatus.OK, headers, content, with_body=with_body)

    def _send(
        self, status: HTTPStatus, headers: dict[str, str], body: bytes, *, with_body: bool = True
    ) -> None:
        self.send_response(status)
        for name, value in headers.items():
            self.send_header(name, value)
        if status is not HTTPStatus.NOT_MODIFIED:
            self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        if with_body:
            self.wfile.write(body)


# Working these out takes longer than sending the file. When it was written and how long it is tell
# whether it is still the same.
@functools.lru_cache(maxsize=256)
def _tag(file: Path, _written: int, _size: int) -> str:
    return f'"{hashlib.sha256(file.read_bytes()).hexdigest()[:32]}"'


@functools.lru_cache(maxsize=256)
def _compressed(file: Path, _written: int, _size: int) -> bytes:
    return gzip.compress(file.read_bytes(), 6, mtime=0)
