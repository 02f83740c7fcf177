"""How the service is run: in one process or several, and how it logs."""

from __future__ import annotations

import gc
import json
import logging
import os
import socket
import sys
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from io import StringIO
from typing import cast

import pytest
from uvicorn import Config

from alhambra_rules.service.protocol import SERVICE
from rulebook_kit.service import web_server
from rulebook_kit.service.web_server import BACKLOG, Connection, Place, serve_web
from tests.rulebook_kit.service.test_serve_command import free_port

PLACE = "alhambra_rules.service.protocol:SERVICE"


@pytest.fixture(autouse=True)
def _as_before() -> Iterator[None]:
    """Put back the handlers of the root logger, and how threads and the collector take turns."""
    interval, threshold = sys.getswitchinterval(), gc.get_threshold()
    root = logging.getLogger()
    handlers, level = root.handlers[:], root.level
    yield
    root.handlers[:] = handlers
    root.setLevel(level)
    sys.setswitchinterval(interval)
    gc.set_threshold(*threshold)
    gc.unfreeze()


class Stand:
    """Stands for a server of uvicorn."""

    def __init__(self, config: Config, sockets: list[socket.socket] | None = None) -> None:
        self.config, self.sockets = config, sockets
        MADE.append(self)

    def run(self) -> None:
        self.config.load()


MADE: list[Stand] = []


@pytest.mark.parametrize("workers", [1, 3])
def test_a_server_gets_the_application(workers: int, monkeypatch: pytest.MonkeyPatch) -> None:
    MADE.clear()
    name = "Server" if workers == 1 else "Multiprocess"
    monkeypatch.setattr(web_server, name, Stand)
    port = free_port()
    serve_web(Place(PLACE, "localhost", port, workers=workers))
    (made,) = MADE
    config = made.config
    assert (config.host, config.port, config.workers) == ("localhost", port, workers)
    assert (config.access_log, config.server_header, config.log_config) == (False, False, None)
    assert config.timeout_keep_alive == 75  # longer than proxies keep connections: 60 s
    assert config.timeout_worker_healthcheck == 60
    assert config.timeout_graceful_shutdown == 10
    assert (config.http, config.ws, config.backlog) == (Connection, "none", BACKLOG)
    assert config.factory
    assert config.loaded
    assert sys.getswitchinterval() < 0.001  # of a long request; then short ones have a turn
    assert gc.get_freeze_count() > 0
    for one in made.sockets or []:
        assert one.getsockname()[1] == port
        one.close()


def test_a_place_names_the_pages_that_may_ask(monkeypatch: pytest.MonkeyPatch) -> None:
    MADE.clear()
    monkeypatch.setattr(web_server, "Server", Stand)
    monkeypatch.setattr(web_server, "app_of", lambda *service, **given: (*service, given))
    serve_web(Place(PLACE, "localhost", 0, origins=("https://example.org",), hosts=("rules",)))
    application = cast("Callable[[], object]", MADE[0].config.app)
    given = {"origins": ("https://example.org",), "hosts": ("rules",)}
    assert application() == (SERVICE, given)


def test_entries_of_the_log_are_objects(monkeypatch: pytest.MonkeyPatch) -> None:
    """A message, the facts of a request, and an error with its traceback."""
    out = StringIO()
    monkeypatch.setattr(sys, "stderr", out)
    monkeypatch.setattr(web_server, "Server", Stand)
    serve_web(Place(PLACE, "127.0.0.1", 0))
    logger = logging.getLogger("any")
    logger.info("begun")
    logger.info("asked", extra={"request": {"operation": "look"}})
    _fail(logger.exception)
    begun, asked, failed = map(json.loads, out.getvalue().splitlines()[-3:])
    written = datetime.fromisoformat(begun.pop("time"))
    assert timedelta(0) <= datetime.now(UTC) - written < timedelta(seconds=10)
    assert written.utcoffset() == timedelta(0)
    assert begun == {"level": "info", "process": os.getpid(), "message": "begun"}
    assert asked["operation"] == "look"
    assert "ZeroDivisionError" in failed["traceback"]
    assert failed["level"] == "error"


def test_the_same_trouble_is_logged_once_a_second(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is left out is counted. Entries of requests, and other troubles, are always written."""
    now, out = iter([0.0, 0.2, 0.9, 0.9, 0.95, 0.96, 1.0, 2.5]), StringIO()
    monkeypatch.setattr(web_server, "monotonic", lambda: next(now))
    monkeypatch.setattr(sys, "stderr", out)
    monkeypatch.setattr(web_server, "Server", Stand)
    serve_web(Place(PLACE, "127.0.0.1", 0))
    logger = logging.getLogger("any")
    for number in range(3):
        logger.warning("no more\nthan %d", number)
        logger.info("asked")
    logger.warning("other")
    for _ in range(2):  # the same error, with another traceback
        _fail(lambda _: logger.exception("no more"))
    logger.warning("no more")
    logger.warning("no more")
    written = [json.loads(line) for line in out.getvalue().splitlines()]
    found = [(one["message"].partition("\n")[0], one.get("repeated")) for one in written[-8:]]
    asked = ("asked", None)
    assert found == [
        ("no more", None),
        *[asked] * 3,
        ("other", None),
        ("no more", None),
        ("no more", 2),
        ("no more", None),
    ]


def _fail(log: Callable[[str], None]) -> None:
    try:
        raise ZeroDivisionError
    except ZeroDivisionError:
        log("failed")
