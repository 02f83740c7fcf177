"""The command ``conformance``."""

from __future__ import annotations

import json
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
    assert rulings == {"miscounts score.cards (ruling): lone-nought-single": ["tower.top"]}
    for strict, tag in (((), "skipped"), (("--strict",), "failure")):
        junit = run(*command, "--report", "junit", *strict, *engine).stdout
        path = f".//testcase[@name='score.cards/a-lone-nought']/{tag}"
        (found,) = ElementTree.fromstring(junit).findall(path)
        shown.append(found.text or "")
    for text in shown:
        assert all(f"{one.question} {one.choice}" in text for one in CATALOGUE["tower.top"].rulings)


def test_an_engine_may_have_its_own_names_of_cards(tmp_path: Path) -> None:
    """Of an unknown card, the nearest one is suggested."""
    names = tmp_path / "cards.json"
    asked = ("conformance", "run", *FEW, "--rule", "score.main", "--cards", str(names))
    names.write_text('{"sand-9": "sand-09"}', "utf-8")
    assert run(*asked, "--", *toy()).exit_code == 0
    names.write_text('{"snad-9": "x"}', "utf-8")
    refused = run(*asked, "--", *toy())
    assert refused.exit_code == 2
    assert '"sand-9"' in refused.stderr
