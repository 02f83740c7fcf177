"""Verdicts in SARIF and JUnit to the byte, rules in another language, and places to serve at."""

from __future__ import annotations

import json
import sys
from importlib.metadata import version
from pathlib import Path

import pytest
from syrupy.assertion import SnapshotAssertion

from alhambra_rules.rulebook.command_line.sarif import _location, _results, _Rules
from alhambra_rules.rulebook.command_line.screen import Screen
from alhambra_rules.rulebook.command_line.sources import Source, UnreadableInput
from alhambra_rules.rulebook.command_line.verdicts import Run, Verdict
from alhambra_rules.rulebook.service import web_server
from alhambra_rules.rulebook.service.web_server import Place
from tests.cli.running import LEGAL, run
from tests.cli.test_output import FILES

GAMES = Path(__file__).parents[2] / "fixtures" / "games"
NAMES = ("illegal.json", "claims.json", "many.jsonl", "stopped.jsonl", "unknown-hand.jsonl")


@pytest.fixture(autouse=True)
def _files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for name in NAMES:
        Path(name).write_text(FILES[name], "utf-8")
    Path("broken file.json").write_text('{"format": "alhambra-position/1",\n "players": 3}')


@pytest.mark.parametrize("form", ["sarif", "junit"])
def test_everything_known_is_written(
    form: str, tmp_path: Path, snapshot: SnapshotAssertion
) -> None:
    """Places have lines, columns and paths; files are named as they were given."""
    files = [*NAMES, "broken file.json", str(tmp_path / "illegal.json"), "missing.json"]
    text = run("validate", "--format", form, *files).stdout
    text = text.replace(str(tmp_path), "/here").replace(version("alhambra-rules"), "1.2.3")
    assert text == snapshot


def test_a_log_of_unreadable_input_alone_names_no_rule() -> None:
    (log,) = json.loads(run("validate", "--format", "sarif", "broken file.json").stdout)["runs"]
    assert log["results"] == log["tool"]["driver"]["rules"] == []
    (found,) = log["invocations"][0]["toolExecutionNotifications"]
    region = found["locations"][0]["physicalLocation"]["region"]
    assert region == {"startLine": 2, "startColumn": 13}


def test_a_run_without_faults_is_successful() -> None:
    text = run("validate", "--format", "sarif", "-", stdin=LEGAL).stdout
    (invocation,) = json.loads(text)["runs"][0]["invocations"]
    assert (invocation["executionSuccessful"], invocation["exitCode"]) == (True, 0)


@pytest.mark.parametrize(
    ("sentence", "path"),
    [("$.players[0]: this: that", "$.players[0]"), ("nothing", None)],
)
def test_the_path_of_a_note_ends_at_the_first_colon(sentence: str, path: str | None) -> None:
    item = UnreadableInput(Source("a.json"), OSError())
    rules = _Rules(Run("some-rules", {}, Screen(), lambda _: None))
    (found,) = _results(Verdict(item, not_checked=(sentence,)), rules)
    assert found["message"] == {"text": f"not checked: {sentence}"}
    expected = None if path is None else [{"fullyQualifiedName": path}]
    assert [one.get("logicalLocations") for one in found["locations"]] == [expected]  # type: ignore[attr-defined]


def test_a_path_may_have_two_dollars() -> None:
    place = _location(Source("a.json"), "", "$.players.$x")
    assert place["logicalLocations"] == [{"fullyQualifiedName": "$.players.$x"}]


@pytest.mark.parametrize(
    "arguments",
    [
        "rules build.no-gaps tower.nothing --color always",
        "rules build.no-gaps build.on-foot --color always",
        "rules --section redesign --color always",
        "rules --section redesign --language et",
        "validate broken_file.json stopped.jsonl --color always",
        "replay unknown-hand.jsonl --color always",
    ],
)
def test_what_is_printed_in_colour(arguments: str, snapshot: SnapshotAssertion) -> None:
    assert run(*arguments.split()).output == snapshot


@pytest.mark.parametrize(
    ("value", "host", "port"),
    [
        ("65535", "127.0.0.1", 65_535),
        ("[::1]:80", "::1", 80),
        ("here.example:0", "here.example", 0),
    ],
)
def test_a_place_to_serve_at(
    value: str, host: str, port: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    places: list[Place] = []
    monkeypatch.setattr(web_server, "serve_web", places.append)
    assert run("serve", "--http", value).exit_code == 0
    assert [(place.host, place.port) for place in places] == [(host, port)]


@pytest.mark.parametrize(
    ("options", "error"),
    [
        (
            ("--http", "65536"),
            "Invalid value for '--http': expected HOST:PORT, such as 127.0.0.1:8000, not \"65536\"",
        ),
        (
            ("--http", "1", "--cors", "https://a.example/"),
            "Invalid value for '--cors': expected an origin, such as https://example.org, "
            'not "https://a.example/"',
        ),
        (("--workers", "2"), "--cors, --allowed-host and --workers need --http"),
    ],
)
def test_wrong_places_to_serve_at(options: tuple[str, ...], error: str) -> None:
    result = run("serve", *options)
    assert result.exit_code == 2
    assert result.stderr.splitlines()[-1] == f"Error: {error}"


def test_http_without_its_extra_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "alhambra_rules.rulebook.service.web_server", None)
    result = run("serve", "--http", "0")
    assert result.stderr == (
        "Error: --http needs the extra 'http': python -m pip install 'alhambra-rules[http]'\n"
    )


def test_states_can_be_left_with_the_process() -> None:
    asked = '{"do": "new_game", "players": ["Anna", "Bo"], "keep": true}\n'
    asked += '{"do": "legal_actions", "state": "state-1"}\n'
    begun, legal = map(json.loads, run("serve", stdin=asked).stdout.splitlines())
    assert begun["result"]["private"]["state"] == "state-1"
    assert legal["result"]
