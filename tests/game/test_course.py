"""The course of a game: how steps follow each other, and where modules put their own."""

from __future__ import annotations

import pytest

from alhambra_rules.catalogue.turn import TURN_ORDER
from alhambra_rules.game.module import AddedStep, Step
from alhambra_rules.game.step_order import Course
from rulebook_kit import InvalidArgument


def step(phase: str) -> Step:
    return Step(phase, TURN_ORDER)


PARTS = (
    (step("lay out"), step("deal")),
    (step("act"), step("refill"), step("score")),
    (step("leftovers"), step("over")),
)


def phases_from(course: Course, phase: str, *, ending: bool) -> list[str]:
    """Return the phases that follow, up to the first repeated or last one."""
    phases = [phase]
    while phases[-1] != "over" and phases[-1] not in phases[:-1]:
        phases.append(course.after(phases[-1], ending=ending).phase)
    return phases


def test_a_turn_follows_the_set_up_and_another_turn_a_turn_until_the_end() -> None:
    course = Course.of(PARTS)
    assert list(course.steps) == ["lay out", "deal", "act", "refill", "score", "leftovers", "over"]
    assert all(step.phase == phase for phase, step in course.steps.items())
    turn = ["act", "refill", "score"]
    assert phases_from(course, "lay out", ending=False) == ["lay out", "deal", *turn, "act"]
    assert phases_from(course, "act", ending=True) == [*turn, "leftovers", "over"]


def test_steps_are_added_right_after_or_right_before_a_phase() -> None:
    added = [
        AddedStep(step("chests"), after="act"),
        AddedStep(step("architects"), after="act"),
        AddedStep(step("placing"), after="architects"),
        AddedStep(step("attack"), after="score"),
        AddedStep(step("scouts"), before="lay out"),
        AddedStep(step("look"), before="refill"),
        AddedStep(step("sort"), before="lay out"),
    ]
    course = Course.of(PARTS, added)
    turn = ["act", "chests", "architects", "placing", "look", "refill", "score", "attack"]
    assert phases_from(course, "scouts", ending=False) == [
        *("scouts", "sort", "lay out", "deal"),
        *turn,
        "act",
    ]
    assert phases_from(course, "act", ending=True) == [*turn, "leftovers", "over"]


def test_a_step_without_a_place_follows_nothing_by_itself() -> None:
    course = Course.of(PARTS, [AddedStep(step("peek"))])
    assert course.steps["peek"] == step("peek")
    assert "peek" not in course.following
    assert step("peek") not in course.following.values()


def test_a_step_beside_a_phase_that_there_is_not_is_refused() -> None:
    with pytest.raises(InvalidArgument):
        Course.of(PARTS, [AddedStep(step("cake"), before="tea")])
