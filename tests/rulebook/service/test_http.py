"""The service over HTTP: statuses, limits, OpenAPI, other paths, other pages, the log."""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import AsyncIterator, Mapping
from typing import cast

import pytest
from httpx import ASGITransport, AsyncClient, Response
from jsonschema import Draft202012Validator
from starlette.applications import Starlette
from starlette.types import Message

from alhambra_rules.rulebook.service.http import LOGGER, STATUSES, Limits, app_of
from alhambra_rules.rulebook.service.refusals import KINDS
from alhambra_rules.service.protocol import ALHAMBRA
from tests.rulebook.service.test_dispatcher import SERVICE
from tests.service.examples import EXAMPLES, UNDER_WAY, Client, Object, state_value

APP = app_of(ALHAMBRA, limits=Limits(body=100_000, seconds=0.2))


def asked(
    path: str,
    body: str | bytes | AsyncIterator[bytes] = b"{}",
    method: str = "POST",
    app: Starlette = APP,
    headers: Mapping[str, str] | None = None,
) -> Response:
    async def ask() -> Response:
        transport = ASGITransport(app, raise_app_exceptions=False)
        async with AsyncClient(transport=transport, base_url="http://test") as client:
            return await client.request(method, path, content=body, headers=headers)

    return asyncio.run(ask())


def arguments_of(name: str) -> Object:
    request = json.loads(EXAMPLES[name])
    return {key: part for key, part in request.items() if key not in ("do", "id")}


@pytest.mark.parametrize("name", [name for name in EXAMPLES if name not in ("hello", "forget")])
def test_a_result_is_the_one_of_the_protocol(name: str) -> None:
    response = asked(f"/v1/{name}", json.dumps(arguments_of(name)))
    assert response.status_code == 200
    assert response.headers["content-type"] == "application/json"
    assert response.json() == Client.of().ask(name, **arguments_of(name))


def test_every_kind_of_refusal_has_a_status() -> None:
    assert STATUSES.keys() == set(KINDS)


_STATE = state_value(UNDER_WAY)
_PASS: Object = {"do": "stop", "player": "Anne"}


@pytest.mark.parametrize(
    ("path", "arguments", "status"),
    [
        ("/v1/look", {"city": 1}, 400),
        ("/v1/new_game", {"players": ["A", "B"], "keep": True}, 400),
        ("/v1/apply", {"state": _STATE, "action": _PASS, "as": "Alma"}, 403),
        ("/v1/lok", {}, 404),
        ("/v1/forget", {"states": []}, 404),
        ("/v1/apply", {"state": _STATE, "action": _PASS, "expect": 1}, 409),
        ("/v1/apply", {"state": _STATE, "action": _PASS}, 409),
        ("/v1/look", {"city": [], "tile": "x" * 200_000}, 413),
        ("/v1/look", {"city": [], "tile": "garden-1"}, 422),
        ("/v1/view", {"state": _STATE, "player": "Zoe"}, 422),
        ("/v1/score", {"position": {"format": "alhambra-position/1", "players": []}}, 400),
    ],
)
def test_a_refusal_has_its_status(path: str, arguments: Object, status: int) -> None:
    response = asked(path, json.dumps(arguments))
    assert response.status_code == status
    refusal = response.json()
    assert refusal["error"]
    assert STATUSES[refusal["kind"]] == status


@pytest.mark.parametrize("body", [b"", b"{", b"[]", b"\xff", b"null", b"[" * 50_000])
def test_an_unreadable_body_is_refused(body: bytes) -> None:
    response = asked("/v1/look", body)
    assert (response.status_code, response.json()["kind"]) == (400, "unreadable")


def test_a_long_request_is_answered_in_a_thread() -> None:
    city = [{"x": x, "y": 0, "tile": "tower-11"} for x in range(1, 200)]
    spaced = json.dumps({"city": city}, indent=20)
    assert len(spaced) > 30_000
    assert asked("/v1/check_city", spaced).json() is False


