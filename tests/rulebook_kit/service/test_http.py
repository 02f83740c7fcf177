"""The service over HTTP: statuses, limits, OpenAPI, other paths, other pages, the log."""

from __future__ import annotations

import asyncio
import json
import logging
import threading
from collections import Counter
from collections.abc import AsyncIterator, Iterator, Mapping, Sequence

import pytest
from attrs import evolve
from httpx import ASGITransport, AsyncClient, Response
from jsonschema import Draft202012Validator
from referencing import Registry
from referencing.jsonschema import DRAFT202012
from starlette.applications import Starlette
from starlette.types import Message

from alhambra_rules.service.protocol import SERVICE
from five_towers.service import SERVICE as TOWERS_SERVICE
from rulebook_kit.service.http import LOGGER, STATUSES, Limits, app_of
from rulebook_kit.service.operations import Handles, Service, operation
from rulebook_kit.service.refusals import KINDS
from rulebook_kit.work import IS_WANTED, spend
from tests.five_towers.service.examples import EXAMPLES as TOWERS_EXAMPLES
from tests.rulebook_kit.service.doubles import Double, Wait, doubles
from tests.service.examples import EXAMPLES, UNDER_WAY, Client, Object, state_value

_APP = app_of(doubles(), hosts=("Rules", "*.example.org"))
LIMITS = Limits(body=100_000, seconds=0.2)
BUSY = "too many long requests are waiting for their answers: try again later"


def asked(
    path: str,
    body: str | bytes | AsyncIterator[bytes] = b"{}",
    method: str = "POST",
    app: Starlette | None = None,
    headers: Mapping[str, str] | None = None,
) -> Response:
    async def ask() -> Response:
        transport = ASGITransport(app or app_of(SERVICE, limits=LIMITS), raise_app_exceptions=False)
        async with AsyncClient(transport=transport, base_url="http://localhost") as client:
            given = {"Content-Type": "application/json", **(headers or {})}
            return await client.request(method, path, content=body, headers=given)

    return asyncio.run(ask())


_STATE = state_value(UNDER_WAY)
_PASS: Object = {"do": "stop", "player": "Anne"}


@pytest.mark.no_cover
def test_a_refusal_has_its_status() -> None:
    assert STATUSES.keys() == set(KINDS)
    position = {"format": "alhambra-position/1", "players": []}
    for name, arguments, status in (
        ("look", {"city": 1}, 400),
        ("new_game", {"players": ["A", "B"], "keep": True}, 400),
        ("apply", {"state": _STATE, "action": _PASS, "as": "Alma"}, 403),
        ("lok", {}, 404),
        ("forget", {"states": []}, 404),
        ("apply", {"state": _STATE, "action": _PASS, "expect": 1}, 409),
        ("apply", {"state": _STATE, "action": _PASS}, 409),
        ("look", {"city": [], "tile": "x" * 200_000}, 413),
        ("look", {"city": [], "tile": "garden-1"}, 422),
        ("view", {"state": _STATE, "player": "Zoe"}, 422),
        ("score", {"position": position}, 400),
    ):
        response = asked(f"/v1/{name}", json.dumps(arguments))
        assert response.status_code == status
        refusal = response.json()
        assert refusal["error"]
        assert STATUSES[refusal["kind"]] == status


@pytest.mark.no_cover
def test_an_unreadable_body_is_refused() -> None:
    for body in (b"", b"{", b"[]", b"\xff", b"null", b"[" * 50_000):
        response = asked("/v1/look", body)
        assert (response.status_code, response.json()["kind"]) == (400, "unreadable")


def test_long_and_slow_requests_are_answered_in_a_thread() -> None:
    """So that others need not wait."""

    def thread(name: str, length: int) -> bool:
        answered = asked(f"/v1/{name}", "{}".ljust(length), app=app_of(doubles()))
        return str(answered.json()) != threading.current_thread().name

    assert not thread("where", 30_000)
    assert thread("where", 30_001)
    assert thread("wait_long", 2)


