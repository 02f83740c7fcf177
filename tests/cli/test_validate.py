"""``validate``: what is printed, and the exit status."""

from __future__ import annotations

import json
import os
import sys
from io import BytesIO
from pathlib import Path
from xml.etree.ElementTree import fromstring

import pytest
from hypothesis import given
from hypothesis import strategies as st

from alhambra_rules.arbiter import check_table
from alhambra_rules.cli.inputs import read_all
from alhambra_rules.cli.program import program
from alhambra_rules.model import Table
from alhambra_rules.notation import read_position, verdict_of, write_position
from alhambra_rules.rulebook import NotationError, TextFault
from alhambra_rules.rulebook.command_line import verdict_documents
from alhambra_rules.rulebook.command_line.verdict_documents import write_junit
from alhambra_rules.rulebook.json.text import LARGEST_DOCUMENT
from alhambra_rules.testing import any_tables
from tests.cli.running import ANNA, BO, DIAGRAM, ILLEGAL, LEGAL, position, run
from tests.costly import COSTLY
from tests.costs import peak_of


def _file(folder: Path, name: str, text: str | bytes) -> str:
    path = folder / name
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return str(path)


def test_a_position_is_drawn_with_its_faults_below() -> None:
    """Each city is drawn, then its faults are told by number, rule, cells and sentence."""
    result = run("validate", "-", stdin=ILLEGAL)
    assert result.exit_code == 1
    assert result.stdout.split("\n") == [
        "standard input: illegal, 1 fault, 2 players",
        "",
        "Anna: legal, 1 tile",
        "",
        "        0        1",
        "    +       ++#######+",
        "  0     F       G10n",
        "    +       ++       +",
        "",
        "Bo: illegal, 1 fault, 1 tile",
        "",
        "        0",
        "    +       +",
        "  0     F",
        "    +       +",
        "    !       !",
        "  1   T11@1",
        "    !   1   !",
        "",
        "  1  build.orientation  (0, 1)",
        "     tower-11 on (0, 1) is turned by 90 degrees; its roofs must point north",
        "",
        "1 position: 1 illegal; 1 fault",
        "",
    ]


def test_a_legal_position_alone_is_drawn() -> None:
    """The one position asked about is drawn also if it is legal."""
    result = run("validate", "-", stdin=LEGAL)
    assert result.exit_code == 0
    assert "Anna: legal, 1 tile" in result.stdout
    assert "G10n" in result.stdout
    assert result.stdout.endswith("\n1 position: 1 legal\n")


def test_of_several_files_the_faulty_cities_are_drawn(tmp_path: Path) -> None:
    """A legal file among several takes a line; the worst status counts."""
    good, bad = _file(tmp_path, "good.json", LEGAL), _file(tmp_path, "bad.json", ILLEGAL)
    result = run("validate", good, bad, str(tmp_path / "none.json"))
    assert result.exit_code == 2
    lines = result.stdout.split("\n")
    assert lines[:4] == [
        f"{good}: legal, 1 player",
        f"{bad}: illegal, 1 fault, 2 players",
        "",
        "Anna: legal, 1 tile",
    ]
    assert "G10n" not in result.stdout
    assert "T11@1" in result.stdout
    assert lines[-5:] == [
        f"{tmp_path / 'none.json'}: unreadable",
        "  No such file or directory",
        "",
        "3 positions: 1 legal, 1 illegal, 1 unreadable; 1 fault",
        "",
    ]


@pytest.mark.parametrize(
    ("draw", "drawn"),
    [("all", {"G10n", "T11@1"}), ("faulty", {"T11@1"}), ("none", set()), ("auto", {"T11@1"})],
)
def test_what_is_drawn_can_be_chosen(tmp_path: Path, draw: str, drawn: set[str]) -> None:
    """All cities, the faulty ones or none."""
    files = [_file(tmp_path, "good.json", LEGAL), _file(tmp_path, "bad.json", position(BO))]
    result = run("validate", "--draw", draw, *files)
    assert {name for name in ("G10n", "T11@1") if name in result.stdout} == drawn


