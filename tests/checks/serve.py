"""Many clients play whole games over HTTP at once, while others send rubbish.

First, schemathesis asks both services what their descriptions allow and forbid, with all its
checks, and the conformance runner compares them with the library.

Each client checks every answer: the revision, the players, and at the end that the record of what
it was sent replays to the same result. So an answer that is lost or belongs to another client
fails the check. ``make serve-check`` runs it.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import socket
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import AsyncExitStack, contextmanager
from pathlib import Path
from random import Random
from statistics import quantiles
from time import perf_counter
from typing import Final, cast

from attrs import define, field
from httpx import AsyncClient, TransportError

Object = dict[str, object]
_CONFIG: Final = Path(__file__).with_name("schemathesis.toml")
_ENGINE: Final = Path(__file__).parents[1] / "rulebook_kit" / "service" / "http_engine.py"
_RUBBISH: Final = (b"", b"{", b"[]", b"\xff", b"[" * 50_000, b'{"do": 1}', b"x" * 1_500_000)

_JSON: Final = {"Content-Type": "application/json"}


@define
class Tally:
    """What was counted so far."""

    games: int = 0
    refused: Counter[int] = field(factory=Counter)
    seconds: list[float] = field(factory=list)


async def ask(client: AsyncClient, name: str, tally: Tally, **arguments: object) -> object:
    """Return the result of an operation; fail on any refusal."""
    begun = perf_counter()
    response = await client.post(f"/v1/{name}", json=arguments)
    tally.seconds.append(perf_counter() - begun)
    assert response.status_code == 200, response.text
    return response.json()


async def play(client: AsyncClient, number: int, until: float, tally: Tally) -> None:
    """Play one game after the other, with names of this client only."""
    chance = Random(number)
    while perf_counter() < until:
        players = [f"{name} {number}" for name in ("Anna", "Bo", "Cem")[: chance.randint(2, 3)]]
        step = cast("Object", await ask(client, "new_game", tally, players=players))
        log: list[object] = []
        revision = 0
        while True:
            seats, private = (
                cast("dict[str, Object]", step["seats"]),
                cast("Object", step["private"]),
            )
            log += cast("list[object]", private["log"])
            assert [*seats] == players
            assert step["revision"] == len(log) > revision
            revision = len(log)
            if step["finished"] or perf_counter() > until:
                break
            acting = cast("str", step["to_act"])
            actions = cast("list[Object]", seats[acting]["actions"])
            quick = [one for one in actions if "redesign" not in str(one["do"])]
            action = chance.choice(quick or actions)
            asked = {"state": private["state"], "action": action, "as": acting, "expect": revision}
            step = cast("Object", await ask(client, "apply", tally, **asked))
        record = await ask(client, "record", tally, state=private["state"], log=log)
        replayed = cast("Object", await ask(client, "check_record", tally, record=record))
        assert replayed["status"] == "legal", replayed
        tally.games += bool(step["finished"])


async def disturb(client: AsyncClient, seed: int, until: float, tally: Tally) -> None:
    """Send bodies that cannot be read."""
    chance = Random(seed)
    while perf_counter() < until:
        try:
            response = await client.post(
                "/v1/apply", content=chance.choice(_RUBBISH), headers=_JSON
            )
            tally.refused[response.status_code] += 1
        except TransportError:  # the server may close the connection of a sender of too much
            tally.refused[413] += 1
        await asyncio.sleep(0.1)


async def crawl(port: int, until: float) -> None:
    """Send a request so slowly that it never ends."""
    while perf_counter() < until:
        _, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(b"POST /v1/apply HTTP/1.1\r\nHost: localhost\r\nContent-Length: 999\r\n")
        await asyncio.sleep(2)
        writer.write(b"\r\n{")
        await asyncio.sleep(3)
        writer.close()


async def check(port: int, clients: int, seconds: float) -> Tally:
    """Play a game with each client at once, and return the counts.

    Each has a connection of its own: looking for a free one among hundreds takes httpx longer than
    the service needs to answer.
    """
    tally = Tally()
    until = perf_counter() + seconds
    async with AsyncExitStack() as stack:
        players = [await stack.enter_async_context(_client(port)) for _ in range(clients)]
        others = [await stack.enter_async_context(_client(port)) for _ in range(3)]
        await asyncio.gather(
            *(play(one, number, until, tally) for number, one in enumerate(players)),
            *(disturb(one, seed, until, tally) for seed, one in enumerate(others)),
            *(crawl(port, until) for _ in range(5)),
        )
    return tally


def _client(port: int) -> AsyncClient:
    return AsyncClient(base_url=f"http://127.0.0.1:{port}", timeout=60, verify=False)


def _free_port() -> int:
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        number: int = one.getsockname()[1]
        return number


async def _alone(port: int) -> list[float]:
    """Return how long ``apply`` takes if one client asks alone, in seconds."""
    tally = Tally()
    async with _client(port) as client:
        await play(client, 0, perf_counter() + 3, tally)
    return tally.seconds


async def _ready(port: int) -> None:
    async with _client(port) as client:
        for _ in range(300):
            try:
                await client.get("/health")
            except TransportError:
                await asyncio.sleep(0.1)


def _in_ms(seconds: list[float]) -> str:
    cuts = quantiles(seconds, n=100)
    return f"p50 {1000 * cuts[49]:.1f} ms, p99 {1000 * cuts[98]:.1f} ms"


@contextmanager
def serving(game: str, *options: str) -> Iterator[int]:
    """Serve a game in processes of its own; yield the port."""
    port = _free_port()
    command = [sys.executable, "-m", game, "serve", "--http", str(port), *options]
    process = subprocess.Popen(command, stderr=subprocess.DEVNULL)
    try:
        asyncio.run(_ready(port))
        yield port
    finally:
        process.terminate()
        process.wait(30)


def fuzz(game: str, examples: int) -> None:
    """Ask a service what its description allows and forbids; fail if an answer is odd."""
    with serving(game) as port:
        program = str(Path(sys.executable).with_name("schemathesis"))
        asking = ["run", f"http://127.0.0.1:{port}/openapi.json", "--checks", "all"]
        chosen = ["--max-examples", str(examples), "--seed", "1", "--no-color"]
        subprocess.run([program, "--config-file", str(_CONFIG), *asking, *chosen], check=True)


def compare(game: str) -> None:
    """Compare a service over HTTP with the library."""
    with serving(game) as port:
        engine = [sys.executable, str(_ENGINE), str(port)]
        runner = [sys.executable, "-m", game, "conformance", "run", "--max-time", "300", "--"]
        subprocess.run([*runner, *engine], check=True)


def main() -> None:
    """Run all checks, and print the figures as text and JSON."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--clients", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--examples", type=int, default=20, help="for schemathesis; 0: no fuzzing")
    chosen = parser.parse_args()
    for game in ("alhambra_rules", "five_towers"):
        if chosen.examples:
            fuzz(game, chosen.examples)
            compare(game)
    with serving("alhambra_rules", "--workers", str(chosen.workers)) as port:
        alone = asyncio.run(_alone(port))
        tally = asyncio.run(check(port, chosen.clients, chosen.seconds))
    assert {*tally.refused} <= {400, 413}, tally.refused
    rate = len(tally.seconds) / chosen.seconds
    sys.stdout.write(
        f"alone: {_in_ms(alone)}\n"
        f"{chosen.clients} clients, {chosen.workers} workers: {rate:.0f} requests a second, "
        f"{_in_ms(tally.seconds)}, {tally.games} whole games, nothing lost\n"
        f"refused: {json.dumps(dict(tally.refused))}\n"
    )


if __name__ == "__main__":
    main()
