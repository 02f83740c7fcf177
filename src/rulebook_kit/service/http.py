"""Serve over HTTP: ``POST /v1/<operation>`` with the arguments as a JSON object.

The answer is the result, or a refusal with its status. Nothing is kept between requests, so each
can go to another process. Requests are read by the same strict reader as on every other transport;
``openapi.py`` describes them.
"""

from __future__ import annotations

import asyncio
import logging
import re
from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import partial
from http import HTTPStatus
from ipaddress import ip_address
from time import perf_counter
from typing import Final

from anyio import CancelScope, CapacityLimiter, to_thread
from attrs import frozen
from msgspec import json
from starlette.applications import Starlette
from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.cors import CORSMiddleware
from starlette.requests import ClientDisconnect, Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route
from starlette.types import ASGIApp, Receive, Scope, Send

from rulebook_kit.errors import RulebookError, own_fault
from rulebook_kit.service.dispatcher import Dispatcher
from rulebook_kit.service.operations import Service
from rulebook_kit.service.refusals import Kind, RefusalDocument, Refused, refusal_of
from rulebook_kit.service.schemas import docs_page, openapi_document
from rulebook_kit.values import FrozenDict
from rulebook_kit.work import IS_WANTED, Allowance, Overspent, Unwanted

LOGGER: Final = logging.getLogger("alhambra_rules.http")
"""Gets one entry for each request; its ``request`` has the facts."""

STATUSES: Final[Mapping[Kind, HTTPStatus]] = FrozenDict(
    {
        "unreadable": HTTPStatus.BAD_REQUEST,
        "not-yours": HTTPStatus.FORBIDDEN,
        "unknown-operation": HTTPStatus.NOT_FOUND,
        "stale": HTTPStatus.CONFLICT,
        "illegal": HTTPStatus.CONFLICT,
        "too-large": HTTPStatus.REQUEST_ENTITY_TOO_LARGE,
        "unknown-name": HTTPStatus.UNPROCESSABLE_ENTITY,
        "invalid-argument": HTTPStatus.UNPROCESSABLE_ENTITY,
        "busy": HTTPStatus.SERVICE_UNAVAILABLE,
        "internal": HTTPStatus.INTERNAL_SERVER_ERROR,
    }
)
"""The status of a refusal by its kind."""

_QUICK: Final = 30_000
"""Longer requests are answered in a thread, and so are those that turn out to be slow."""


@frozen
class Limits:
    """What requests may cost in one process.

    Attributes:
        body: the most bytes of a body.
        seconds: how long a body may take to arrive.
        at_once: how many long or slow requests are answered at the same time. More would only slow
            down the quick ones.
        waiting: how many more of them may wait.
    """

    body: int = 1_000_000
    seconds: float = 10.0
    at_once: int = 2
    waiting: int = 50


class _Threads:
    """Long and slow requests of one process: some in a thread each, others waiting for one."""

    def __init__(self, limits: Limits) -> None:
        self._most = limits.at_once + limits.waiting
        self._threads = CapacityLimiter(limits.at_once)
        self._open = 0

    async def run(self, ask: Callable[[], bytes], request: Request) -> bytes:
        """Return the answer.

        If the sender of the request leaves before a thread is free, nobody asks. Later on,
        ``IS_WANTED`` says so.

        Raises:
            Refused: too many are waiting.
            ClientDisconnect: the sender left.
        """
        if self._open >= self._most:
            message = "too many long requests are waiting for their answers: try again later"
            raise Refused("busy", message)
        self._open += 1
        try:
            with CancelScope() as scope:
                leaving = asyncio.create_task(_cancel_when_left(request, scope))
                try:
                    asking = partial(_ask_within, scope, ask)
                    return await to_thread.run_sync(asking, limiter=self._threads)
                except Unwanted:
                    """The scope is cancelled."""
                finally:
                    leaving.cancel()
            raise ClientDisconnect
        finally:
            self._open -= 1