def test_a_last_city_that_is_legal_is_followed_by_a_blank_line() -> None:
    """Lists of cities end before what comes next, whatever the last city is like."""
    result = run("validate", "--draw", "faulty", "-", stdin=position(BO, ANNA))
    assert result.stdout.endswith("\nAnna: legal, 1 tile\n\n1 position: 1 illegal; 1 fault\n")


def test_faults_across_the_table_name_their_place() -> None:
    """What concerns no single city is listed below the cities, with whose it is."""
    anna = {**ANNA, "reserve": ["tower-9-ne"]}
    bo = {"name": "Bo", "city": ANNA["city"], "reserve": ["tower-9-ne"]}
    text = position(
        anna,
        bo,
        dirk=["tower-8-nes"],
        market=["tower-8-nes", None, None, None],
        scoring_round=1,
        claims=[{"player": "Bo", "wall": 5}],
        spent=["denar-1"] * 4,
    )
    result = run("validate", "--draw", "none", "-", stdin=text)
    headings = [line for line in result.stdout.split("\n") if line.startswith("  ")][::2]
    assert headings == [
        "  1  build.one-per-cell",
        "  2  build.one-per-cell  Bo's reserve",
        "  3  build.one-per-cell  the market",
        "  4  components.money  the table",
        "  5  two.money  the table",
        "  6  scoring.wall  Bo's claim, (1, 0)",
    ]
    assert "The table: illegal, 5 faults" in result.stdout
    quiet = run("validate", "--quiet", "-", stdin=text).stdout.split("\n")
    assert quiet[0].startswith("standard input: Bo's city: build.one-per-cell: garden-10-n exists")
    assert quiet[1].startswith("standard input: Bo's reserve: build.one-per-cell: tower-9-ne")


def test_too_many_players_and_dirk_among_them_have_places() -> None:
    """Faults about the players and about Dirk are called that."""
    players = [{"name": str(number), "city": []} for number in range(7)]
    result = run("validate", "-q", "-", stdin=position(*players, dirk=[]))
    owners = [line.split(": ")[1] for line in result.stdout.splitlines()]
    assert owners == ["the players", "Dirk"]


def test_quiet_prints_one_line_a_fault(tmp_path: Path) -> None:
    """Quiet output has nothing for what is legal, and no summary."""
    good, bad = _file(tmp_path, "good.json", LEGAL), _file(tmp_path, "bad.json", "[]")
    result = run("validate", "-q", good, bad, "-", stdin=DIAGRAM.replace("G10n", "G10x"))
    assert result.exit_code == 2
    assert result.stdout.split("\n") == [
        f"{bad}: $: expected an object, found a list",
        'standard input: line 2, column 13: unknown tile "G10x", did you mean "G10"?',
        "",
    ]


def test_a_diagram_is_a_city_without_an_owner() -> None:
    """The city of a diagram is judged by itself."""
    legal = run("validate", "-", stdin=DIAGRAM)
    assert legal.exit_code == 0
    assert "The city: legal, 1 tile" in legal.stdout
    turned = DIAGRAM.replace("#######", "       ").replace("G10n ", "G10n@2").replace("G10n\n", "")
    assert run("validate", "-", stdin=turned).exit_code == 2
    upside_down = "+       ++       +\n    F      G10n@2\n+       ++#######+\n"
    illegal = run("validate", "-q", "-", stdin="\ufeff" + upside_down)
    assert illegal.exit_code == 1
    assert illegal.stdout.startswith("standard input: the city: build.orientation: ")
    assert "The city: illegal, 1 fault" in run("validate", "-", stdin=upside_down).stdout


