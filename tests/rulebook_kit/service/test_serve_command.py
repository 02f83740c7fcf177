"""``serve``: starts, answers over both transports, stops when told, and is a conforming engine."""

from __future__ import annotations

import json
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from urllib.error import URLError
from urllib.request import Request, urlopen

import pytest
from attrs import evolve

from alhambra_rules.descriptor import ALHAMBRA
from rulebook_kit.command_line.options import Refusal
from rulebook_kit.command_line.serve import command_of
from rulebook_kit.service import web_server
from rulebook_kit.service.web_server import Place
from tests.cli.running import run, run_alone
from tests.levels import LONG

PLACE = "alhambra_rules.service.protocol:SERVICE"
HTTP_ENGINE = Path(__file__).with_name("http_engine.py")


def free_port() -> int:
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        number: int = one.getsockname()[1]
        return number


@contextmanager
def served(
    log: Path, *options: str, game: str = "alhambra_rules"
) -> Iterator[tuple[int, subprocess.Popen[bytes]]]:
    """Serve over HTTP in a process of its own; yield the port when it answers."""
    port = free_port()
    command = [sys.executable, "-m", game, "serve", "--http", str(port), *options]
    with log.open("wb") as errors, subprocess.Popen(command, stderr=errors) as process:
        try:
            for _ in range(600):
                try:
                    urlopen(f"http://127.0.0.1:{port}/health", timeout=5).close()
                    break
                except URLError:
                    time.sleep(0.05)
            yield port, process
        finally:
            process.terminate()


def test_lines_are_answered_until_the_input_ends() -> None:
    done = run_alone("serve", stdin=b'{"do": "hello", "id": 1}\nx\n')
    hello, refused = map(json.loads, done.stdout.splitlines())
    assert hello["result"]["protocol"] == "alhambra-protocol/1"
    assert refused["kind"] == "unreadable"
    assert (done.returncode, done.stderr) == (0, b"")


def test_states_can_be_left_with_the_process() -> None:
    asked = '{"do": "new_game", "players": ["Anna", "Bo"], "keep": true}\n'
    asked += '{"do": "legal_actions", "state": "state-1"}\n'
    begun, legal = map(json.loads, run("serve", stdin=asked).stdout.splitlines())
    assert begun["result"]["private"]["state"] == "state-1"
    assert legal["result"]


def test_the_options_say_where_and_how_it_serves(monkeypatch: pytest.MonkeyPatch) -> None:
    places: list[Place] = []
    monkeypatch.setattr(web_server, "serve_web", places.append)
    given = ["--cors", "*", "--workers", "2", "--allowed-host", "*.example.org"]
    expected = {
        ":8000": ("127.0.0.1", 8000),
        "65535": ("127.0.0.1", 65_535),
        "[::1]:80": ("::1", 80),
        "here.example:0": ("here.example", 0),
    }
    for value in expected:
        assert run("serve", "--http", value, *given).exit_code == 0
    assert [(place.host, place.port) for place in places] == [*expected.values()]
    assert places[0].hosts == ("127.0.0.1", "*.example.org")
    assert (places[0].workers, tuple(places[0].origins)) == (2, ("*",))


@LONG
@pytest.mark.parametrize("game", ["alhambra_rules", "five_towers"])
def test_the_service_is_a_conforming_engine(game: str) -> None:
    """The runner finds that it agrees with the library over standard input and output."""
    assert_agrees(game, sys.executable, "-m", game, "serve")


@LONG
@pytest.mark.parametrize(
    ("game", "options"),
    [("alhambra_rules", ["--rule", "build.walls-match"]), ("five_towers", [])],
)
def test_the_service_is_a_conforming_engine_over_http(
    game: str, options: list[str], tmp_path: Path
) -> None:
    """``make serve-check`` asks everything."""
    with served(tmp_path / "log", game=game) as (port, _):
        assert_agrees(game, sys.executable, str(HTTP_ENGINE), str(port), options=options)


