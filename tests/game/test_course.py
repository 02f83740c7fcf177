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


def test_the_steps_are_those_of_the_parts() -> None:
    course = Course.of(PARTS)
    assert list(course.steps) == ["lay out", "deal", "act", "refill", "score", "leftovers", "over"]
    assert all(step.phase == phase for phase, step in course.steps.items())
    assert course.parts == (("lay out", "deal"), ("act", "refill", "score"), ("leftovers", "over"))


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
    assert Course.of(PARTS, added).parts == (
        ("scouts", "sort", "lay out", "deal"),
        ("act", "chests", "architects", "placing", "look", "refill", "score", "attack"),
        ("leftovers", "over"),
    )


def test_a_step_without_a_place_stands_alone() -> None:
    course = Course.of(PARTS, [AddedStep(step("peek"))])
    assert course.steps["peek"] == step("peek")
    assert course.parts[3:] == (("peek",),)


def test_a_step_beside_a_phase_that_there_is_not_is_refused() -> None:
    with pytest.raises(InvalidArgument):
        Course.of(PARTS, [AddedStep(step("cake"), before="tea")])
