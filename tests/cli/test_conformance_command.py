"""``conformance``: engines held against the library from the command line."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from jsonschema import Draft202012Validator

from alhambra_rules.catalogue import CATALOGUE
from alhambra_rules.conformance.questions import QUESTIONS, conformance_schemas, read_vectors
from rulebook_kit.conformance.documents import vector_texts
from rulebook_kit.json.text import LARGEST_DOCUMENT
from tests.cli.running import run
from tests.conformance.engines import hostile, toy

PAGE = Path(__file__).parents[2] / "docs" / "conformance.md"
ON_FOOT = ("--rule", "build.on-foot", "--examples", "0")
SCHEMA = Draft202012Validator(
    json.loads(conformance_schemas()["alhambra-conformance-report-1.schema.json"])
)


def asked(*arguments: str) -> tuple[Any, int]:
    """Return the report on an engine in JSON, which fits its schema, and the exit status."""
    result = run("conformance", "run", "--report", "json", *arguments)
    document = json.loads(result.stdout)
    SCHEMA.validate(document)
    return document, result.exit_code


def test_an_engine_that_agrees_has_status_0() -> None:
    document, status = asked("--rule", "build.on-foot", "--examples", "3", "--", *toy())
    assert (document["status"], document["causes"], status) == ("agrees", [], 0)


@pytest.mark.no_cover
def test_the_text_has_the_causes_of_the_report() -> None:
    """An engine that diverges has status 1, one that answers nothing has status 2."""
    for engine, cause in (
        (toy("no-reachability-test"), "breaks build.on-foot: foot-untested"),
        (hostile("crash", "check_city"), "crashed: everything is lost"),
    ):
        document, status = asked(*ON_FOOT, "--", *engine)
        assert document["status"] == {1: "diverges", 2: "untested"}[status]
        assert cause in {one["id"] for one in document["causes"]}
        text = run("conformance", "run", *ON_FOOT, "--", *engine)
        assert text.exit_code == status
        assert all(one["id"] in text.stdout for one in document["causes"])


@pytest.mark.no_cover
def test_a_divergence_on_a_ruling_counts_only_if_asked() -> None:
    arguments = ("--rule", "scoring.wall", "--examples", "0", "--", *toy("closed-loop-one-short"))
    document, status = asked(*arguments)
    assert status == 0
    assert {one["counts"] for one in document["causes"]} == {False}
    assert {rule for one in document["causes"] for rule in one["rulings"]} == {"scoring.wall"}
    (ruling,) = CATALOGUE["scoring.wall"].rulings[:1]
    assert ruling.choice in run("conformance", "run", *arguments).stdout
    assert asked("--strict", *arguments)[1] == 1


def test_a_cause_names_its_smallest_request() -> None:
    document, _ = asked(*ON_FOOT, "--", *toy("corner-contact"))
    cause = next(one for one in document["causes"] if "build.shared-edge" in one["id"])
    assert (cause["counts"], cause["request"]["do"]) == (True, "legal_placements")


@pytest.mark.no_cover
def test_failures_fit_the_schema() -> None:
    for manner, status in {
        "chatter": "diverges",
        "rude": "untested",
        "misspelt": "untested",
    }.items():
        document, _ = asked(*ON_FOOT, "--", *hostile(manner))
        assert document["status"] == status
    text = run("conformance", "run", *ON_FOOT, "--", *hostile("misspelt"))
    assert text.exit_code == 2
    assert all(name in text.stdout for name in ('"check_cities"', '"check_city"', '"dance'))
    assert "longest_wall" not in text.stdout


def test_an_unknown_option_may_be_one_of_the_engine() -> None:
    """With "--" before the engine, no hint is needed."""
    for arguments, hinted in {
        "./engine --quiet": True,
        "--quiet ./engine": True,
        "--quiet -- ./engine --fast": False,
    }.items():
        result = run("conformance", "run", *arguments.split())
        assert result.exit_code == 2
        assert ("--quiet" in result.stderr, '"--"' in result.stderr) == (True, hinted)


def test_a_report_to_share_names_the_failure() -> None:
    """Every report ends with one line end."""
    for form, start in {
        "html": "<!doctype html>",
        "markdown": "### ",
        "json": "{",
        "junit": "<?xml",
        "text": "",
    }.items():
        result = run("conformance", "run", "--report", form, "--", "/no/such/engine")
        assert result.exit_code == 2
        assert result.stdout.startswith(start)
        assert "cannot be started" in result.stdout
        assert result.stdout.rstrip("\n") + "\n" == result.stdout


@pytest.mark.no_cover
def test_the_report_for_build_servers_has_a_case_for_each_vector() -> None:
    """JUnit counts vectors, failures, and what was skipped."""
    arguments = ("--rule", "build.no-gaps", "--examples", "12", "--", *toy("no-hole-test"))
    result = run("conformance", "run", "--report", "junit", *arguments)
    suites = {suite.get("name"): suite for suite in ElementTree.fromstring(result.stdout)}
    assert int(suites["check_city"].get("failures", "0")) > 10
    assert suites["check_city"].get("errors") == "0"
    failure = suites["check_city"].find("testcase/failure")
    assert failure is not None
    assert failure.get("type") == "breaks build.no-gaps: gaps-untested"
    assert "illegal" in (failure.text or "")
    assert suites["engine"].get("errors") == "0"


def test_the_report_for_build_servers_tells_failures_and_rulings_apart() -> None:
    """An engine that fails has errors; what rests on a ruling alone is skipped."""
    rude = run("conformance", "run", "--report", "junit", *ON_FOOT, "--", *hostile("rude")).stdout
    suites = {suite.get("name"): suite for suite in ElementTree.fromstring(rude)}
    assert suites["engine"].get("errors") == "1"
    assert int(suites["check_city"].get("tests", "0")) > 0
    assert suites["check_city"].get("skipped") == suites["check_city"].get("tests")
    crash = hostile("crash", "check_city")
    dying = run("conformance", "run", "--report", "junit", *ON_FOOT, "--", *crash).stdout
    suites = {suite.get("name"): suite for suite in ElementTree.fromstring(dying)}
    error = suites["check_city"].find("testcase/error")
    assert error is not None
    assert error.get("type") == "crashed: everything is lost"
    assert "3" in (error.text or "")
    arguments = ("--rule", "scoring.wall", "--examples", "0", "--", *toy("closed-loop-one-short"))
    ruled = run("conformance", "run", "--report", "junit", *arguments).stdout
    suites = {suite.get("name"): suite for suite in ElementTree.fromstring(ruled)}
    assert suites["longest_wall"].get("failures") == "0"
    assert int(suites["longest_wall"].get("skipped", "0")) > 0


def test_what_is_saved_can_be_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each cause is written as a vector and as a test, which fails as the engine does.

    The test may be run from any folder, however the engine was named.
    """
    folder = tmp_path / "found"
    folder.mkdir()
    (tmp_path / "known").symlink_to(folder)
    *python, engine, bug = toy("no-reachability-test")
    monkeypatch.chdir(Path(engine).parent)
    save = ("--save", str(tmp_path / "known"))
    command = [*python, Path(engine).name, bug]
    assert run("conformance", "run", *ON_FOOT, *save, "--", *command).exit_code == 1
    monkeypatch.chdir(tmp_path)
    (vector,) = read_vectors((folder / "breaks_build_on_foot_foot_untested.jsonl").read_bytes())
    assert vector.rules[0] == "build.on-foot"
    test = folder / "test_breaks_build_on_foot_foot_untested.py"
    mended = test.read_text("utf-8").replace("no-reachability-test", "right")
    (folder / "test_mended.py").write_text(mended, "utf-8")
    arguments = ["-q", "-p", "no:cacheprovider", "--rootdir", str(folder), str(folder)]
    outcome = subprocess.run(
        [sys.executable, "-m", "pytest", *arguments], capture_output=True, text=True, check=False
    )
    assert outcome.returncode == 1
    assert "1 failed, 1 passed" in outcome.stdout
    assert "EngineBroken" not in outcome.stdout


