"""The command ``conformance``."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

from jsonschema import Draft202012Validator

from five_towers.catalogue import CATALOGUE
from five_towers.conformance import conformance_schemas
from tests.five_towers.cli.running import run
from tests.five_towers.conformance.engines import toy

SCHEMA = json.loads(conformance_schemas()["five-towers-conformance-report-1.schema.json"])
FEW = ("--examples", "0")


def test_reports_for_programs_fit_the_schema() -> None:
    """A divergence has status 1."""
    command = ("--rule", "tower.nine", *FEW, "--", *toy("nine-unknown"))
    result = run("conformance", "run", "--report", "json", *command)
    assert result.exit_code == 1
    document = json.loads(result.stdout)
    Draft202012Validator(SCHEMA).validate(document)
    assert [cause["id"] for cause in document["causes"]] == ["invents tower.nine: nine-unknown"]
    junit = ElementTree.fromstring(run("conformance", "run", "--report", "junit", *command).stdout)
    assert junit.get("name") == "five-towers conformance"
    assert {suite.get("name") for suite in junit} == {"may_add", "max_bid", "score", "engine"}


def test_a_report_shows_the_ruling_on_another_rule() -> None:
    """The score of a lone 0 depends on whether a tower may begin with it.

    JUnit skips a divergence on a ruling; with ``--strict`` it is a failure.
    """
    command = ("conformance", "run", *FEW, "--rule", "score.cards")
    engine = ("--", *toy("no-nought-first-doubled"))
    shown = [run(*command, *engine).stdout]
    document = json.loads(run(*command, "--report", "json", *engine).stdout)
    rulings = {cause["id"]: cause["rulings"] for cause in document["causes"]}
    assert rulings == {"miscounts score.cards (ruling)": ["tower.top"]}
    for strict, tag in (((), "skipped"), (("--strict",), "failure")):
        junit = run(*command, "--report", "junit", *strict, *engine).stdout
        path = f".//testcase[@name='score.cards/a-lone-nought']/{tag}"
        (found,) = ElementTree.fromstring(junit).findall(path)
        shown.append(found.text or "")
    for text in shown:
        assert all(f"{one.question} {one.choice}" in text for one in CATALOGUE["tower.top"].rulings)


def test_what_is_saved_can_be_run(tmp_path: Path) -> None:
    """Each cause is saved as a vector, as a test, and in a baseline."""
    names, known, folder = (tmp_path / name for name in ("cards.json", "known.json", "found"))
    names.write_text('{"sand-9": "sand-09"}', "utf-8")
    few = ("--rule", "score.main", *FEW)
    keep = ("--save", str(folder), "--write-baseline", str(known), "--cards", str(names))
    engine = toy("one-point-each")
    assert run("conformance", "run", *few, *keep, "--", *engine).exit_code == 1
    test = folder / "test_miscounts_score_torn_down_one_point_each.py"
    arguments = ["-q", "-p", "no:cacheprovider", "--rootdir", str(folder), str(test)]
    outcome = subprocess.run(
        [sys.executable, "-m", "pytest", *arguments], capture_output=True, text=True, check=False
    )
    assert "1 failed" in outcome.stdout
    assert "assert -2 == -3" in outcome.stdout
    accepted = run("conformance", "run", *few, "--baseline", str(known), "--", *engine)
    assert accepted.exit_code == 0
    assert "miscounts score.torn-down" in accepted.stdout


def test_unknown_cards_are_errors(tmp_path: Path) -> None:
    """The nearest one is suggested."""
    names = tmp_path / "cards.json"
    names.write_text('{"snad-9": "x"}', "utf-8")
    result = run("conformance", "run", "--cards", str(names), "--", *toy())
    assert result.exit_code == 2
    assert '"sand-9"' in result.stderr
