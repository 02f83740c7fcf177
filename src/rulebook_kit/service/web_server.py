"""Run the service over HTTP with uvicorn, in one process or several.

So many connections may be open, and so long may one keep its place.
"""

from __future__ import annotations

import asyncio
import gc
import logging
import socket
import sys
from collections import Counter
from datetime import UTC, datetime
from functools import cache, partial
from http import HTTPStatus
from pkgutil import resolve_name
from time import monotonic
from typing import ClassVar, Final

from attrs import frozen
from msgspec import json
from starlette.applications import Starlette
from uvicorn import Config, Server
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.supervisors import Multiprocess

from rulebook_kit.service.http import RETRY, app_of
from rulebook_kit.service.refusals import RefusalDocument, Refused

LOGGER: Final = logging.getLogger("alhambra_rules.connections")
"""Gets an entry for each connection that is closed or refused."""

BACKLOG: Final = 128
"""Connections that may wait to be accepted."""

_MOST: Final = 500
_SPARE: Final = 4 * BACKLOG + 64
"""File descriptors for connections that are accepted before others are closed, and for files."""


@cache
def most_open() -> int:
    """Return how many connections a process may have, after raising its limit if needed.

    A process without file descriptors could not accept connections, and would log nothing else.
    """
    try:
        import resource  # noqa: PLC0415 - Windows has none, and no such limit either
    except ImportError:
        return _MOST
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = _MOST + _SPARE
    if soft != resource.RLIM_INFINITY and soft < wanted:
        raised = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
        resource.setrlimit(resource.RLIMIT_NOFILE, (raised, hard))
        return max(raised - _SPARE, _MOST // 10)
    return _MOST


class Connection(H11Protocol):
    """A connection that keeps its place only while it asks or is answered.

    uvicorn's own waits without end for the rest of a header and for a client that does not read.

    Attributes:
        for_header: seconds for a whole header, from its first byte or from the connection.
        for_reading: seconds in which a client must have read an answer, but for its last bytes.
    """

    for_header: ClassVar[float] = 10.0
    for_reading: ClassVar[float] = 60.0

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override] # as uvicorn
        """Wait for a header; if too many are open, close the one that waits for longest."""
        super().connection_made(transport)
        self._header: asyncio.TimerHandle | None = None
        self._reading: asyncio.TimerHandle | None = None
        self._waits_since = self.loop.time()
        self._await_header()
        if len(self.connections) > most_open():
            self._make_room()

    def data_received(self, data: bytes) -> None:
        """Read on. Once a header is whole, the application limits the time for the body."""
        super().data_received(data)
        if self._is_idle():
            self._await_header()
        elif self._header is not None:
            self._waits_since = self.loop.time()
            self._stop_awaiting_header()

    def on_response_complete(self) -> None:
        """Wait for the next request."""
        self._waits_since = self.loop.time()
        super().on_response_complete()

    def pause_writing(self) -> None:
        """Wait for the client to read what it was sent."""
        super().pause_writing()
        self._reading = self.loop.call_later(self.for_reading, self.transport.abort)

    def resume_writing(self) -> None:
        """Write on."""
        super().resume_writing()
        self._stop_awaiting_reader()

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget it."""
        super().connection_lost(exc)
        self._stop_awaiting_header()
        self._stop_awaiting_reader()

    def timeout_keep_alive_handler(self) -> None:
        """Close it, even if the client has not read everything."""
        self.transport.abort()

    def send_400_response(self, msg: str) -> None:
        """Refuse what is not HTTP, in JSON as everything else."""
        self._refuse(HTTPStatus.BAD_REQUEST, Refused("unreadable", msg))

    def _is_idle(self) -> bool:
        """Whether no request is under way."""
        return getattr(self.cycle, "response_complete", True)  # there is no cycle at first

    def _is_between(self) -> bool:
        """Whether a request was answered and no further one is under way."""
        return getattr(self.cycle, "response_complete", False)

    def _waits(self) -> bool:
        """Whether it is the client's turn: to send a request, or the rest of one."""
        return self._is_idle() or self.cycle.more_body

    def _await_header(self) -> None:
        if self._header is None:
            self._header = self.loop.call_later(self.for_header, self._header_is_late)

    def _stop_awaiting_header(self) -> None:
        if self._header is not None:
            self._header.cancel()
            self._header = None

    def _stop_awaiting_reader(self) -> None:
        if self._reading is not None:
            self._reading.cancel()
            self._reading = None

    def _header_is_late(self) -> None:
        unread, _ = self.conn.trailing_data
        if unread:
            LOGGER.warning("closed a connection without a whole header in %g s", self.for_header)
            message = f"the header did not arrive within {self.for_header:g} seconds"
            self._refuse(HTTPStatus.REQUEST_TIMEOUT, Refused("unreadable", message))
        else:
            self.transport.abort()

    def _make_room(self) -> None:
        """Close the connection that waits for its client for longest, or this one if none does.

        Those that are between two requests go last.
        """
        waiting = [
            other
            for other in self.connections
            if isinstance(other, Connection) and other is not self and other._waits()
        ]
        if waiting:
            LOGGER.warning("closed a waiting connection, because %d are open", most_open())
            closed = min(waiting, key=lambda one: (one._is_between(), one._waits_since))
            self.connections.discard(closed)
            closed.transport.abort()
        else:
            LOGGER.warning("refused a connection, because %d are answered", most_open())
            message = "too many connections are open: try again later"
            self._refuse(HTTPStatus.SERVICE_UNAVAILABLE, Refused("busy", message))

    def _refuse(self, status: HTTPStatus, refused: Refused) -> None:
        """Answer without the application, and close."""
        if not self._is_idle():  # nobody waits for the answer any more
            self.cycle.disconnected = True
            self.cycle.message_event.set()
        body = json.encode(RefusalDocument.of(refused))
        lines = [
            f"HTTP/1.1 {status.value} {status.phrase}",
            "content-type: application/json",
            f"content-length: {len(body)}",
            *([f"retry-after: {RETRY}"] if refused.kind == "busy" else []),
            "connection: close",
        ]
        self.transport.write("\r\n".join([*lines, "", ""]).encode() + body)
        self.transport.close()


