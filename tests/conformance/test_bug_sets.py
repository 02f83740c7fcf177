"""Engines with several bugs at once: every bug gets a witness of its own.

A cause is a *pure witness* of a bug if an engine with only that bug errs on the cause's request,
and an engine with all the other bugs does not.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Collection, Iterable, Sequence
from functools import cache
from pathlib import Path

import pytest
from msgspec import to_builtins

from alhambra_rules.conformance.engines import run_conformance, vectors
from alhambra_rules.conformance.game import ALHAMBRA
from alhambra_rules.rulebook.conformance.divergence import Divergence
from alhambra_rules.rulebook.conformance.protocol import NoResult, Question, Result
from tests.conformance.bug_sets import SETS
from tests.conformance.switched_engine import BUGS, Crash, Engine, Refusal

ENGINE = Path(__file__).with_name("switched_engine.py")
STATEFUL = {bug for bug, words in BUGS.items() if words.startswith("state:")}
IN_THE_SUITE = ("tiles-and-walls", "crashes", "state")
CHOSEN = (
    SETS if os.environ.get("BUG_SETS") == "all" else {name: SETS[name] for name in IN_THE_SUITE}
)
"""A run takes up to a minute, so the suite has a few sets; ``make bug-sets`` tries all of them."""

each_set = pytest.mark.parametrize("bugs", CHOSEN.values(), ids=CHOSEN)


def last_answer(bugs: Collection[str], questions: Iterable[Question]) -> Result:
    """Return the answer to the last of the questions; after a crash the engine starts again."""
    engine, said = Engine(bugs), None
    for question in questions:
        try:
            said = ALHAMBRA.read_result(question, engine.answer(to_builtins(question)))
        except (Crash, Refusal, NoResult):
            engine, said = Engine(bugs), "no answer"
    return said


def bugs_shown(divergence: Divergence, bugs: Sequence[str]) -> set[str]:
    """Return the bugs of which the case is a pure witness."""
    asked = (*divergence.before, divergence.question)
    right = ALHAMBRA.answer(divergence.question)
    return {
        bug
        for bug in bugs
        if last_answer({bug}, asked) != right and last_answer({*bugs} - {bug}, asked) == right
    }


@cache
def cases() -> list[tuple[Question, Result]]:
    """Return many questions with their right answers."""
    modelled = [name for name in ALHAMBRA.operations if name != "replay"]
    asked = [vector.question for vector in vectors()]
    asked += ALHAMBRA.generated(5, 1_500, modelled)
    return [(one, ALHAMBRA.answer(one)) for one in asked if ALHAMBRA.has_model(one)]


@each_set
def test_every_bug_of_a_set_has_a_pure_witness(bugs: tuple[str, ...]) -> None:
    """A search with the switches finds one, so that the runner can be asked for it too."""
    for bug in set(bugs) - STATEFUL:
        others = {*bugs} - {bug} - STATEFUL
        assert any(
            last_answer({bug}, [question]) != right == last_answer(others, [question])
            for question, right in cases()
        ), bug


@each_set
def test_every_bug_gets_a_witness_of_its_own(bugs: tuple[str, ...]) -> None:
    """No cause is reported that witnesses nothing."""
    report = run_conformance([sys.executable, "-I", "-S", str(ENGINE), "+".join(bugs)])
    shown = {cause.id: bugs_shown(cause.smallest, bugs) for cause in report.causes}
    assert set().union(*shown.values()) == set(bugs)
    assert not [cause for cause, bugs_of_it in shown.items() if not bugs_of_it]


def test_the_sets_are_many_and_mixed() -> None:
    assert len(SETS) >= 12
    assert all(3 <= len(bugs) <= 6 for bugs in SETS.values())
    used = set().union(*SETS.values())
    assert len(used & STATEFUL) >= 3
    assert set().union(*SETS.values()) >= {"seven-by-seven", "dies-of-twenty", "error-at-six"}


def test_an_engine_without_bugs_agrees() -> None:
    report = run_conformance([sys.executable, "-I", "-S", str(ENGINE), ""])
    assert not report.causes
