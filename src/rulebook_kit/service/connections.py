"""Connections over HTTP: how many may be open, and how long one may keep its place."""

from __future__ import annotations

import asyncio
import logging
from functools import cache
from http import HTTPStatus
from typing import ClassVar, Final

from msgspec import json
from uvicorn.protocols.http.h11_impl import H11Protocol

from rulebook_kit.service.http import RETRY
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

    A process without file descriptors could not accept anybody, and would log nothing else.
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

    # uvicorn takes only this kind of transport, though asyncio would pass any.
    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
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