def test_a_short_request_that_turns_out_to_be_long_goes_to_a_thread() -> None:
    threads = []

    def dear(request: Double, _: Handles | None) -> int:
        threads.append(threading.current_thread())
        spend(10_000 * request.number, 1_000_000 * (1 - request.number))
        return 1

    app = app_of(evolve(doubles(), operations=[operation(Double, int, dear)]))
    for number in (0, 1):
        threads.clear()
        assert asked("/v1/double", f'{{"number": {number}}}', app=app).json() == 1
        assert threads[0] is threading.current_thread() is not threads[1]
        assert len(threads) == 2


def test_an_answer_that_costs_too_much_is_refused() -> None:
    def endless(_request: Double, _: Handles | None) -> int:
        while True:
            spend(1_000)

    service = evolve(doubles(), operations=[operation(Double, int, endless)])
    refused = asked("/v1/double", '{"number": 1}', app=app_of(service))
    assert (refused.status_code, refused.json()["kind"]) == (413, "too-large")


@pytest.mark.parametrize("waiting", [0, 1])
def test_long_requests_too_many_are_refused_and_quick_ones_answered(waiting: int) -> None:
    """One long request is answered at a time. The next ones have the same chance."""
    go_on, running = threading.Event(), Counter[str]()

    def wait(_request: Wait, _: Handles | None) -> int:
        running["now"] += 1
        most = running["now"]
        go_on.wait(10)
        running["now"] -= 1
        return most

    known = doubles()
    slow = operation(Wait, int, wait, slow=True)
    service = evolve(known, operations=[*known.operations.values(), slow])
    app = app_of(service, limits=Limits(at_once=1, waiting=waiting))

    async def ask() -> Sequence[Response]:
        go_on.clear()
        transport = ASGITransport(app)
        async with AsyncClient(transport=transport, base_url="http://localhost") as client:
            long = [asyncio.create_task(client.post("/v1/wait_long", json={})) for _ in range(3)]
            refused = {*long[waiting + 1 :]}
            async with asyncio.timeout(5):
                while not (running["now"] and all(one.done() for one in refused)):
                    await asyncio.sleep(0.1)  # time enough for another one to begin
            quick = await client.post("/v1/double", json={"number": 4})
            assert not any(one.done() for one in long if one not in refused)
            go_on.set()
            return [quick, *[await one for one in long]]

    async def ask_twice() -> Sequence[Sequence[Response]]:
        return [await ask(), await ask()]

    for quick, *long in asyncio.run(ask_twice()):
        assert quick.json() == 8
        assert [one.status_code for one in long] == ([200] * (waiting + 1) + [503] * 2)[:3]
        assert [one.json() for one in long[: waiting + 1]] == [1] * (waiting + 1)
        assert long[-1].json() == {"error": BUSY, "kind": "busy"}
        assert long[-1].headers["retry-after"] == "5"


def test_a_body_of_the_limit_is_read() -> None:
    app = app_of(doubles(), limits=Limits(body=100))
    assert asked("/v1/where", "{}".ljust(100), app=app).status_code == 200
    refused = asked("/v1/where", "{}".ljust(101), app=app)
    assert refused.json() == {"error": "a request has at most 100 bytes", "kind": "too-large"}
    assert refused.headers["connection"] == "close"


def test_a_body_that_does_not_arrive_is_refused() -> None:
    """The sender waits no longer than the limit, and the connection is closed."""

    async def slow() -> AsyncIterator[bytes]:
        yield b"{"
        await asyncio.sleep(5)
        yield b"}"

    response = asked("/v1/hello", slow())
    assert response.status_code == 408
    assert response.headers["connection"] == "close"


def test_an_error_that_nobody_foresaw_is_a_500() -> None:
    response = asked("/v1/break", app=app_of(doubles()))
    assert (response.status_code, response.json()["kind"]) == (500, "internal")