def test_a_baseline_accepts_what_is_known(tmp_path: Path) -> None:
    """Known causes do not count, new ones do, and the report names those that are not found."""
    known = tmp_path / "known.json"
    broken = toy("no-reachability-test")
    found = run("conformance", "run", *ON_FOOT, "--write-baseline", str(known), "--", *broken)
    assert found.exit_code == 1
    baseline = (*ON_FOOT, "--baseline", str(known), "--")
    accepted = run("conformance", "run", *baseline, *broken)
    assert accepted.exit_code == 0
    assert "breaks build.on-foot" in accepted.stdout
    junit = run("conformance", "run", "--report", "junit", *baseline, *broken)
    assert "<failure" not in junit.stdout
    mended = run("conformance", "run", *baseline, *toy())
    assert mended.exit_code == 0
    assert "breaks build.on-foot" in mended.stdout
    before = known.read_text("utf-8")
    away = run("conformance", "run", *ON_FOOT, "--write-baseline", str(known), "--", "/no/such")
    assert away.exit_code == 2
    assert known.read_text("utf-8") == before  # of an engine that cannot be asked nothing is known
    document = json.loads(before)
    document["known"][0]["vectors"].pop()
    known.write_text(json.dumps(document), "utf-8")
    assert run("conformance", "run", *baseline, *broken).exit_code == 1


