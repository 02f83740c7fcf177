"""The contract of the verdict writers: each format has everything that is known, in both games.

Each format has a reader here, since only tests read a verdict back. A format without one fails.
"""

from __future__ import annotations

import json
import os
import re
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from contextlib import redirect_stdout
from io import BytesIO, TextIOWrapper
from itertools import pairwise, takewhile
from pathlib import Path
from types import ModuleType
from typing import Any, NamedTuple
from urllib.parse import unquote
from xml.etree.ElementTree import fromstring, indent, tostring

import pytest
from click.testing import CliRunner
from fluidattacks_core.sarif import SarifLog
from hypothesis import given
from hypothesis import strategies as st
from msgspec import to_builtins

import alhambra_rules.cli.program
import five_towers.cli.program
from alhambra_rules.descriptor import ALHAMBRA
from five_towers.descriptor import FIVE_TOWERS
from rulebook_kit import (
    Cell,
    FormatError,
    FormatFault,
    Kind,
    NotationError,
    Report,
    Rule,
    Ruling,
    TextFault,
    junit,
)
from rulebook_kit.command_line.inputs import read_all, verdict_on
from rulebook_kit.command_line.screen import Screen
from rulebook_kit.command_line.sources import Source, UnreadableInput, reasons
from rulebook_kit.command_line.verdicts import Run, Verdict, without_path
from rulebook_kit.command_line.writers import WRITERS, print_verdicts
from rulebook_kit.json.codecs import pretty
from tests.cli import running as alhambra
from tests.costs import peak_of
from tests.five_towers.cli import running as towers

FIXTURES = Path(__file__).parents[1] / "fixtures"


class Found(NamedTuple):
    """One thing that a document says about a file.

    ``what`` is the id of a broken rule, ``unreadable`` or ``not checked``.
    """

    file: str
    line: int | None
    what: str
    message: str


_RULE = r"(?P<rule>[a-z][a-z-]*\.[a-z-]+)"
_PLACE = re.compile(r"(?:\$\S* \()?lines? (\d+)")


def found(file: str, line: int | None, what: str, message: str, place: str | None = None) -> Found:
    """Return what was found; the line of a document of many lines is in its place or message."""
    in_text = _PLACE.match(message if place is None else place)
    return Found(file, line or (int(in_text[1]) if in_text else None), what, message)


def read_json(document: str) -> Iterator[Found]:
    for verdict in json.loads(document)["files"]:
        file, line = verdict["file"], verdict["line"]
        for one in verdict["violations"]:
            yield found(file, line, one["rule"], one["message"], one["where"] or "")
        for fault in verdict["faults"]:
            yield found(file, line, "unreadable", sentence_of(fault, line))
        for sentence in verdict["not_checked"]:
            yield found(file, line, "not checked", sentence)


def sentence_of(fault: dict[str, Any], line: int | None) -> str:
    """Return a fault as text has it; the line of the document stands before it already."""
    if fault["path"]:
        own_line = None if line else fault["line"]
        return str(FormatFault(fault["path"], fault["message"], own_line, fault["column"]))
    place = f"line {fault['line']}, column {fault['column']}: " if fault["line"] else ""
    return place + str(fault["message"])


def read_junit(document: str) -> Iterator[Found]:
    for case in fromstring(document).iter("testcase"):
        named = re.fullmatch(r"line (\d+)", case.attrib["name"])
        file, line = case.attrib["classname"], int(named[1]) if named else None
        for outcome in case:
            for said in (outcome.text or "").splitlines():
                if outcome.tag == "system-out":
                    yield found(file, line, "not checked", said.removeprefix("not checked: "))
                elif outcome.tag == "error":
                    yield found(file, line, "unreadable", said)
                else:
                    place = re.match(r"(\$\S*|line \d+): |", said) or [""]
                    message = said.removeprefix(place[0])
                    yield found(file, line, outcome.attrib["type"], message, place[0])


def read_sarif(document: str) -> Iterator[Found]:
    SarifLog.model_validate_json(document)
    (run,) = json.loads(document)["runs"]
    (invocation,) = run["invocations"]
    rules = run["tool"]["driver"]["rules"]
    for result in (*run["results"], *invocation["toolExecutionNotifications"]):
        (location,) = result["locations"]
        place = location["physicalLocation"]
        file = unquote(place["artifactLocation"]["uri"].removeprefix("file://"))
        line = place.get("region", {}).get("startLine")
        what, message = "unreadable", result["message"]["text"]
        if "ruleId" in result:
            what = result["ruleId"]
            assert rules[result["ruleIndex"]]["id"] == what
        if result["level"] == "note":
            what, message = "not checked", message.removeprefix("not checked: ")
        yield Found(file, line, what, message)