def test_positions_on_lines_are_judged_one_by_one(tmp_path: Path) -> None:
    """Of many positions the faulty ones are printed with their line, and all are counted."""
    lines = _file(tmp_path, "many.jsonl", f"{LEGAL}\n\n{ILLEGAL}\n{{nothing\n{LEGAL}")
    result = run("validate", lines)
    assert result.exit_code == 2
    assert result.stdout.startswith(f"{lines}:3: illegal, 1 fault, 2 players\n")
    assert f"\n{lines}:4: unreadable\n  $: column 2: not JSON" in result.stdout
    assert f"{lines}:5" not in result.stdout
    summary = "4 positions: 2 legal, 1 illegal, 1 unreadable; 1 fault\n"
    assert result.stdout.endswith(summary)
    drawn = run("validate", "--draw", "all", lines)
    assert f"{lines}:5: legal, 1 player" in drawn.stdout


@pytest.mark.parametrize("options", [(), ("--quiet",), ("--format", "json")])
def test_a_fault_on_a_line_names_that_line_alone(tmp_path: Path, options: tuple[str, ...]) -> None:
    """The text of a line has one line, which nobody needs to be told; a whole file has many."""
    many = _file(tmp_path, "many.jsonl", f"{LEGAL}\n{{nothing\n".encode() + b"\xff\n{\n")
    said = run("validate", *options, many).stdout
    assert "line 1" not in said
    assert said.count("column 2: not JSON: ") == 2
    assert "byte 0xff at offset 0 is not UTF-8" in said
    alone = _file(tmp_path, "alone.json", "{\n\nnothing")
    assert "line 3, column 1: not JSON" in run("validate", *options, alone).stdout


def test_json_has_a_verdict_for_each_position(tmp_path: Path) -> None:
    """The verdicts for machines come in their own format, in UTF-8."""
    files = [_file(tmp_path, "a.jsonl", f"{LEGAL}\n{ILLEGAL}"), _file(tmp_path, "ü.txt", "no")]
    result = run("validate", "--format", "json", *files)
    assert result.exit_code == 2
    verdicts = json.loads(result.stdout_bytes)
    assert verdicts["format"] == "alhambra-verdicts/1"
    assert [(found["line"], found["status"]) for found in verdicts["files"]] == [
        (1, "legal"),
        (2, "illegal"),
        (None, "unreadable"),
    ]
    assert verdicts["files"][2]["file"] == files[1]


def test_junit_has_a_case_for_each_position(tmp_path: Path) -> None:
    """A rule broken is a failure, with all its places; what is unreadable is an error."""
    twice = {"name": "Bo", "city": [*BO["city"], {"x": 0, "y": 2, "tile": "tower-12", "turned": 2}]}
    files = [
        _file(tmp_path, "a.jsonl", f"{LEGAL}\n{position(twice)}"),
        _file(tmp_path, "b.txt", "no diagram"),
        _file(tmp_path, "c.json", "[]"),
        str(tmp_path / "none"),
    ]
    result = run("validate", "--format", "junit", *files)
    assert result.exit_code == 2
    root = fromstring(result.stdout_bytes.decode())
    assert root.attrib == {
        "name": "alhambra-rules validate",
        "tests": "5",
        "failures": "1",
        "errors": "3",
    }
    assert [suite.get("tests") for suite in root] == ["2", "1", "1", "1"]
    legal, illegal, diagram, array, missing = root.iter("testcase")
    assert (legal.attrib, list(legal)) == ({"classname": files[0], "name": "line 1"}, [])
    (failure,) = illegal
    assert failure.get("type") == "build.orientation"
    assert (failure.text or "").count("$.players[0]: tower-1") == 2
    assert (diagram[0].text or "").startswith("line 1, column 1: neither a position")
    assert array[0].text == "$: expected an object, found a list"
    assert (missing.get("name"), missing[0].text) == ("position", "No such file or directory")


