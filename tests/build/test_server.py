"""The server answers as GitHub Pages does."""

import gzip
import http.client
import socket
from collections.abc import Iterator
from pathlib import Path

import pytest

from tools.server import HOST, Server

PATH = "/some/sub/path/"


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    folder = tmp_path / "dist"
    (folder / "app").mkdir(parents=True)
    (folder / "index.html").write_text("<title>Table</title>")
    for name in ("core.js", "start.mjs", "style.css", "site.webmanifest", "python.wasm"):
        (folder / "app" / name).write_text(name * 100)
    (folder / "app/engine.zip").write_bytes(b"PK")
    (tmp_path / "secret.txt").write_text("not of the site")
    with Server(folder, PATH) as running:
        yield running


def ask(
    server: Server, path: str, method: str = "GET", **headers: str
) -> tuple[http.client.HTTPResponse, bytes]:
    connection = http.client.HTTPConnection(HOST, server.server_address[1], timeout=10)
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    connection.request(method, path, headers=named)
    response = connection.getresponse()
    content = response.read()
    connection.close()
    return response, content


def test_the_site_lies_under_its_path(server: Server) -> None:
    response, content = ask(server, PATH)
    assert (response.status, content) == (200, b"<title>Table</title>")
    assert server.url == f"http://{HOST}:{server.server_address[1]}{PATH}"


def test_a_query_does_not_matter(server: Server) -> None:
    assert ask(server, f"{PATH}?deal=24")[0].status == 200


def test_the_path_without_its_last_slash_leads_to_it(server: Server) -> None:
    response, _ = ask(server, PATH.rstrip("/"))
    assert (response.status, response.headers["Location"]) == (301, PATH)


@pytest.mark.parametrize(
    "path",
    [
        "/",
        "/index.html",
        f"{PATH}nothing",
        f"{PATH}app",
        f"{PATH}app/",
        f"{PATH}../secret.txt",
        f"{PATH}%2e%2e/secret.txt",
        f"{PATH}/etc/passwd",
    ],
)
def test_everything_else_is_not_found(server: Server, path: str) -> None:
    response, content = ask(server, path)
    assert response.status == 404
    assert b"not of the site" not in content


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("core.js", "text/javascript; charset=utf-8"),
        ("start.mjs", "text/javascript; charset=utf-8"),
        ("style.css", "text/css; charset=utf-8"),
        ("site.webmanifest", "application/manifest+json; charset=utf-8"),
        ("python.wasm", "application/wasm"),
        ("engine.zip", "application/zip"),
    ],
)
def test_types_are_those_that_browsers_insist_on(server: Server, name: str, kind: str) -> None:
    assert ask(server, f"{PATH}app/{name}")[0].headers["Content-Type"] == kind


def test_every_file_may_be_kept_for_ten_minutes(server: Server) -> None:
    assert ask(server, PATH)[0].headers["Cache-Control"] == "max-age=600"
    assert ask(server, f"{PATH}app/engine.zip")[0].headers["Cache-Control"] == "max-age=600"


def test_there_are_no_headers_for_isolation(server: Server) -> None:
    headers = ask(server, PATH)[0].headers
    assert "Cross-Origin-Opener-Policy" not in headers
    assert "Cross-Origin-Embedder-Policy" not in headers


def test_webassembly_travels_compressed_and_archives_as_they_are(server: Server) -> None:
    response, content = ask(server, f"{PATH}app/python.wasm", Accept_Encoding="gzip, br")
    assert response.headers["Content-Encoding"] == "gzip"
    assert gzip.decompress(content) == b"python.wasm" * 100
    response, content = ask(server, f"{PATH}app/engine.zip", Accept_Encoding="gzip, br")
    assert response.headers["Content-Encoding"] is None
    assert content == b"PK"


def test_who_cannot_unpack_gets_it_plain(server: Server) -> None:
    response, content = ask(server, f"{PATH}app/python.wasm")
    assert response.headers["Content-Encoding"] is None
    assert content == b"python.wasm" * 100


@pytest.mark.parametrize("encoding", ["", "gzip"])
def test_what_has_not_changed_is_not_sent_again(server: Server, encoding: str) -> None:
    address = f"{PATH}app/core.js"
    tag = ask(server, address, Accept_Encoding=encoding)[0].headers["ETag"]
    response, content = ask(server, address, Accept_Encoding=encoding, If_None_Match=tag)
    assert (response.status, content) == (304, b"")
    (server.folder / "app/core.js").write_text("changed")
    response, _ = ask(server, address, Accept_Encoding=encoding, If_None_Match=tag)
    assert response.status == 200


def test_head_gives_the_headers_alone(server: Server) -> None:
    response, content = ask(server, PATH, method="HEAD")
    assert response.headers["Content-Length"] == str(len("<title>Table</title>"))
    assert content == b""


def test_the_server_remembers_what_was_asked(server: Server) -> None:
    ask(server, f"{PATH}?a=1")
    ask(server, f"{PATH}nothing")
    assert server.requests == [f"{PATH}?a=1", f"{PATH}nothing"]


def test_a_port_that_is_taken_gives_way_to_a_free_one(server: Server) -> None:
    taken = server.server_address[1]
    with Server(server.folder, PATH, port=taken) as second:
        assert second.server_address[1] != taken
        assert ask(second, PATH)[0].status == 200


def test_a_stopped_server_answers_nobody(server: Server) -> None:
    with Server(server.folder, PATH) as stopped:
        address = stopped.server_address
    with pytest.raises(ConnectionRefusedError):
        socket.create_connection((HOST, address[1]), timeout=10)


def test_a_stopped_server_ends_open_connections(server: Server) -> None:
    with Server(server.folder, PATH) as stopped:
        connection = http.client.HTTPConnection(HOST, stopped.server_address[1], timeout=10)
        connection.request("HEAD", PATH)
        connection.getresponse().read()
    assert connection.sock.recv(1) == b""
    connection.close()
