"""``five-towers conformance``: the same command as the first game's, on this one."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest
from jsonschema import Draft202012Validator

from five_towers.catalogue import CATALOGUE
from five_towers.conformance.schemas import conformance_schemas
from tests.five_towers.cli.running import run
from tests.five_towers.conformance.engines import toy

SCHEMA = json.loads(conformance_schemas()["five-towers-conformance-report-1.schema.json"])
FEW = ("--examples", "0")


def test_an_engine_that_agrees_has_status_0() -> None:
    """A line says that it agrees."""
    result = run("conformance", "run", *FEW, "--", *toy())
    assert result.exit_code == 0
    assert "The engine agrees: " in result.stdout


def test_a_single_answer_is_counted_as_one() -> None:
    """On a rule that one vector alone concerns, the last line says "1 answer"."""
    result = run("conformance", "run", "--rule", "build.undo", *FEW, "--", *toy())
    assert "The engine agrees: 1 answer compared, seed 0" in result.stdout


def test_reports_for_programs_fit_the_schema() -> None:
    """A divergence has status 1, and JSON and JUnit tell the same cause."""
    command = ("--rule", "tower.nine", *FEW, "--", *toy("nine-unknown"))
    told = run("conformance", "run", "--report", "json", *command)
    assert told.exit_code == 1
    document = json.loads(told.stdout)
    Draft202012Validator(SCHEMA).validate(document)
    assert [cause["id"] for cause in document["causes"]] == ["invents tower.nine"]
    junit = ElementTree.fromstring(run("conformance", "run", "--report", "junit", *command).stdout)
    assert junit.get("name") == "five-towers conformance"
    assert {suite.get("name") for suite in junit} == {"may_add", "max_bid", "score", "engine"}


RULINGS = [
    f"Our ruling on tower.top: {ruling.question} {ruling.choice}"
    for ruling in CATALOGUE["tower.top"].rulings
]


def test_the_ruling_on_another_rule_is_told() -> None:
    """What a lone 0 scores rests on whether it may stand there, whatever is counted wrongly."""
    command = ("conformance", "run", *FEW, "--rule", "score.main")
    engine = ("--", *toy("no-main-tower"))
    lines = run(*command, *engine).stdout.splitlines()
    assert [line.strip() for line in lines if "Our ruling" in line] == RULINGS
    document = json.loads(run(*command, "--report", "json", *engine).stdout)
    told = {cause["id"]: cause["rulings"] for cause in document["causes"]}
    assert told == {"miscounts score.main": [], "miscounts score.main (ruling)": ["tower.top"]}


@pytest.mark.parametrize(("strict", "tag"), [([], "skipped"), (["--strict"], "failure")])
def test_build_servers_are_told_the_rulings(strict: list[str], tag: str) -> None:
    """They stand in what is skipped, and in the failure where rulings count."""
    command = ("conformance", "run", *FEW, "--rule", "score.main", "--report", "junit", *strict)
    told = ElementTree.fromstring(run(*command, "--", *toy("no-main-tower")).stdout)
    (found,) = told.findall(f".//testcase[@name='score.cards/a-lone-nought']/{tag}")
    assert (found.text or "").splitlines()[:2] == RULINGS


def test_what_is_saved_can_be_run(tmp_path: Path) -> None:
    """Each cause is written as a vector and as a test, and as known in a baseline."""
    names, known, folder = (tmp_path / name for name in ("cards.json", "known.json", "found"))
    names.write_text('{"sand-9": "sand-09"}', "utf-8")
    few = ("--rule", "score.main", *FEW)
    keep = ("--save", str(folder), "--write-baseline", str(known), "--cards", str(names))
    engine = toy("one-point-each")
    assert run("conformance", "run", *few, *keep, "--", *engine).exit_code == 1
    test = folder / "test_miscounts_score_torn_down.py"
    arguments = ["-q", "-p", "no:cacheprovider", "--rootdir", str(folder), str(test)]
    outcome = subprocess.run(
        [sys.executable, "-m", "pytest", *arguments], capture_output=True, text=True, check=False
    )
    assert "1 failed" in outcome.stdout
    assert "assert -2 == -3" in outcome.stdout
    accepted = run("conformance", "run", *few, "--baseline", str(known), "--", *engine)
    assert accepted.exit_code == 0
    assert "known and accepted: miscounts score.torn-down" in accepted.stdout


def test_what_cannot_be_done_is_said_in_a_sentence(tmp_path: Path) -> None:
    """Unknown rules and cards end with status 2 and no traceback."""
    names = tmp_path / "cards.json"
    names.write_text('{"snad-9": "x"}', "utf-8")
    unknown = run("conformance", "run", "--cards", str(names), "--", *toy())
    assert unknown.exit_code == 2
    assert 'unknown card "snad-9", did you mean "sand-9"?' in unknown.stderr
    rule = run("conformance", "run", "--rule", "tower.eigth", "--", *toy())
    assert 'unknown rule "tower.eigth", did you mean "tower.eight"?' in rule.stderr
    for option in ("--cards", "--baseline"):
        endless = run("conformance", "run", option, "/dev/zero", "--", *toy())
        assert (endless.exit_code, "holds more than 4,000,000" in endless.stderr) == (2, True)


def test_a_misspelt_operation_ends_the_run(tmp_path: Path) -> None:
    """What an engine says that it can be asked is held against the operations of this game."""
    engine = tmp_path / "engine.py"
    engine.write_text(
        """print('{"id": 0, "result": {"operations": ["may_ad", "max_bid"]}}')""", "utf-8"
    )
    result = run("conformance", "run", *FEW, "--", sys.executable, str(engine))
    assert result.exit_code == 2
    assert '"may_ad", did you mean "may_add"?' in result.stdout
    assert "max_bid" not in result.stdout


def test_vectors_are_exported(tmp_path: Path) -> None:
    """A file for each rule is written into the folder."""
    result = run("conformance", "vectors", "--out", str(tmp_path))
    assert result.stdout == f"12 files written to {tmp_path}\n"