def test_other_paths_and_methods_are_refused() -> None:
    for method, path, status in (
        ("GET", "/v1/hello", 405),
        ("PUT", "/health", 405),
        ("GET", "/nothing", 404),
        *(("POST", path, 404) for path in ("/health/", "/v1/double/", "/openapi.json/")),
        ("GET", "/" + "x" * 100, 404),
    ):
        response = asked(path, method=method, app=_APP)
        assert (response.status_code, response.json()["kind"]) == (status, "unknown-operation")
        assert response.json()["error"] == (
            f"there is no {method} {path[:60]}: use POST /v1/<operation>, see /openapi.json"
        )
        assert ("allow" in response.headers) == (status == 405)
        assert "location" not in response.headers


@pytest.mark.no_cover
@pytest.mark.parametrize(
    ("service", "examples"),
    [(SERVICE, EXAMPLES), (TOWERS_SERVICE, TOWERS_EXAMPLES)],
    ids=["alhambra", "five-towers"],
)
def test_openapi_describes_every_operation(service: Service, examples: Mapping[str, str]) -> None:
    """Requests and results validate against it, and every reference leads somewhere.

    A result is the one of the protocol. The page lists the operations.
    """
    app, client = app_of(service), Client.of(service)
    assert asked("/health", method="GET", app=app).json() == {
        "status": "ok",
        "version": service.version,
    }
    page = asked("/", method="GET", app=app).text
    assert "forget" not in page
    described = asked("/openapi.json", method="GET", app=app).json()
    assert described["openapi"].startswith("3.1")
    assert [*described["paths"]] == [f"/v1/{name}" for name in service.names(None)]
    registry = Registry().with_resource("urn:described", DRAFT202012.create_resource(described))

    def validate(value: object, *path: str) -> None:
        pointer = "".join(f"/{step.replace('/', '~1')}" for step in path)
        schema = {"$ref": f"urn:described#{pointer}"}
        Draft202012Validator(schema, registry=registry).validate(value)

    for name in service.names(None):
        assert f"/v1/{name}<" in page
        post = ("paths", f"/v1/{name}", "post")
        body = ("content", "application/json", "schema")
        asking = json.loads(examples[name]).items()
        arguments = {key: part for key, part in asking if key not in ("do", "id")}
        validate(arguments, *post, "requestBody", *body)
        response = asked(f"/v1/{name}", json.dumps(arguments), app=app)
        assert response.status_code == 200
        assert response.headers["content-type"] == "application/json"
        validate(response.json(), *post, "responses", "200", *body)
        assert name == "hello" or response.json() == client.ask(name, **arguments)
        refused = asked(f"/v1/{name}", '{"unknown": 1}', app=app).json()
        validate(refused, *post, "responses", "400", *body)
        responses = described["paths"][f"/v1/{name}"]["post"]["responses"]
        refusals = {str(status.value) for status in STATUSES.values()}
        assert refusals | {"404", "405", "408", "413", "415", "421", "503"} <= responses.keys()


def test_other_pages_may_ask_if_they_are_named() -> None:
    """By default none may."""
    headers = {"Origin": "https://example.org"}
    allowed = app_of(doubles(), origins=("https://example.org",))
    body = '{"number": 1}'
    name = "access-control-allow-origin"
    assert (
        asked("/v1/double", body, app=allowed, headers=headers).headers[name] == headers["Origin"]
    )
    assert name not in asked("/v1/double", body, app=app_of(doubles()), headers=headers).headers
    wishes = {
        "Access-Control-Request-Method": "POST",
        "Access-Control-Request-Headers": "content-type",
    }
    asking = asked("/v1/double", b"", "OPTIONS", allowed, {**headers, **wishes})
    assert asking.status_code == 200
    assert asking.headers["access-control-allow-methods"] == "GET, POST"
    named = {*asking.headers["access-control-allow-headers"].split(", ")}
    assert named - {"Accept", "Accept-Language", "Content-Language"} == {"Content-Type"}
    refused = asked("/v1/double", b"", "OPTIONS", app_of(doubles()), {**headers, **wishes})
    assert (refused.status_code, refused.json()["kind"]) == (405, "unknown-operation")
    other = asked("/v1/double", body, app=allowed, headers={"Origin": "https://example.com"})
    assert name not in other.headers