HEADING = re.compile(r"(\S.*?\.(?:jsonl?|txt))(?::(\d+))?: ")


def read_text(document: str) -> Iterator[Found]:
    """Read the part of each item, which begins with its heading."""
    parts = re.split(rf"^{HEADING.pattern}(?=legal|illegal|unreadable)", document, flags=re.M)
    for file, number, part in zip(parts[1::3], parts[2::3], parts[3::3], strict=True):
        line = int(number) if number else None
        status, *lines = part.splitlines()
        if status == "unreadable":
            errors = takewhile(lambda said: said.startswith("  "), lines)
            yield from (found(file, line, "unreadable", said.strip()) for said in errors)
        for sentence in re.findall(r"^ *not checked: (.*)$", part, re.M):
            yield found(file, line, "not checked", sentence)
        event = ""
        for said, after in pairwise(lines):
            event = said if said.startswith("Line ") else event
            if item := re.fullmatch(rf" +\d+  {_RULE}(  .*)?", said):
                yield found(file, line, item["rule"], after.strip(), event.lower())


def read_quiet(document: str) -> Iterator[Found]:
    for said in document.splitlines():
        head = HEADING.match(said)
        assert head is not None
        file, line, rest = head[1], int(head[2] or 0) or None, said[head.end() :]
        if rest.startswith("not checked: "):
            yield found(file, line, "not checked", rest.removeprefix("not checked: "))
        elif item := re.match(rf"(?P<place>[^:]*: )?{_RULE}: ", rest):
            yield found(file, line, item["rule"], rest[item.end() :], item["place"] or "")
        else:
            yield found(file, line, "unreadable", rest)


READERS: dict[str, Callable[[str], Iterator[Found]]] = {
    "text": read_text,
    "json": read_json,
    "junit": read_junit,
    "sarif": read_sarif,
}


class Game(NamedTuple):
    """A game's command line, and what to write into the files that the contract is tested on."""

    cli: ModuleType
    files: dict[str, str]


def many(running: ModuleType) -> str:
    return f"{running.LEGAL}\n\n{running.ILLEGAL}\n{{\n[1]\n"


def unclear() -> str:
    """Return a position whose claim can be checked only in part."""
    claims = [{"player": "Anna", "wall": 1, "buildings": {"garden": 9}}]
    bo = {"name": "Bo", "city": []}
    return alhambra.position(alhambra.ANNA, bo, claims=claims, scoring_round=1)


def game_text(name: str, *, of_towers: bool = False) -> str:
    folder = towers.GAMES if of_towers else FIXTURES / "games"
    return (folder / name).read_text("utf-8")


GAMES = {
    "alhambra-rules": Game(
        alhambra_rules.cli,
        {
            "legal.json": alhambra.LEGAL,
            "ü ä.json": (FIXTURES / "positions" / "many-faults-at-once.json").read_text("utf-8"),
            "unclear.json": unclear(),
            "many.jsonl": many(alhambra),
            "several.jsonl": f"{unclear()}\n{alhambra.ILLEGAL}\n",
            "diagram.txt": alhambra.DIAGRAM.replace("G10n", "G10x"),
            "game.jsonl": game_text("wrong-payment.jsonl"),
            "from-a-position.jsonl": game_text("from-a-position.jsonl"),
            "no-json.json": "{\n\nnothing",
        },
    ),
    "five-towers": Game(
        five_towers.cli,
        {
            "legal.json": towers.LEGAL,
            "ü ä.json": (towers.POSITIONS / "wrong-towers-and-claims.json").read_text("utf-8"),
            "many.jsonl": many(towers),
            "stopped.jsonl": game_text("out-of-turn.jsonl", of_towers=True),
            "faults.jsonl": game_text("several-faults.jsonl", of_towers=True),
            "no-json.json": "{\n\nnothing",
        },
    ),
}


