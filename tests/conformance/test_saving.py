"""A run saves every cause in its own files, without text that could act on a terminal."""

from __future__ import annotations

import ast
import json
import re
from itertools import product
from pathlib import Path
from runpy import run_path
from xml.etree import ElementTree

import pytest
from syrupy.assertion import SnapshotAssertion

from alhambra_rules.conformance.protocol import CheckCity, FaultyLine, ReplayGame, ScoreRound
from alhambra_rules.conformance.questions import QUESTIONS, read_vectors
from five_towers.conformance import QUESTIONS as TOWERS_QUESTIONS
from five_towers.conformance import CardNames
from five_towers.conformance.questions import MayAdd, Score
from rulebook_kit.conformance.causes import Cause, grouped
from rulebook_kit.conformance.divergence import Divergence, Verdict
from rulebook_kit.conformance.documents import vectors
from rulebook_kit.conformance.failure import Failure, FailureKind
from rulebook_kit.conformance.protocol import RULEBOOKS, RULING, Basis, EngineIdentity
from rulebook_kit.conformance.questions import Questions
from rulebook_kit.conformance.report import ConformanceReport, Plan
from rulebook_kit.conformance.reporting_json import report_to_json, report_to_junit
from rulebook_kit.conformance.reporting_text import report_lines
from rulebook_kit.conformance.saving import file_name_of, save_causes
from tests.cli.running import run
from tests.conformance.engines import hostile, report_of
from tests.five_towers.cli.running import run as run_five_towers
from tests.five_towers.conformance.engines import toy as five_towers

ASKED = {QUESTIONS.title: CheckCity([]), TOWERS_QUESTIONS.title: MayAdd([], "sand-7")}
GAMES = pytest.mark.parametrize(
    "questions", [QUESTIONS, TOWERS_QUESTIONS], ids=lambda questions: questions.game.program
)
SAFE = re.compile(r"[a-z0-9_]{1,120}")
UNSEEN = "\u202e\u2066\u200b\x00\x1b[2J\x7f\x9b\u2028"
FINGERPRINT = re.compile("_[0-9a-f]{10}$")


def failing(questions: Questions, message: str) -> Divergence:
    question = ASKED[questions.title]
    failure = Failure(FailureKind.ERROR, message, stderr=message)
    return questions.failed(question, questions.answer(question), failure)


def unseen_in(text: str) -> set[str]:
    return {letter for letter in text if not letter.isprintable()} - {"\n"}


@GAMES
def test_similar_complaints_have_separate_files(questions: Questions, tmp_path: Path) -> None:
    """They differ in signs, case or script; their file names are the same in every run."""
    complaints = ["a!b", "a-b", "нет города", "город пуст", "Gone", "gone", "x" * 79 + "!"]
    report = report_of(questions, *(failing(questions, one) for one in complaints))
    saved = save_causes(report, tmp_path / "first")
    names = [path.stem for path in saved]
    assert len({name.casefold() for name in names}) == len(names) == 2 * len(complaints)
    assert all(map(SAFE.fullmatch, names))
    alone = report_of(questions, failing(questions, "a-b"))
    assert {path.stem for path in save_causes(alone, tmp_path / "second")} < set(names)


@GAMES
def test_causes_without_words_of_the_engine_have_plain_file_names(questions: Questions) -> None:
    """The names are unique and have no fingerprint."""
    bases: tuple[Basis, ...] = (RULEBOOKS, RULING)
    question, causes = ASKED[questions.title], []
    of_rules = set(Verdict) - {Verdict.DEPENDS, Verdict.REPEATS, Verdict.UNEXPLAINED}
    for verdict, rule, basis in product(of_rules, questions.catalogue, bases):
        one = Divergence(question, None, None, None, verdict, (rule,), ())
        causes.append(Cause(verdict, rule, basis, None, (one,)))
    hung = Failure(FailureKind.HUNG, "it did not answer")
    for asked in {one.operation: one.question for one in vectors(questions)}.values():
        one = Divergence(asked, None, None, hung, Verdict.FAILS, ("a.b",), ())
        causes.append(Cause(Verdict.FAILS, "a.b", RULEBOOKS, FailureKind.HUNG, (one,)))
    names = [file_name_of(questions, cause) for cause in causes]
    assert len(set(names)) == len(causes)
    assert all(map(SAFE.fullmatch, names))
    assert not any(map(FINGERPRINT.search, names))
    assert max(map(len, names)) < 80


COMPLAINTS = (
    "KeyError: no city",
    "(gone)",
    "x" * 70 + " wordsToCut",
    "x" * 73 + " cut here",
    "нет города",
)


def test_file_names_are_as_before(snapshot: SnapshotAssertion) -> None:
    """The words of a name are those of the cause, cut if they are long."""
    causes = [*grouped(QUESTIONS, [failing(QUESTIONS, one) for one in COMPLAINTS])]
    question = ReplayGame([{}])
    causes += grouped(QUESTIONS, [QUESTIONS.differing(question, [], [FaultyLine(2, ["madeUp"])])])
    names = [file_name_of(QUESTIONS, cause) for cause in causes]
    assert all(map(FINGERPRINT.search, names))
    assert [FINGERPRINT.sub("", name) for name in names] == snapshot