def assert_agrees(game: str, *engine: str, options: Sequence[str] = ()) -> None:
    run_it = [sys.executable, "-m", game, "conformance", "run", "--examples", "5", *options]
    done = subprocess.run([*run_it, "--", *engine], capture_output=True, timeout=120, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize("workers", [1, 2])
def test_it_serves_over_http_until_a_signal(workers: int, tmp_path: Path) -> None:
    log_file = tmp_path / "log"
    with served(log_file, "--workers", str(workers), "--cors", "*") as (port, process):
        headers = {"Origin": "http://x.org", "Content-Type": "application/json"}
        request = Request(f"http://127.0.0.1:{port}/v1/tiles", b"{}", headers=headers)
        with urlopen(request, timeout=20) as response:
            assert len(json.load(response)) == 54
            assert response.headers["access-control-allow-origin"] == "*"
        process.send_signal(signal.SIGTERM)
        assert process.wait(20) in (0, -signal.SIGTERM)
    log = [json.loads(line) for line in log_file.read_bytes().splitlines()]
    (own,) = (entry for entry in log if entry.get("operation") == "tiles")
    assert own["status"] == 200
    assert {"time", "level", "process"} <= own.keys()


def refused(*options: str) -> str:
    """Return the error of a service that does not start."""
    result = run("serve", *options)
    assert result.exit_code == 2
    return result.stderr.splitlines()[-1]


def test_wrong_options_are_explained() -> None:
    """With such an origin or host the service would start and let no page ask."""
    start = "Error: Invalid value for "
    place = f"{start}'--http': expected HOST:PORT, such as 127.0.0.1:8000"
    for value in ("here", "1:99999", "65536"):
        assert refused("--http", value) == f'{place}, not "{value}"'
    for option in (("--cors", "*"), ("--workers", "2"), ("--allowed-host", "rules")):
        assert refused(*option) == "Error: --cors, --allowed-host and --workers need --http"
    fine = ("--http", "8000", "--cors", "https://example.org:8080")
    origin = f"{start}'--cors': expected an origin, such as https://example.org"
    for value in ("example.org", "https://example.org/", "https://", ""):
        assert refused(*fine, "--cors", value) == f'{origin}, not "{value}"'
    hosts = [part for name in ("a", "a-b.c", "*.a", "*", "1.2.3.4", "::1") for part in _host(name)]
    for value in ("https://example.org", "example.org:80", "a.*", "*.", "", "[::1]"):
        error = refused("--http", "8000", *hosts, *_host(value))
        assert error.startswith(f"{start}'--allowed-host': ")
        assert error.endswith(f'not "{value}"')


def _host(name: str) -> list[str]:
    return ["--allowed-host", name]


def test_a_closed_standard_input_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    """As ``alhambra-rules serve <&-`` closes it."""
    monkeypatch.setattr(sys, "stdin", None)
    with pytest.raises(Refusal, match="standard input"):
        command_of(ALHAMBRA).main([], standalone_mode=False)


def test_a_service_without_docstrings_describes_itself() -> None:
    """``python -OO`` leaves them out."""
    code = f"""
import json
from pkgutil import resolve_name
from rulebook_kit.service.schemas import docs_page, openapi_document
service = resolve_name("{PLACE}")
print(json.dumps(openapi_document(service)), docs_page(service))
"""
    done = subprocess.run([sys.executable, "-OO", "-c", code], capture_output=True, check=True)
    assert b"check city" in done.stdout
    assert b"None" not in done.stdout


def test_without_the_extra_its_name_is_given(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "rulebook_kit.service.web_server", None)
    error = "--http needs the extra 'http': python -m pip install 'alhambra-rules[http]'"
    assert refused("--http", "0") == f"Error: {error}"


@pytest.mark.parametrize(
    ("secrets", "said"), [("", False), ("every hand", True), ("the deck", True)]
)
def test_the_help_names_the_program_and_what_states_hide(secrets: str, said: bool) -> None:
    told = command_of(evolve(ALHAMBRA, program="my-game", secrets=secrets)).help or ""
    assert "my-game serve" in told
    assert (f"States contain {secrets}; connect" in told, "States" in told) == (said, said)
