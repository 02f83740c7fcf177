"""Connections over HTTP: they keep their places only while they ask or are answered."""

from __future__ import annotations

import asyncio
import json
import resource
import sys
import threading
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import TypeVar

import pytest
from starlette.applications import Starlette
from starlette.types import ASGIApp, Receive, Scope, Send
from uvicorn import Config, Server

from rulebook_kit.service import web_server
from rulebook_kit.service.http import Limits, app_of
from rulebook_kit.service.operations import Handles, Service, operation
from rulebook_kit.service.web_server import Connection, most_open
from tests.rulebook_kit.service.doubles import Wait, doubles

_T = TypeVar("_T")
_HALF = b"GET /health HTTP/1.1\r\nHost: local"
_HEALTH = b"GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n"
_POST = b"POST /v1/%b HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
_HALF_A_BODY = _POST % b"double" + b"Content-Length: 99\r\n\r\n{"
_WAIT = _POST % b"wait_long" + b"Content-Length: 2\r\n\r\n{}"


class Quick(Connection):
    for_header = 0.2
    for_reading = 1.0


class Peer:
    """A connection to the server in a test."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader, self._writer = reader, writer

    def send(self, text: bytes) -> None:
        self._writer.write(text)

    async def close(self) -> None:
        self._writer.close()
        with suppress(OSError):
            await self._writer.wait_closed()

    async def answer(self) -> tuple[int, dict[str, str], object]:
        """Return the status, the headers and the document of the next answer."""
        async with asyncio.timeout(5):
            head = (await self._reader.readuntil(b"\r\n\r\n")).decode()
            status, *lines = head.splitlines()
            headers = dict(line.lower().split(": ", 1) for line in lines if line)
            body = await self._reader.readexactly(int(headers["content-length"]))
        return int(status.split()[1]), headers, json.loads(body)

    async def rest(self) -> bytes:
        """Return everything until the server closes the connection."""
        async with asyncio.timeout(5):
            with suppress(ConnectionResetError):
                return await self._reader.read()
        return b""

    async def kind(self) -> tuple[int, object]:
        """Return the status and the kind of a refusal, after which the connection is closed."""
        status, headers, document = await self.answer()
        assert headers["content-type"] == "application/json"
        assert headers["connection"] == "close"
        assert await self.rest() == b""
        return status, dict(document)["kind"] if isinstance(document, dict) else None


def served(
    use: Callable[[Callable[[], Awaitable[Peer]], Server], Awaitable[_T]],
    app: ASGIApp | None = None,
    *,
    keep_alive: int = 75,
    grace: int = 5,
) -> _T:
    """Return what ``use`` finds: it gets a function that connects, and the server."""

    async def serve() -> _T:
        config = Config(
            app or app_of(doubles()),
            port=0,
            http=Quick,
            ws="none",
            log_config=None,
            timeout_keep_alive=keep_alive,
            timeout_graceful_shutdown=grace,
        )
        server = Server(config)
        serving = asyncio.create_task(server.serve())
        while not server.started:
            await asyncio.sleep(0.01)
        port = server.servers[0].sockets[0].getsockname()[1]

        async def connect() -> Peer:
            peers.append(Peer(*await asyncio.open_connection("127.0.0.1", port)))
            return peers[-1]

        peers: list[Peer] = []
        try:
            return await use(connect, server)
        finally:
            for peer in peers:
                await peer.close()
            server.should_exit = True
            await serving

    return asyncio.run(serve())


def test_half_a_header_gets_a_refusal_in_time() -> None:
    """Bytes one by one do not prolong it. Without a byte, there is nothing to answer."""

    async def use(connect: Callable[[], Awaitable[Peer]], _: Server) -> None:
        half, silent = await connect(), await connect()
        half.send(_HALF)
        dripping = asyncio.create_task(_drip(half))
        status, headers, document = await half.answer()
        assert isinstance(document, dict)
        assert (status, document["kind"]) == (408, "unreadable")
        assert "retry-after" not in headers
        assert not dripping.done()
        dripping.cancel()
        assert await silent.rest() == b""

    served(use)


async def _drip(peer: Peer) -> None:
    for _ in range(60):
        await asyncio.sleep(0.05)
        peer.send(b"h")


def test_a_connection_between_requests_is_kept_longer() -> None:
    """The next header has the same time as the first."""

    async def use(connect: Callable[[], Awaitable[Peer]], _: Server) -> None:
        peer = await connect()
        for _number in range(2):
            peer.send(_HEALTH)
            assert (await peer.answer())[0] == 200
            await asyncio.sleep(0.3)
        peer.send(_HALF)
        assert await peer.kind() == (408, "unreadable")

    served(use)


def test_an_answered_body_without_an_end_keeps_no_connection() -> None:
    """No operation reads it: the path is unknown."""

    async def use(connect: Callable[[], Awaitable[Peer]], _: Server) -> None:
        peer = await connect()
        peer.send(b"POST /no HTTP/1.1\r\nHost: localhost\r\nContent-Length: 99\r\n\r\n{")
        assert (await peer.answer())[0] == 404
        for _number in range(3):
            peer.send(b" ")
            await asyncio.sleep(0.02)
        assert await peer.rest() == b""

    served(use)


def test_connections_too_many_close_waiting_ones(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """First the one that waits for longest for a whole request, then those between requests."""
    monkeypatch.setattr(web_server, "most_open", lambda: 3)
    monkeypatch.setattr(Quick, "for_header", 5.0)
    halves = iter([b"", _HALF, _HALF_A_BODY])

    async def use(connect: Callable[[], Awaitable[Peer]], server: Server) -> None:
        kept = await connect()
        kept.send(_HEALTH)
        await kept.answer()
        oldest = await connect()
        oldest.send(next(halves))
        await asyncio.sleep(0.05)
        other = await connect()
        new = await connect()
        assert await oldest.rest() == b""
        for one in (new, kept, other):
            one.send(_HEALTH)
            assert (await one.answer())[0] == 200
        assert len(server.server_state.connections) == 3

    for _ in range(3):
        served(use)
    logged = [one.getMessage() for one in caplog.records if one.name == web_server.LOGGER.name]
    assert logged == ["closed a waiting connection, because 3 are open"] * 3


def test_a_connection_is_refused_while_all_others_are_answered(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(web_server, "most_open", lambda: 1)
    monkeypatch.setattr(Quick, "for_header", 5.0)
    go_on = threading.Event()

    async def use(connect: Callable[[], Awaitable[Peer]], server: Server) -> None:
        waiting = await connect()
        waiting.send(_WAIT)
        while not server.server_state.tasks:
            await asyncio.sleep(0.01)
        status, headers, document = await (await connect()).answer()
        assert isinstance(document, dict)
        assert (status, document["kind"], headers["retry-after"]) == (503, "busy", "5")
        assert document["error"] == "too many connections are open: try again later"
        go_on.set()
        assert (await waiting.answer())[0] == 200

    served(use, _slow(go_on))


def _slow(go_on: threading.Event) -> Starlette:
    def wait(_request: Wait, _: Handles | None) -> str:
        go_on.wait(5)
        return ""

    known = [*doubles().operations.values(), operation(Wait, str, wait, slow=True)]
    return app_of(Service("Doubles", "doubles", "1", known), limits=Limits(at_once=1))


def test_what_is_not_http_is_refused(caplog: pytest.LogCaptureFixture) -> None:
    async def use(connect: Callable[[], Awaitable[Peer]], _: Server) -> None:
        chunked = b"Transfer-Encoding: chunked\r\n\r\nno chunk\r\n"
        for text in (b"hello\r\n\r\n", _POST % b"double" + chunked):
            peer = await connect()
            peer.send(text)
            assert await peer.kind() == (400, "unreadable")

    served(use)
    assert not [one for one in caplog.records if one.exc_info]


async def _large(scope: Scope, receive: Receive, send: Send) -> None:  # noqa: ARG001
    if scope["type"] == "http":
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": b"x" * 20_000_000})


def test_a_client_that_does_not_read_is_left() -> None:
    """One that reads late gets everything."""

    async def use(connect: Callable[[], Awaitable[Peer]], server: Server) -> int:
        late, never = await connect(), await connect()
        late.send(_HEALTH.replace(b"\r\n\r\n", b"\r\nConnection: close\r\n\r\n"))
        never.send(_HEALTH)
        await asyncio.sleep(0.1)
        found = len(await late.rest())
        async with asyncio.timeout(5):
            while server.server_state.connections:
                await asyncio.sleep(0.05)
        return found

    assert served(use, _large) > 20_000_000


def test_an_idle_connection_is_closed_at_last() -> None:
    async def use(connect: Callable[[], Awaitable[Peer]], _: Server) -> bytes:
        peer = await connect()
        peer.send(_HEALTH)
        await peer.answer()
        return await peer.rest()

    assert served(use, keep_alive=0) == b""


def test_a_request_that_waits_when_the_service_stops_is_told() -> None:
    go_on = threading.Event()

    async def use(connect: Callable[[], Awaitable[Peer]], server: Server) -> list[Peer]:
        peers = [await connect() for _ in range(2)]
        for one in peers:
            one.send(_WAIT)
        while len(server.server_state.tasks) < 2:
            await asyncio.sleep(0.01)
        server.should_exit = True
        for one in peers:
            status, headers, document = await one.answer()
            assert isinstance(document, dict)
            assert (status, document["kind"], headers["retry-after"]) == (503, "busy", "5")
            assert headers["connection"] == "close"
        go_on.set()
        return peers

    served(use, _slow(go_on), grace=0)


def test_the_limit_of_open_files_is_raised_or_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    """Otherwise nobody could connect, and each attempt would be logged."""
    given: list[tuple[int, int]] = []
    monkeypatch.setattr(resource, "setrlimit", lambda _, limits: given.append(limits))
    for soft, hard, raised, most in (
        (20_000, 20_000, None, 500),
        (resource.RLIM_INFINITY, resource.RLIM_INFINITY, None, 500),
        (256, resource.RLIM_INFINITY, 1_076, 500),
        (1_024, 4_096, 1_076, 500),
        (1_024, 1_024, 1_024, 448),
        (256, 256, 256, 50),
    ):
        given.clear()
        limits = (soft, hard)
        monkeypatch.setattr(resource, "getrlimit", lambda _, limits=limits: limits)
        assert most_open.__wrapped__() == most
        assert given == ([] if raised is None else [(raised, hard)])
    monkeypatch.setitem(sys.modules, "resource", None)
    assert most_open.__wrapped__() == 500