def _ask_within(scope: CancelScope, ask: Callable[[], bytes]) -> bytes:
    IS_WANTED.set(lambda: not scope.cancel_called)  # for this thread and request only
    return ask()


async def _cancel_when_left(request: Request, scope: CancelScope) -> None:
    await request.receive()  # after the body, the only message is that the sender left
    scope.cancel()


def app_of(
    service: Service,
    *,
    origins: tuple[str, ...] = (),
    hosts: tuple[str, ...] = (),
    limits: Limits | None = None,
) -> Starlette:
    """Return the ASGI application of a service.

    Args:
        service: the operations.
        origins: web pages from elsewhere that may ask, such as ``https://example.org``; ``*`` for
            all.
        hosts: names of hosts to answer for, besides ``localhost`` and IP addresses;
            ``*.example.org`` for all below it, ``*`` for all.
        limits: what requests may cost.
    """
    dispatcher, allowed = Dispatcher(service), limits or Limits()
    dispatcher.warm_up()
    described = json.encode(openapi_document(service))
    page = docs_page(service)
    health = json.encode({"status": "ok", "version": service.version})
    answering = partial(_answer, dispatcher, allowed, _Threads(allowed))
    cors = Middleware(
        CORSMiddleware,
        allow_origins=origins,
        allow_methods=["GET", "POST"],
        allow_headers=["Content-Type"],
    )
    application = Starlette(
        routes=[
            Route("/v1/{operation}", answering, methods=["POST"]),
            Route("/openapi.json", lambda _: _json(described)),
            Route("/health", lambda _: _json(health)),
            Route("/", lambda _: HTMLResponse(page)),
        ],
        middleware=[Middleware(_only_for, hosts=hosts), *([cors] if origins else [])],
        exception_handlers={HTTPException: _no_such_path},
    )
    application.router.redirect_slashes = False
    return application


def _only_for(app: ASGIApp, hosts: tuple[str, ...]) -> ASGIApp:
    """Return an application that answers only for some hosts.

    A web page from elsewhere can give its own name the address of this machine (DNS rebinding).
    The browser then takes the service for a part of that page and sends it any request. An address
    in place of a name cannot be given away like that, so addresses are answered.
    """
    served = {"localhost", *(host.lower() for host in hosts)}

    def is_served(host: str) -> bool:
        read = _HOST.fullmatch(host)
        if read is None:
            return False
        name = read["name"].lower().strip("[]").removesuffix(".")
        return not name or not served.isdisjoint(_patterns(name)) or _is_address(name)

    async def answer(scope: Scope, receive: Receive, send: Send) -> None:
        host = Headers(scope=scope).get("host", "") if scope["type"] == "http" else ""
        if is_served(host):
            await app(scope, receive, send)
            return
        LOGGER.warning("refused a request for the host %.60s", host)
        message = f"not served for the host {host[:60]}: allow it with --allowed-host"
        refusal = RefusalDocument.of(Refused("unknown-name", message))
        response = _json(json.encode(refusal), HTTPStatus.MISDIRECTED_REQUEST)
        await response(scope, receive, send)

    return answer


_HOST: Final = re.compile(r"(?P<name>\[[^]]+\]|[^][:/@]*)(:\d*)?")
"""The header ``Host``: a name or an address, and maybe a port."""


def _patterns(name: str) -> list[str]:
    """Return everything that stands for a name of a host: itself, and stars for its parts."""
    parts = name.split(".")
    return [name, "*", *(".".join(["*", *parts[start:]]) for start in range(1, len(parts)))]


def _is_address(name: str) -> bool:
    try:
        ip_address(name)
    except ValueError:
        return False
    return True


