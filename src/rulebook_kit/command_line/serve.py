"""``serve``: answer requests of games in any language, over standard input and output or HTTP."""

from __future__ import annotations

import re
import sys
from pkgutil import resolve_name

import click

from rulebook_kit.command_line.options import Refusal
from rulebook_kit.game import Event, Found, Game, State
from rulebook_kit.service.dispatcher import Dispatcher, serve_lines
from rulebook_kit.service.operations import Handles
from rulebook_kit.version import installing

_HELP = """Answer requests in JSON, so that a program in any language can use the rules.

Each line of standard input is one request, and each line of standard output is its answer, in the
same order. A request names its operation under "do". An "id" is repeated in the answer. A line can
also be a list of requests. The command ends when its input ends.

With --http the same operations are answered over HTTP: POST /v1/OPERATION with the arguments as a
JSON object. Open the address in a browser for a list of operations. /openapi.json describes their
types. The log has one JSON object a line. Requests need the header content-type: application/json.

The service answers for localhost, for IP addresses and for the HOST of --http. Other names, such as
those of a proxy or a container, are refused with status 421, because a web page could have given
its own name your address. Allow them with --allowed-host.

{secrets}\b
Examples:
  echo '{{"do": "hello"}}' | {program} serve
  echo '{{"do": "new_game", "players": ["Anna", "Bo"]}}' | {program} serve
  {program} serve --http 127.0.0.1:8000 --workers 4
  {program} serve --http 0.0.0.0:8000 --allowed-host rules.example.org
  curl -H 'content-type: application/json' -d '{{"players": ["Anna", "Bo"]}}' \
    http://127.0.0.1:8000/v1/new_game
"""


def _address(_: click.Context, __: click.Parameter, value: str | None) -> tuple[str, int] | None:
    """Return the host and the port of ``HOST:PORT``, ``:PORT`` or ``PORT``."""
    if value is None:
        return None
    host, _colon, port = value.rpartition(":")
    if not port.isdecimal() or int(port) > 65_535:
        raise click.BadParameter(f'expected HOST:PORT, such as 127.0.0.1:8000, not "{value}"')
    return host.strip("[]") or "127.0.0.1", int(port)


def _origins(_: click.Context, __: click.Parameter, origins: tuple[str, ...]) -> tuple[str, ...]:
    """Return the origins; no browser sends one with a path, not even with a slash at its end."""
    for origin in origins:
        if not re.fullmatch(r"\*|null|[a-z][a-z\d+.-]*://[^/\s]+", origin):
            expected = "an origin, such as https://example.org"
            raise click.BadParameter(f'expected {expected}, not "{origin}"')
    return origins


def _hosts(_: click.Context, __: click.Parameter, hosts: tuple[str, ...]) -> tuple[str, ...]:
    """Return the names of hosts, as the header ``Host`` has them, without a port."""
    for host in hosts:
        if not re.fullmatch(r"\*|(\*\.)?[\w-]+(\.[\w-]+)*|[\da-f:]+", host, re.IGNORECASE):
            expected = "a name without scheme and port, such as rules.example.org"
            raise click.BadParameter(f'expected {expected}, not "{host}"')
    return hosts


_SECRETS = "States contain {secrets}; connect only your own server.\n\n"


def command_of(game: Game[State, Event, Found]) -> click.Command:
    """Return the command ``serve`` of a game."""
    secrets = _SECRETS.format(secrets=game.secrets) if game.secrets else ""

    @click.command(name="serve", help=_HELP.format(program=game.program, secrets=secrets))
    @click.option(
        "--http",
        metavar="HOST:PORT",
        callback=_address,
        help="Serve over HTTP. Without HOST only this machine can ask.",
    )
    @click.option(
        "--cors",
        metavar="ORIGIN",
        multiple=True,
        callback=_origins,
        help="Let web pages from there ask, such as https://example.org. Repeat it for several.",
    )
    @click.option(
        "--allowed-host",
        "hosts",
        metavar="NAME",
        multiple=True,
        callback=_hosts,
        help="Answer for this host name too, such as rules.example.org, *.example.org, or * for "
        "all. Repeat it for several.",
    )
    @click.option(
        "--workers",
        metavar="N",
        type=click.IntRange(1, 64),
        default=1,
        show_default=True,
        help="Processes that answer over HTTP.",
    )
    def serve(
        http: tuple[str, int] | None,
        cors: tuple[str, ...],
        hosts: tuple[str, ...],
        workers: int,
    ) -> None:
        if http is None:
            if cors or hosts or workers > 1:
                raise click.UsageError("--cors, --allowed-host and --workers need --http")
            if sys.stdin is None:
                raise Refusal("standard input cannot be read: it is closed")
            serve_lines(
                Dispatcher(resolve_name(game.service_at), Handles()),
                sys.stdin.buffer,
                sys.stdout.buffer,
            )
            return
        try:
            from rulebook_kit.service.web_server import (  # noqa: PLC0415 - an extra
                Place,
                serve_web,
            )
        except ImportError:
            raise Refusal(f"--http needs the extra 'http': {installing('http')}") from None
        serve_web(
            Place(game.service_at, *http, origins=cors, hosts=(http[0], *hosts), workers=workers)
        )

    return serve