def test_a_body_that_does_not_arrive_is_refused() -> None:
    """The sender waits no longer than the limit, and the connection is closed."""

    async def slow() -> AsyncIterator[bytes]:
        yield b"{"
        await asyncio.sleep(5)
        yield b"}"

    response = asked("/v1/hello", slow())
    assert response.status_code == 408
    assert response.headers["connection"] == "close"


def test_a_sender_who_leaves_disturbs_nobody() -> None:
    """There is nobody to answer."""
    sent: list[Message] = []

    async def receive() -> Message:
        return {"type": "http.disconnect"}

    async def send(message: Message) -> None:
        sent.append(message)

    scope = {
        "type": "http",
        "method": "POST",
        "path": "/v1/hello",
        "headers": [],
        "query_string": b"",
        "raw_path": b"/v1/hello",
    }
    asyncio.run(APP(scope, receive, send))
    assert sent[0]["status"] == 400


def test_an_error_that_nobody_foresaw_is_a_500() -> None:
    response = asked("/v1/break", app=app_of(SERVICE))
    assert (response.status_code, response.json()["kind"]) == (500, "internal")


@pytest.mark.parametrize(
    ("method", "path", "status"),
    [("GET", "/v1/hello", 405), ("PUT", "/health", 405), ("GET", "/nothing", 404)],
)
def test_other_paths_and_methods_are_refused(method: str, path: str, status: int) -> None:
    response = asked(path, method=method)
    assert (response.status_code, response.json()["kind"]) == (status, "unknown-operation")
    assert ("allow" in response.headers) == (status == 405)


def test_health_tells_the_version() -> None:
    response = asked("/health", method="GET")
    assert response.json() == {"status": "ok", "version": ALHAMBRA.version}


def test_the_page_lists_the_operations() -> None:
    page = asked("/", method="GET").text
    assert all(f"/v1/{name}<" in page for name in ALHAMBRA.names(None))
    assert "forget" not in page


def test_openapi_describes_every_operation() -> None:
    """Requests and results validate against it, and every reference leads somewhere."""
    described = asked("/openapi.json", method="GET").json()
    assert described["openapi"].startswith("3.1")
    assert [*described["paths"]] == [f"/v1/{name}" for name in ALHAMBRA.names(None)]
    shapes = {"components": described["components"]}
    for name in ALHAMBRA.names(None):
        post = described["paths"][f"/v1/{name}"]["post"]
        request = post["requestBody"]["content"]["application/json"]["schema"]
        result = post["responses"]["200"]["content"]["application/json"]["schema"]
        arguments = {} if name == "hello" else arguments_of(name)
        Draft202012Validator({**request, **shapes}).validate(arguments)
        Draft202012Validator({**result, **shapes}).validate(Client.of().ask(name, **arguments))
        refused = asked("/v1/" + name, '{"unknown": 1}').json()
        refusal = post["responses"]["400"]["content"]["application/json"]["schema"]
        Draft202012Validator({**refusal, **shapes}).validate(refused)


def test_other_pages_may_ask_if_they_are_named() -> None:
    """By default none may."""
    headers = {"Origin": "https://example.org"}
    allowed = app_of(SERVICE, origins=("https://example.org",))
    body = '{"number": 1}'
    name = "access-control-allow-origin"
    assert (
        asked("/v1/double", body, app=allowed, headers=headers).headers[name] == headers["Origin"]
    )
    assert name not in asked("/v1/double", body, app=app_of(SERVICE), headers=headers).headers
    other = asked("/v1/double", body, app=allowed, headers={"Origin": "https://example.com"})
    assert name not in other.headers


def test_each_request_is_logged_with_its_facts(caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.INFO, LOGGER.name):
        asked("/v1/double", '{"number": 1}', app=app_of(SERVICE))
        asked("/v1/double", "{}", app=app_of(SERVICE))
    facts = [cast("Object", record.__dict__["request"]) for record in caplog.records]
    own = [one for one in facts if "operation" in one]
    assert [(one["operation"], one["status"]) for one in own] == [("double", 200), ("double", 400)]
    assert [one.get("kind") for one in own] == [None, "unreadable"]
    assert all(cast("float", one["ms"]) >= 0 for one in own)
