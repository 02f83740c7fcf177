"""Engines of 5 Towers with several bugs at once: every bug gets a pure witness of its own."""

from __future__ import annotations

import pytest

from five_towers.conformance import QUESTIONS, Plan
from rulebook_kit.conformance.protocol import NoResult
from tests.conformance.purity import Switches, each_set
from tests.five_towers.conformance.engines import run, toy
from tests.five_towers.conformance.toy_engine import Engine, Refusal

SWITCHES = Switches(QUESTIONS, Engine, (SystemExit, Refusal, NoResult))
SETS = {
    "special-cards": ("eight-unknown", "nine-on-nought", "one-point-each"),
    "one-type": ("eight-of-sand-unknown", "types-mixed", "noughts-torn-down", "main-is-first"),
    "limits": ("six-cards-at-most", "four-at-most", "eight-torn-at-most", "noughts-unknown"),
    "crashes": ("dies-of-ten", "error-at-four-types", "dies-above-twelve-torn", "nine-unknown"),
    "state": ("remembers-the-last-score", "equal-allowed", "never-torn-down"),
    "odd": ("fifth-never-fits", "no-main-for-one-tower", "many-torn-down"),
    "five-at-once": (
        "as-given",
        "nine-unknown",
        "types-mixed",
        "main-is-first",
        "eight-torn-at-most",
    ),
    "more-state": ("every-seventh-bid-short", "nine-on-nought", "nine-is-worth-two"),
}
MANY = Plan().examples


@each_set(SETS)
def test_every_bug_gets_a_witness_of_its_own(bugs: tuple[str, ...]) -> None:
    """Each reported cause is a witness of some bug."""
    report = run(toy("+".join(bugs)), examples=MANY)
    shown = {cause.id: SWITCHES.shown(cause.smallest, bugs) for cause in report.causes}
    assert set().union(*shown.values()) == set(bugs)
    assert not [cause for cause, bugs_of_it in shown.items() if not bugs_of_it]


@pytest.mark.no_cover
def test_a_limit_is_one_cause() -> None:
    """It shows in single cards, bids and scores."""
    report = run(toy("six-cards-at-most"), examples=MANY)
    (cause,) = report.causes
    assert cause.id == "invents tower.on-top: tower-limit"
    assert cause.sentence == "has a limit: towers of at most 6 cards"
    assert {one.operation for one in cause.asked} == {"may_add", "max_bid", "score"}
