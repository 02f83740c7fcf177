"""How the service is run: in one process or several, and how it logs."""

from __future__ import annotations

import json
import logging
import sys
from collections.abc import Callable, Iterator
from io import StringIO

import pytest
from uvicorn import Config

from alhambra_rules.rulebook.service import web_server
from alhambra_rules.rulebook.service.web_server import Place, serve_web

PLACE = "alhambra_rules.service.protocol:ALHAMBRA"


@pytest.fixture(autouse=True)
def _logging() -> Iterator[None]:
    """Put the handlers of the root logger back."""
    root = logging.getLogger()
    handlers, level = root.handlers[:], root.level
    yield
    root.handlers[:] = handlers
    root.setLevel(level)


class Stand:
    """Stands for a server of uvicorn."""

    def __init__(self, config: Config, sockets: list[object] | None = None) -> None:
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
    serve_web(Place(PLACE, "127.0.0.1", 0, workers=workers))
    (made,) = MADE
    assert made.config.workers == workers
    assert made.config.loaded
    for one in made.sockets or []:
        one.close()  # type: ignore[attr-defined]


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
    assert begun["message"] == "begun"
    assert asked["operation"] == "look"
    assert "ZeroDivisionError" in failed["traceback"]
    assert failed["level"] == "error"


def _fail(log: Callable[[str], None]) -> None:
    try:
        raise ZeroDivisionError
    except ZeroDivisionError:
        log("failed")
