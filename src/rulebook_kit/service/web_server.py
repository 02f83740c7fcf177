"""Run the service over HTTP with uvicorn, in one process or several."""

from __future__ import annotations

import gc
import logging
import socket
import sys
from collections import Counter
from datetime import UTC, datetime
from functools import partial
from pkgutil import resolve_name
from time import monotonic
from typing import Final

from attrs import frozen
from msgspec import json
from starlette.applications import Starlette
from uvicorn import Config, Server
from uvicorn.supervisors import Multiprocess

from rulebook_kit.service.connections import BACKLOG, Connection
from rulebook_kit.service.http import app_of

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