async def _answer(
    dispatcher: Dispatcher, limits: Limits, threads: _Threads, request: Request
) -> Response:
    """Answer one request and log it."""
    begun = perf_counter()
    name = request.path_params["operation"]
    facts: dict[str, object] = {"operation": name[:60]}
    try:
        body = await _body_of(request, limits)
        facts["received"] = len(body)
        ask = partial(dispatcher.result_text, name, body)
        if not _says_json(request):
            response = _refusal(_NOT_JSON, facts, HTTPStatus.UNSUPPORTED_MEDIA_TYPE)
        else:
            is_slow = len(body) > _QUICK or dispatcher.is_slow(name)
            response = _json(await _text_of(ask, threads, request, is_slow=is_slow))
    except RulebookError as error:
        response = _refusal(refusal_of(error), facts)
    except TimeoutError:
        message = f"the request did not arrive within {limits.seconds:g} seconds"
        refused = Refused("unreadable", message)
        response = _refusal(refused, facts, HTTPStatus.REQUEST_TIMEOUT)
    except asyncio.CancelledError:  # the service was told to stop and has waited for a while
        response = _refusal(Refused("busy", "the service is stopping: try again later"), facts)
        response.headers["Connection"] = "close"
    except ClientDisconnect:
        facts["left"] = True
        response = Response(status_code=HTTPStatus.BAD_REQUEST)
    except Exception as error:
        response = _refusal(Refused("internal", own_fault(error)), facts)
    facts |= {
        "status": response.status_code,
        "sent": len(response.body),
        "ms": round(1000 * (perf_counter() - begun), 2),
    }
    LOGGER.info("%s %s", name[:60], response.status_code, extra={"request": facts})
    return response


async def _text_of(
    ask: Callable[[Allowance], bytes], threads: _Threads, request: Request, *, is_slow: bool
) -> bytes:
    """Return the text of the answer; what takes more than a moment is answered in a thread."""
    if not is_slow:
        with suppress(Overspent):
            return ask(Allowance(_A_MOMENT, _SHORT))
    return await threads.run(partial(ask, Allowance()), request)


_A_MOMENT: Final = 500
_SHORT: Final = 100_000
"""The work and the bytes of an answer that nobody else needs to wait for."""


def _says_json(request: Request) -> bool:
    """Return whether a request has the type of JSON.

    A browser lets a page send other types to any service, and asks before it sends this one.
    """
    said = request.headers.get("content-type", "").partition(";")[0]
    return said.strip().lower() == "application/json"


_NOT_JSON: Final = Refused(
    "unreadable", "a request needs the header content-type: application/json"
)


async def _body_of(request: Request, limits: Limits) -> bytes:
    """Return the body.

    Raises:
        Refused: it is too large.
        TimeoutError: it does not arrive in time.
    """
    body = bytearray()
    async with asyncio.timeout(limits.seconds):
        async for part in request.stream():
            body += part
            if len(body) > limits.body:
                raise Refused("too-large", f"a request has at most {limits.body:,} bytes")
    return bytes(body)


def _refusal(
    refused: Refused, facts: dict[str, object], status: HTTPStatus | None = None
) -> Response:
    facts["kind"] = refused.kind
    response = _json(json.encode(RefusalDocument.of(refused)), status or STATUSES[refused.kind])
    if response.status_code in _UNREAD:
        response.headers["Connection"] = "close"  # the rest of the body is not read
    if refused.kind == "busy":
        response.headers["Retry-After"] = RETRY
    return response


RETRY: Final = "5"
"""Seconds after which a client may try again if the service is busy."""

_UNREAD: Final = (HTTPStatus.REQUEST_TIMEOUT, HTTPStatus.REQUEST_ENTITY_TOO_LARGE)


async def _no_such_path(request: Request, error: Exception) -> Response:
    """Answer a request to an unknown path, or with another method than there is."""
    assert isinstance(error, HTTPException)
    path = request.url.path[:60]
    message = f"there is no {request.method} {path}: use POST /v1/<operation>, see /openapi.json"
    document = RefusalDocument.of(Refused("unknown-operation", message))
    response = _json(json.encode(document), HTTPStatus(error.status_code))
    response.headers.update(error.headers or {})
    return response


def _json(text: bytes, status: HTTPStatus = HTTPStatus.OK) -> Response:
    return Response(text, status, media_type="application/json")