def test_an_engine_may_have_its_own_ids(tmp_path: Path) -> None:
    """With a map of ids the engine is asked in its own words."""
    ids = tmp_path / "ids.json"
    ids.write_text('{"garden-10-n": "garden-99-n"}', "utf-8")
    result = run("conformance", "run", *ON_FOOT, "--tiles", str(ids), "--", *toy())
    assert result.exit_code == 0


def test_wrong_arguments_are_refused(tmp_path: Path) -> None:
    """The status is 2, the error names the argument, and the engine is not started."""
    started = tmp_path / "started"
    for option, value, named in (
        ("--rule", "build.gaps", "build.no-gaps"),
        ("--tiles", "nowhere.json", "nowhere.json"),
        ("--baseline", "nowhere.json", "nowhere.json"),
        ("--baseline", __file__, __file__),
        ("--save", "/proc/nothing", "/proc/nothing"),
        ("--save", "/proc", "/proc"),
        ("--write-baseline", "/nowhere/b.json", "/nowhere/b.json"),
        ("--examples", "-1", "--examples"),
    ):
        result = run("conformance", "run", *ON_FOOT, option, value, "--", "touch", str(started))
        assert result.exit_code == 2
        assert named in result.stderr
        assert not started.exists()


def test_no_more_of_a_file_is_read_than_it_may_hold(tmp_path: Path) -> None:
    """A file of a terabyte, or a device without end, is refused with the limit."""
    huge = tmp_path / "huge.json"
    huge.touch()
    os.truncate(huge, 1 << 40)  # which takes no room on the disk
    for option, file in (("--baseline", str(huge)), ("--tiles", "/dev/zero")):
        result = run("conformance", "run", *ON_FOOT, option, file, "--", *toy())
        assert result.exit_code == 2
        assert f"{file}: " in result.stderr
        assert f"{LARGEST_DOCUMENT:,}" in result.stderr


def test_vectors_are_exported(tmp_path: Path) -> None:
    """Every file of vectors is written into the folder."""
    folder = tmp_path / "vectors"
    result = run("conformance", "vectors", "--out", str(folder))
    assert {file.name for file in folder.iterdir()} == set(vector_texts(QUESTIONS))
    said = f"{len([*folder.iterdir()])} files written to {folder}\n"
    assert (result.exit_code, result.stdout) == (0, said)


def test_the_page_names_every_option() -> None:
    """docs/conformance.md lists what --help lists."""
    text = PAGE.read_text("utf-8")
    listed = run("conformance", "run", "--help").stdout
    options = {word.strip(",") for word in listed.split() if word.startswith("--") and word != "--"}
    assert {option for option in options if option not in text} <= {"--help", "--quiet", "--color"}


def test_the_runner_needs_no_hypothesis_and_no_pytest() -> None:
    """An engine that diverges is asked generated cases, and its mistake is shrunk, without them."""
    absent = "sys.modules.update(hypothesis=None, pytest=None)"
    program = f"import sys; {absent}; from alhambra_rules.cli import main; main()"
    options = ("--rule", "build.on-foot", "--examples", "5")
    command = [sys.executable, "-c", program, "conformance", "run", *options]
    engine = toy("no-reachability-test")
    result = subprocess.run([*command, "--", *engine], capture_output=True, check=False)
    assert (result.returncode, result.stderr) == (1, b"")