def test_each_request_is_logged_with_its_facts(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    times = iter([1.0, 1.25, 2.0, 2.0012345, 3.0, 3.0])
    monkeypatch.setattr("rulebook_kit.service.http.perf_counter", lambda: next(times))
    app = app_of(doubles())
    with caplog.at_level(logging.INFO, LOGGER.name):
        asked("/v1/double", '{"number": 1}', app=app)
        refused = asked("/v1/double", "{}", app=app)
        unknown = asked(f"/v1/{'x' * 100}", "{}", app=app)
    own = [one for one in caplog.records if one.name == LOGGER.name]
    cut = "x" * 60
    assert [one.getMessage() for one in own] == ["double 200", "double 400", f"{cut} 404"]
    sizes = len(refused.content), len(unknown.content)
    assert [one.__dict__["request"] for one in own] == [
        {"operation": "double", "received": 13, "status": 200, "sent": 1, "ms": 250.0},
        {
            "operation": "double",
            "received": 2,
            "kind": "unreadable",
            "status": 400,
            "sent": sizes[0],
            "ms": 1.23,
        },
        {
            "operation": cut,
            "received": 2,
            "kind": "unknown-operation",
            "status": 404,
            "sent": sizes[1],
            "ms": 0.0,
        },
    ]


def test_a_page_cannot_ask_without_the_browsers_question() -> None:
    """A browser sends these types to any service, and asks before it sends JSON."""
    for given, status in (
        ("application/json", 200),
        ("Application/JSON ; charset=utf-8", 200),
        ("text/plain", 415),
        ("text/plain; application/json", 415),
        ("application/x-www-form-urlencoded", 415),
        ("", 415),
    ):
        response = asked("/v1/double", '{"number": 1}', app=_APP, headers={"Content-Type": given})
        assert response.status_code == status
        assert response.json() == 2 or response.json()["kind"] == "unreadable"


def test_hosts_that_are_served() -> None:
    """Addresses too, since no web page can give one to its own name."""
    named = ("localhost", "LocalHost.:8000", "rules:80", "a.b.example.org")
    for host in (*named, "127.0.0.1:8000", "[::1]:8000", "192.168.1.7", ""):
        assert asked("/health", method="GET", app=_APP, headers={"Host": host}).status_code == 200


def test_a_server_that_starts_and_stops_asks_for_no_host() -> None:
    incoming: Iterator[Message] = iter(
        [{"type": f"lifespan.{one}"} for one in ("startup", "shutdown")]
    )
    sent: list[object] = []

    async def receive() -> Message:
        return next(incoming)

    async def send(message: Message) -> None:
        sent.append(message["type"])

    asyncio.run(app_of(doubles())({"type": "lifespan"}, receive, send))
    assert sent == ["lifespan.startup.complete", "lifespan.shutdown.complete"]


def test_other_hosts_are_refused(caplog: pytest.LogCaptureFixture) -> None:
    others = ("evil.example", "example.org", "localhost.evil.example", "127.0.0.1.a")
    for path, host in (
        *(("/health", host) for host in (*others, "[", "[::1].a", "a" * 99)),
        ("/v1/double", others[0]),
        ("/nothing/", others[0]),
    ):
        caplog.clear()
        response = asked(path, '{"number": 1}', app=_APP, headers={"Host": host})
        logged = [one.getMessage() for one in caplog.records if one.name == LOGGER.name]
        assert logged == [f"refused a request for the host {host[:60]}"]
        assert (response.status_code, response.json()["kind"]) == (421, "unknown-name")
        said = f"not served for the host {host[:60]}: allow it with --allowed-host"
        assert response.json()["error"] == said
        assert "location" not in response.headers
    anybody = app_of(doubles(), hosts=("*",))
    for host in others:
        assert asked("/health", method="GET", app=anybody, headers={"Host": host}).is_success


class Sender:
    """Asks once; it waits for the answer until it leaves.

    Attributes:
        sent: what it was answered.
        left: whether it has left.
    """

    def __init__(self, name: str, bodies: Sequence[bytes] = (b"{}",)) -> None:
        self.sent: list[Message] = []
        self.left = asyncio.Event()
        self._path = f"/v1/{name}"
        self._bodies = iter(bodies)

    async def ask(self, app: Starlette) -> None:
        scope = {
            "type": "http",
            "method": "POST",
            "path": self._path,
            "headers": [(b"content-type", b"application/json")],
            "query_string": b"",
            "raw_path": self._path.encode(),
        }
        await app(scope, self._receive, self._send)

    async def _receive(self) -> Message:
        for body in self._bodies:
            return {"type": "http.request", "body": body, "more_body": False}
        await self.left.wait()
        return {"type": "http.disconnect"}

    async def _send(self, message: Message) -> None:
        self.sent.append(message)


def test_a_sender_who_leaves_disturbs_nobody() -> None:
    """There is nobody to answer."""
    sender = Sender("hello", bodies=[])
    sender.left.set()
    asyncio.run(sender.ask(app_of(doubles())))
    assert sender.sent[0]["status"] == 400


def test_what_nobody_waits_for_is_not_computed(caplog: pytest.LogCaptureFixture) -> None:
    """A sender who leaves while waiting for a thread makes room for another one at once."""
    go_on, begun = threading.Event(), Counter[str]()
    app = app_of(_waiting(go_on, begun), limits=Limits(at_once=1, waiting=1))

    async def ask() -> Sequence[Sender]:
        first, leaver, last, late = senders = [Sender("wait_long") for _ in range(4)]
        tasks = [asyncio.create_task(first.ask(app)), asyncio.create_task(leaver.ask(app))]
        async with asyncio.timeout(5):
            while not begun["wait"]:
                await asyncio.sleep(0.01)
            leaver.left.set()
            await tasks[1]
            tasks.append(asyncio.create_task(last.ask(app)))
            await asyncio.sleep(0)
            await late.ask(app)
            assert not begun["left"]
            first.left.set()
            while not begun["left"]:  # what runs already is told
                await asyncio.sleep(0.01)
            go_on.set()
            await asyncio.gather(*tasks)
        return senders

    with caplog.at_level(logging.INFO, LOGGER.name):
        first, leaver, last, late = asyncio.run(ask())
    assert begun["wait"] == 2
    assert last.sent[0]["status"] == 200
    assert late.sent[0]["status"] == 503
    assert first.sent[0]["status"] in (200, 400)
    facts = [one.__dict__["request"] for one in caplog.records if one.name == LOGGER.name]
    assert facts[0]["left"]
    assert leaver.sent[0]["status"] == 400


def test_work_that_nobody_waits_for_ends() -> None:
    begun = threading.Event()

    def endless(_request: Wait, _: Handles | None) -> str:
        while True:
            spend(0)
            begun.set()

    service = evolve(doubles(), operations=[operation(Wait, str, endless, slow=True)])
    sender = Sender("wait_long")

    async def ask() -> None:
        asking = asyncio.create_task(sender.ask(app_of(service)))
        async with asyncio.timeout(5):
            while not begun.is_set():
                await asyncio.sleep(0.01)
            sender.left.set()
            await asking

    asyncio.run(ask())
    assert sender.sent[0]["status"] == 400


def _waiting(go_on: threading.Event, begun: Counter[str]) -> Service:
    def wait(_request: Wait, _: Handles | None) -> str:
        begun["wait"] += 1
        while not go_on.wait(0.01):
            begun["left"] += not IS_WANTED.get()()
        return ""

    known = doubles()
    slow = operation(Wait, str, wait, slow=True)
    return evolve(known, operations=[*known.operations.values(), slow])