_GRACE: Final = 10
"""Seconds in which open requests may end after a signal to stop."""


@frozen
class Place:
    """Where and how to serve.

    Attributes:
        service: where the service is in the code, such as ``package.module:NAME``. Each process
            loads it for itself.
        host: the address to listen on.
        port: the port; 0 for any free one.
        origins: web pages from elsewhere that may ask.
        hosts: names of hosts to answer for; see ``app_of``.
        workers: the number of processes.
    """

    service: str
    host: str
    port: int
    origins: tuple[str, ...] = ()
    hosts: tuple[str, ...] = ()
    workers: int = 1


def serve_web(place: Place) -> None:
    """Serve until a signal to stop: SIGINT or SIGTERM. Open requests are answered first."""
    config = Config(
        partial(_app, place),
        factory=True,
        host=place.host,
        port=place.port,
        workers=place.workers,
        http=Connection,
        ws="none",
        backlog=BACKLOG,
        access_log=False,
        timeout_keep_alive=75,
        timeout_worker_healthcheck=60,  # a worker that is only busy is not ended
        log_config=None,
        server_header=False,
        timeout_graceful_shutdown=_GRACE,
    )
    _log_as_json()
    if place.workers == 1:
        Server(config).run()
    else:
        listening = config.bind_socket()
        # asyncio does it for sockets of its own only; without it, each answer waits 40 ms
        listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        Multiprocess(config, sockets=[listening]).run()


def _app(place: Place) -> Starlette:
    _log_as_json()
    app = app_of(resolve_name(place.service), origins=place.origins, hosts=place.hosts)
    _let_others_in()
    return app


def _let_others_in() -> None:
    """Let short requests in while a thread answers a long one.

    Threads take turns more often than by default. The garbage collector, which stops all of them,
    looks seldom at all that a long request has made, and never at what was loaded before.
    """
    sys.setswitchinterval(_TURN)
    gc.freeze()
    gc.set_threshold(*_GARBAGE)


_TURN: Final = 0.0005
"""Seconds after which a thread lets others in."""

_GARBAGE: Final = 10_000, 10, 50
"""How many new objects, and collections of younger ones, there are before each collection."""


class _AsJson(logging.Formatter):
    """Writes each entry as a JSON object on one line."""

    def format(self, record: logging.LogRecord) -> str:
        entry = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "process": record.process,
        }
        facts = getattr(record, "request", None) or {"message": record.getMessage()}
        if repeated := getattr(record, "repeated", 0):
            facts = {**facts, "repeated": repeated}
        if record.exc_info:
            facts = {**facts, "traceback": self.formatException(record.exc_info)}
        return json.encode({**entry, **facts}).decode()


class _Seldom(logging.Filter):
    """Lets the same trouble through once a second; the next entry counts what was left out."""

    def __init__(self) -> None:
        super().__init__()
        self._last: dict[tuple[str, str, object], float] = {}
        self._left_out: Counter[tuple[str, str, object]] = Counter()

    def filter(self, record: logging.LogRecord) -> bool:
        if record.levelno < logging.WARNING:
            return True
        error = record.exc_info and record.exc_info[0]
        trouble = record.name, str(record.msg).partition("\n")[0], error
        now = monotonic()
        if now - self._last.get(trouble, -1) < 1:
            self._left_out[trouble] += 1
            return False
        self._last[trouble] = now
        record.repeated = self._left_out.pop(trouble, 0)
        return True


def _log_as_json() -> None:
    handler = logging.StreamHandler(sys.stderr)
    handler.addFilter(_Seldom())
    handler.setFormatter(_AsJson())
    logging.basicConfig(level=logging.INFO, handlers=[handler], force=True)