@pytest.mark.parametrize("form", ["json", "junit"])
def test_memory_does_not_grow_with_the_lines(
    form: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Verdicts are not collected: ten times as many lines take hardly more memory."""
    monkeypatch.setattr(verdict_documents, "_KEPT_IN_MEMORY", 10_000)
    line = position({"name": "Bo", "city": [{"x": 0, "y": 1, "tile": "tower-11"}] * 100})

    def peak(number: int) -> int:
        arguments = ["validate", "--format", form, _file(tmp_path, "a.jsonl", f"{line}\n" * number)]
        return peak_of(lambda: program.main(arguments, standalone_mode=False))

    with Path(os.devnull).open("w") as nowhere:
        monkeypatch.setattr(sys, "stdout", nowhere)
        assert peak(60) < 1.2 * peak(6)


def test_junit_replaces_what_xml_cannot_hold() -> None:
    """Characters that XML forbids do not spoil the report."""
    verdict = verdict_of("a\x00b\x1b", NotationError([TextFault(1, 1, "\ufffe <&> \x08é")]))
    stream = BytesIO()
    assert write_junit([("position", verdict)], "validate", stream) == 2
    (error,) = fromstring(stream.getvalue().decode()).iter("error")
    assert error.get("message") == "line 1, column 1: \ufffd <&> \ufffdé"


def test_a_folder_is_no_file(tmp_path: Path) -> None:
    """Who names a folder is told to name the files in it, and the others are judged."""
    result = run("validate", "-q", str(tmp_path), "-", stdin=ILLEGAL)
    assert result.exit_code == 2
    folder, turned = result.stdout.splitlines()
    hint = f"is a folder; name the files in it, such as {tmp_path / '*.json'}"
    assert folder == f"{tmp_path}: {hint}"
    assert "build.orientation" in turned


def test_bytes_that_are_no_text_are_told_by_place() -> None:
    """What is neither JSON nor UTF-8 is unreadable at the first wrong byte."""
    result = run("validate", "-q", "-", stdin=b"ab\nc\xff\x00")
    assert result.exit_code == 2
    wrong = "line 2, column 2: byte 0xff is not UTF-8: neither JSON nor a diagram"
    assert result.stdout == f"standard input: {wrong}\n"


@pytest.mark.parametrize("text", [f"// my game\n{LEGAL}", "42", '"position"', "null", "my notes\n"])
def test_what_can_be_neither_json_nor_a_diagram_is_told_so(text: str) -> None:
    """Where no corner and no fountain is drawn, nobody is asked for a fountain."""
    result = run("validate", "-q", "-", stdin=text)
    assert result.exit_code == 2
    assert result.stdout == (
        'standard input: line 1, column 1: neither a position in JSON, which begins with "{",'
        ' nor a diagram, which has corners "+" and the fountain "F"\n'
    )
    corners = run("validate", "-q", "-", stdin=f"{text}\n+       +")
    assert "no fountain" in corners.stdout
    fountain = run("validate", "-q", "-", stdin=f"{text}\n    F")
    assert "no part of a diagram" in fountain.stdout or "corners" in fountain.stdout


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-le", "utf-16-be"])
def test_utf_16_is_told_with_and_without_its_mark(encoding: str) -> None:
    """Every other byte of such a file is nothing, which no UTF-8 has."""
    result = run("validate", "-q", "-", stdin=LEGAL.encode(encoding))
    assert result.exit_code == 2
    assert result.stdout == "standard input: $: is UTF-16; save the file as UTF-8\n"


def test_a_text_that_is_no_diagram_has_few_faults() -> None:
    """Of the faults of a text that only looks like a diagram the first are told."""
    result = run("validate", "-q", "-", stdin=" F " + "words and words\n" * 200)
    lines = result.stdout.splitlines()
    assert 50 < len(lines) < 70
    assert any(line.endswith("and so on: is this a diagram?") for line in lines)


def test_what_is_not_told_is_not_judged_and_that_is_said() -> None:
    """With two players and no word on Dirk a claim for buildings is told as not checked."""
    claims = [{"player": "Anna", "wall": 1, "buildings": {"garden": 9}}]
    text = position(ANNA, {"name": "Bo", "city": []}, claims=claims, scoring_round=1)
    told = "not checked: $.claims[0]: buildings: Dirk takes part with two players"
    assert told in run("validate", "-", stdin=text).stdout
    assert told in run("validate", "-q", "-", stdin=text).stdout
    assert told in run("validate", "-", stdin=f"{text}\n{LEGAL}").stdout
    (file,) = json.loads(run("validate", "--format", "json", "-", stdin=text).stdout)["files"]
    assert file["status"] == "legal"
    assert f"not checked: {file['not_checked'][0]}".startswith(told)
    case = fromstring(run("validate", "--format", "junit", "-", stdin=text).stdout)[0][0]
    assert (case.get("name"), case.findtext("system-out")) == (
        "position",
        f"not checked: {file['not_checked'][0]}",
    )
    assert "Scored without Dirk" in run("score", "-", stdin=text).stdout


def test_the_name_of_a_file_is_not_empty() -> None:
    """An empty name is told as what it is."""
    result = run("validate", "-q", "")
    assert (result.exit_code, result.stdout) == (2, ": the name of a file is missing\n")


def test_empty_input_is_unreadable() -> None:
    """Nothing at all is no position."""
    result = run("validate", "-q", "-", stdin="")
    assert (result.exit_code, result.stdout) == (2, "standard input: $: the file is empty\n")


def test_what_would_act_on_a_terminal_is_escaped(tmp_path: Path) -> None:
    """Names of files and words of diagrams cannot send commands to a terminal."""
    file = _file(tmp_path, "a\x1b[2J.txt", DIAGRAM.replace("G10n", "\x1b[2J"))
    result = run("validate", file)
    assert "\x1b" not in result.stdout
    assert "a\\x1b[2J.txt" in result.stdout


def test_a_line_that_is_too_long_spoils_no_other(tmp_path: Path) -> None:
    """A line beyond the limit of one document is unreadable; the next one is read."""
    long = "[" + " " * (2 * LARGEST_DOCUMENT) + "]"
    file = _file(tmp_path, "many.jsonl", f"{LEGAL}\n{LEGAL}\n{long}\n{ILLEGAL}\n{long}")
    lines = [item.source.line for item in read_all(file)]
    assert lines == [1, 2, 3, 4, 5]
    result = run("validate", "-q", file)
    assert f"{file}:3: $: 4,000,001 bytes are more than" in result.stdout
    assert f"{file}:4: Bo's city: build.orientation" in result.stdout


def test_a_document_that_is_too_long_is_not_read_to_its_end(tmp_path: Path) -> None:
    """No more of a document is read than its limit."""
    (item,) = read_all(_file(tmp_path, "a.json", "[" * (LARGEST_DOCUMENT + 10)))
    assert item.source.size == LARGEST_DOCUMENT + 1
    assert run("validate", "-q", str(tmp_path / "a.json")).exit_code == 2


@COSTLY
@given(any_tables())
def test_every_position_has_a_verdict(table: Table) -> None:
    """Whatever a position holds, it is drawn, judged, scored and written for machines."""
    text = write_position(table)
    status = 0 if check_table(table).ok else 1
    for output in ("text", "json", "junit"):
        result = run("validate", "-", "--format", output, stdin=text)
        assert result.exit_code == status
        assert len(result.stdout) < 200_000
    assert run("show", "-", stdin=text).exit_code == 0
    assert run("score", "-", "--round", "2", stdin=text).exit_code == 0


@given(st.binary(max_size=60) | st.text(max_size=60).map(str.encode))
def test_no_bytes_end_in_a_traceback(data: bytes) -> None:
    """Rubbish is unreadable, and that is all."""
    result = run("validate", "--quiet", "-", stdin=data)
    assert result.exit_code == 2 or data.strip() == b"F"
    assert all(line.startswith("standard input") for line in result.stdout.split("\n")[:-1])


def test_at_least_one_file_is_needed() -> None:
    """Without a file the usage is explained."""
    result = run("validate")
    assert result.exit_code == 2
    assert "Missing argument 'FILE...'" in result.stderr


def test_the_recorded_positions_of_the_tests_can_be_read() -> None:
    """A position that is written for these tests is one."""
    assert read_position(ILLEGAL).players[1].name == "Bo"