def test_what_is_saved_is_as_before(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, snapshot: SnapshotAssertion
) -> None:
    """A cause without the questions that show it has no files; the causes after it have."""
    (tmp_path / "engines").mkdir()
    monkeypatch.chdir(tmp_path / "engines")
    first, last = Score([], 3), Score([["sand-7"]], 0)
    found = Divergence(
        last, 2, 3, None, Verdict.DEPENDS, ("score.main", "made.up"), (), before=(first,)
    )
    alone = Divergence(last, 2, 3, None, Verdict.DEPENDS, ("score.cards",), ())
    causes = [
        Cause(Verdict.DEPENDS, one.rules[0], RULEBOOKS, None, (one,)) for one in (alone, found)
    ]
    names = Plan(translation=CardNames({"sand-7": "S7"}))
    known = grouped(TOWERS_QUESTIONS, [TOWERS_QUESTIONS.differing(last, 2, 1)])
    report = ConformanceReport(
        TOWERS_QUESTIONS, ("./engine", "a b"), names, EngineIdentity(), None, (), (*causes,), known
    )
    saved = save_causes(report, tmp_path / "reports" / "found")
    assert {str(path.relative_to(tmp_path)): path.read_text("utf-8") for path in saved} == snapshot


def test_the_name_of_an_unknown_rule_is_in_the_docstring_as_it_is(tmp_path: Path) -> None:
    named = 'back\\slash and "quotes"'
    found = QUESTIONS.differing(ReplayGame([{}]), [], [FaultyLine(2, [named])])
    _, test = save_causes(report_of(QUESTIONS, found), tmp_path)
    assert f"invents {named}:" in str(ast.get_docstring(ast.parse(test.read_text("utf-8"))))


@GAMES
def test_saved_files_and_reports_have_no_control_characters(
    questions: Questions, tmp_path: Path
) -> None:
    """Nor do they have characters that change the direction of the text."""
    report = report_of(questions, failing(questions, f'it says: a{UNSEEN}b """ \\ {{x}}'))
    for path in save_causes(report, tmp_path):
        text = path.read_text("utf-8")
        assert not unseen_in(text)
        if path.suffix == ".py":
            ast.parse(text)
    assert not unseen_in("\n".join(line.text for line in report_lines(report)))
    assert not unseen_in(report_to_json(report))
    junit = report_to_junit(report).decode()
    assert not unseen_in(junit)
    ElementTree.fromstring(junit)
    (cause,) = json.loads(report_to_json(report))["causes"]
    assert cause["failure"]["message"].startswith(r"it says: a\u202e\u2066\u200b\x00\x1b[2J\x7f")


def test_an_answer_may_have_any_characters() -> None:
    """JSON preserves them; all reports escape them."""
    question = ScoreRound({"A": []}, 1)
    report = report_of(QUESTIONS, QUESTIONS.differing(question, {}, {UNSEEN: 5}))
    assert json.loads(report_to_json(report))["causes"][0]["got"] == {UNSEEN: 5}
    assert not unseen_in(report_to_json(report))
    assert not unseen_in("\n".join(line.text for line in report_lines(report)))
    assert not unseen_in(report_to_junit(report).decode())


def test_an_unknown_rule_is_not_run_as_code(tmp_path: Path) -> None:
    """Its name is in the docstring of the saved test only."""
    engine = hostile("forging", "replay")
    arguments = ["--rule", "buy.price", "--examples", "0", "--save", str(tmp_path)]
    assert run("conformance", "run", *arguments, "--", *engine).exit_code == 1
    tests = list(tmp_path.glob("test_invents_*.py"))
    assert tests
    for test in tests:
        body = ast.parse(test.read_text("utf-8")).body
        assert not any(isinstance(one, ast.Raise) for one in body)
        assert "raise SystemExit" in str(ast.get_docstring(ast.Module(body, [])))
        assert list(read_vectors((tmp_path / f"{test.stem[5:]}.jsonl").read_bytes()))


def test_complaints_of_an_engine_are_saved(tmp_path: Path) -> None:
    """Each is a cause with two files and an entry in the baseline."""
    known = tmp_path / "known.json"
    few = ["--examples", "60", "--max-time", "60"]
    keep = ["--save", str(tmp_path / "found"), "--write-baseline", str(known)]
    engine = hostile("quarrelsome", "max_bid")
    run_five_towers("conformance", "run", *few, *keep, "--", *engine)
    causes = {one["cause"] for one in json.loads(known.read_text("utf-8"))["known"]}
    assert len(list((tmp_path / "found").iterdir())) == 2 * len(causes) > 2


@pytest.mark.parametrize(("bugs", "passes"), [("remembers-the-last-score", False), ("right", True)])
def test_a_saved_test_asks_the_earlier_questions_first(
    bugs: str, passes: bool, tmp_path: Path
) -> None:
    """Without them the answer would be right."""
    first, last = Score([], 3), Score([["sand-7"]])
    found = Divergence(
        last, 2, 3, None, Verdict.DEPENDS, ("score.cards",), (), before=(first, first)
    )
    alone = Divergence(last, 2, 3, None, Verdict.DEPENDS, ("score.main",), ())
    causes = tuple(
        Cause(Verdict.DEPENDS, one.rules[0], RULEBOOKS, None, (one,)) for one in (found, alone)
    )
    engine = tuple(five_towers(bugs))
    report = ConformanceReport(TOWERS_QUESTIONS, engine, Plan(), EngineIdentity(), None, (), causes)
    _, test = save_causes(report, tmp_path)
    (reproduces,) = [
        function for name, function in run_path(str(test)).items() if name.startswith("test_")
    ]
    if passes:
        reproduces()
    else:
        with pytest.raises(AssertionError):
            reproduces()