@pytest.fixture(params=GAMES)
def game(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Game:
    """Return each game, with its files in the current folder."""
    monkeypatch.chdir(tmp_path)
    chosen = GAMES[request.param]
    for name, text in chosen.files.items():
        Path(name).write_text(text, "utf-8")
    return chosen


def verdicts_of(game: Game, files: Iterable[str]) -> list[Verdict]:
    """Return the verdicts that the commands hand to the writers."""
    if game.cli is five_towers.cli:
        towers = (item for file in files for item in read_all(FIVE_TOWERS, file))
        return [verdict_on(FIVE_TOWERS, item) for item in towers]
    items = (item for file in files for item in read_all(ALHAMBRA, file))
    return [verdict_on(ALHAMBRA, item) for item in items]


def everything_in(verdicts: Iterable[Verdict], *, in_words: bool = False) -> Counter[Found]:
    """Return all violations, errors and unchecked parts, without the help of a writer.

    Only text for people names the places of errors in words.
    """
    known: Counter[Found] = Counter()
    for verdict in verdicts:
        item = verdict.item
        file, line = item.source.file, item.source.line
        known.update(
            found(file, line, one.rule.id, one.message, one.where or "") for one in verdict.report
        )
        if isinstance(item, UnreadableInput):
            errors = reasons(item, in_words=in_words)
            known.update(found(file, line, "unreadable", error) for error in errors)
        notes = map(without_path, verdict.not_checked) if in_words else verdict.not_checked
        known.update(found(file, line, "not checked", one) for one in notes)
    return known


def validate(game: Game, *arguments: str) -> tuple[str, int]:
    """Return what the command prints, read as UTF-8, and its exit status."""
    arguments = ("validate", *arguments)
    name = next(name for name, one in GAMES.items() if one is game)
    result = CliRunner().invoke(game.cli.program.program, arguments, prog_name=name)
    return result.stdout_bytes.decode("utf-8"), result.exit_code


@pytest.mark.no_cover
@pytest.mark.parametrize("form", [*WRITERS, "quiet"])
def test_every_format_has_everything(game: Game, form: str) -> None:
    """Each violation, error and unchecked part appears once, with its line as a number."""
    options, read = (["--format", form], READERS.get(form, read_quiet))
    if form == "quiet":
        options = ["--quiet"]
    in_words = form in ("text", "quiet")
    files = [*game.files, "missing.json"]
    printed, status = validate(game, *options, *files)
    assert status == 2
    assert Counter(read(printed)) == everything_in(verdicts_of(game, files), in_words=in_words)
    for file in game.files:
        printed, status = validate(game, *options, file)
        verdicts = verdicts_of(game, [file])
        assert Counter(read(printed)) == everything_in(verdicts, in_words=in_words)
        worst = {"legal": 0, "illegal": 1, "unreadable": 2}
        assert status == max(worst[verdict.status] for verdict in verdicts)


def test_the_files_of_the_contract_show_every_kind(game: Game) -> None:
    """Some are legal, some break rules, some cannot be read, and some are checked in part."""
    verdicts = verdicts_of(game, game.files)
    assert {verdict.status for verdict in verdicts} == {"legal", "illegal", "unreadable"}
    assert any(verdict.not_checked for verdict in verdicts)
    assert {verdict.item.noun for verdict in verdicts} == {"position", "game"}
    assert {verdict.item.source.line is None for verdict in verdicts} == {True, False}


def test_formats_for_machines_are_utf_8_everywhere(game: Game) -> None:
    """The encoding of the terminal does not matter; text is escaped where it has to be."""
    assert READERS.keys() == WRITERS.keys()
    Path("odd.json").write_text('{"Zoë": 1}', "utf-8")
    for form, read in READERS.items():
        raw = BytesIO()
        stdout = TextIOWrapper(raw, encoding="ascii", errors="backslashreplace")
        with redirect_stdout(stdout), pytest.raises(SystemExit):
            game.cli.program.program(["validate", "--format", form, "odd.json"])
        stdout.flush()
        written = raw.getvalue()
        assert written.isascii() == (form == "text")
        assert form == "text" or any("Zoë" in one.message for one in read(written.decode()))


@pytest.mark.no_cover
@pytest.mark.parametrize("form", WRITERS)
def test_memory_does_not_grow_with_the_lines(
    form: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Verdicts are not collected: ten times as many lines take hardly more memory."""
    monkeypatch.setattr(junit, "_KEPT_IN_MEMORY", 10_000)
    file = tmp_path / "all.jsonl"

    def peak(number: int) -> int:
        file.write_text(f"{alhambra.ILLEGAL}\n{{\n" * number)
        arguments = ["validate", "--format", form, str(file)]
        program = alhambra_rules.cli.program.program
        return peak_of(lambda: program.main(arguments, standalone_mode=False))

    with Path(os.devnull).open("w") as nowhere:
        monkeypatch.setattr(sys, "stdout", nowhere)
        assert peak(300) < 1.3 * peak(30)


RULES = [
    Rule("build.one", Kind.CHECK, "Something is so.", ("hu",)),
    Rule("build.two", Kind.CHECK, "It is.", rulings=(Ruling("Is it?", "Yes.", "It has to be."),)),
]
MESSAGE = 'it is not so, <&> "é" {0} [1] ]]>, and that takes many words to say; ' * 3


def illegal(*rules: Rule, message: str = MESSAGE) -> Report:
    """Return a report that each of the rules is broken."""
    return Report.of(rule.broken_at(Cell(1, 2), message=message, tile="x") for rule in rules)


REPORTS = [Report(), illegal(RULES[0]), illegal(*RULES, RULES[0]).at("$.players[0]")]
ERRORS = [
    FormatError([FormatFault("$.players", "is missing", 4, 7), FormatFault("$", "is wrong")]),
    NotationError([TextFault(3, 4, "no tile")]),
    FileNotFoundError(2, "No such file or directory"),
]
SOURCES = st.builds(
    Source, st.sampled_from(["a.json", 'b"<ü>& %20?#.json', "/c:d.txt"]), st.none() | st.integers(1)
)
NOTES = st.lists(st.sampled_from(["lines 4 to 6: no", "$.claims[0]: a: b"]), max_size=2).map(tuple)
VERDICTS = st.builds(
    Verdict, st.builds(UnreadableInput, SOURCES, st.sampled_from(ERRORS))
) | st.builds(
    lambda source, report, notes: Verdict(Read(source), report, notes),
    SOURCES,
    st.sampled_from(REPORTS),
    NOTES,
)


class Read(NamedTuple):
    """A position of no game in particular."""

    source: Source
    noun: str = "position"


def written(form: str, verdicts: Iterable[Verdict]) -> tuple[str, int]:
    """Return a document and the exit status."""
    run = Run("a-game", {"hu": "The rules"}, Screen(), lambda _: None)
    with redirect_stdout(TextIOWrapper(BytesIO(), encoding="ascii")) as stdout:
        status = print_verdicts(form, iter(verdicts), run)
        return stdout.buffer.getvalue().decode("utf-8"), status


@pytest.mark.parametrize("form", [form for form in WRITERS if form != "text"])
@given(verdicts=st.lists(VERDICTS, max_size=12))
def test_whatever_is_written_can_be_read_back(form: str, verdicts: list[Verdict]) -> None:
    document, status = written(form, verdicts)
    assert Counter(READERS[form](document)) == everything_in(verdicts)
    statuses = {verdict.status for verdict in verdicts}
    assert status == (2 if "unreadable" in statuses else int("illegal" in statuses))


@given(st.lists(VERDICTS, max_size=12))
def test_json_is_the_document_as_a_whole(verdicts: list[Verdict]) -> None:
    """Verdict by verdict the text is that of the whole value, byte for byte."""
    document, status = written("json", verdicts)
    files = to_builtins([verdict.document for verdict in verdicts])
    whole = {"format": "a-game-verdicts/1", "ok": status == 0, "files": files}
    assert document == pretty(whole) + "\n"


@given(st.lists(VERDICTS, min_size=1, max_size=12))
def test_junit_is_the_document_as_a_whole(verdicts: list[Verdict]) -> None:
    """Case by case the text is that of the whole tree, and each count is that of its cases."""
    document, _ = written("junit", verdicts)
    root = fromstring(document)
    for suite in (root, *root.iter("testsuite")):
        cases = list(suite.iter("testcase"))
        for key, tag in {"failures": "failure", "errors": "error", "skipped": "skipped"}.items():
            assert int(suite.attrib[key]) == sum(case.find(tag) is not None for case in cases)
        assert int(suite.attrib["tests"]) == len(cases)
    indent(root)
    whole: bytes = tostring(root, encoding="utf-8", xml_declaration=True)
    assert document.encode() == whole + b"\n"


def test_junit_escapes_what_xml_cannot_hold_and_has_a_failure_for_each_rule() -> None:
    """All places of one rule are one failure."""
    verdict = Verdict(Read(Source("a\x00b\x1b.json")), illegal(RULES[0], message="\ufffe<\x08é"))
    document, _ = written("junit", [verdict, Verdict(Read(Source("a")), REPORTS[2])])
    odd, case = fromstring(document).iter("testcase")
    assert odd.attrib["classname"] == r"a\x00b\x1b.json"
    assert [failure.text for failure in odd] == [r"\ufffe<\x08é"]
    assert [failure.attrib["type"] for failure in case] == ["build.one", "build.two"]
    assert (case[0].text or "").count("$.players[0]: ") == 2


def test_sarif_describes_the_rules_that_are_broken() -> None:
    """Each once, in the order of the results, with sources, rulings and where to read more."""
    verdicts = [Verdict(Read(Source("a")), REPORTS[2]), Verdict(Read(Source("b")), REPORTS[1])]
    (run,) = json.loads(written("sarif", verdicts)[0])["runs"]
    (invocation,) = run["invocations"]
    assert (invocation["executionSuccessful"], invocation["exitCode"]) == (True, 1)
    rules = run["tool"]["driver"]["rules"]
    assert [rule["id"] for rule in rules] == ["build.one", "build.two"]
    assert [rule["shortDescription"]["text"] for rule in rules] == ["Something is so.", "It is."]
    texts = [rule["help"]["text"] for rule in rules]
    assert "The rules (hu)" in texts[0]
    assert "Is it? Yes." in texts[1]
    assert all(f"a-game rules {rule['id']}" in rule["help"]["text"] for rule in rules)
    assert [one["ruleIndex"] for one in run["results"]] == [0, 1, 0, 0]
    assert {one["level"] for one in run["results"]} == {"error"}
    assert run["results"][0]["properties"] == {"cells": [[1, 2]], "details": {"tile": "x"}}


def test_sarif_says_where_a_rule_is_broken_or_cannot_be_checked() -> None:
    """The path of a note ends at its first colon."""
    for line, where, region, path in (
        (None, "$.players[0]", None, "$.players[0]"),
        (None, "$.players.$x", None, "$.players.$x"),
        (7, "$.players[0]", {"startLine": 7}, "$.players[0]"),
        (None, "line 5", {"startLine": 5}, None),
        (None, "", None, None),
    ):
        report = illegal(RULES[0]).at(where) if where else illegal(RULES[0])
        verdict = Verdict(Read(Source("a", line)), report, (f"{where}: this: that",))
        (run,) = json.loads(written("sarif", [verdict])[0])["runs"]
        for result in run["results"]:
            (location,) = result["locations"]
            assert location["physicalLocation"].get("region") == region
            logical = [{"fullyQualifiedName": path}] if path else None
            assert location.get("logicalLocations") == logical
        assert len(run["results"]) == 2


def unreadable(path: str, line: int | None = None, column: int | None = None) -> FormatError:
    return FormatError([FormatFault(path, "no", line, column)])


def test_sarif_notifies_of_what_cannot_be_read() -> None:
    for error, line, region in (
        (NotationError([TextFault(3, 4, "no")]), None, {"startLine": 3, "startColumn": 4}),
        (unreadable("$", 3, 4), None, {"startLine": 3, "startColumn": 4}),
        (unreadable("$.x", 3, 4), None, {"startLine": 3, "startColumn": 4}),
        (unreadable("$.x", 1, 4), 9, {"startLine": 9, "startColumn": 4}),
        (unreadable("$"), 9, {"startLine": 9}),
        (unreadable("$"), None, None),
        (unreadable("line 3: $.do", 3, 8), None, {"startLine": 3, "startColumn": 8}),
        (unreadable("line 3"), None, {"startLine": 3}),
        (FileNotFoundError(2, "no"), None, None),
    ):
        verdict = Verdict(UnreadableInput(Source("a", line), error))
        (run,) = json.loads(written("sarif", [verdict])[0])["runs"]
        (invocation,) = run["invocations"]
        assert (invocation["executionSuccessful"], invocation["exitCode"]) == (False, 2)
        (notification,) = invocation["toolExecutionNotifications"]
        (location,) = notification["locations"]
        assert location["physicalLocation"].get("region") == region
        assert run["results"] == run["tool"]["driver"]["rules"] == []
