"""Questions about walls, and engines for them without a process."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import cast

from alhambra_rules.conformance import misreadings
from alhambra_rules.conformance.protocol import (
    CheckCity,
    LongestWall,
    ScoreMajorities,
)
from alhambra_rules.conformance.questions import QUESTIONS
from alhambra_rules.notation.position_document import PlacedTileDocument
from rulebook_kit.conformance import finding
from rulebook_kit.conformance.causes import Cause
from rulebook_kit.conformance.divergence import settings_for
from rulebook_kit.conformance.documents import vectors
from rulebook_kit.conformance.failure import Failure, FailureKind
from rulebook_kit.conformance.finding import Finding
from rulebook_kit.conformance.protocol import Answered, Failed, Question, Reply, Result
from rulebook_kit.conformance.questions import Heard
from tests.conformance.engines import Script, Scripted

REFUSAL = Failure(FailureKind.ERROR, "it says: no")
DEAD = Failed(Failure(FailureKind.CRASHED, "it ended"))
WALLS = [
    *(one.question for one in vectors(QUESTIONS) if isinstance(one.question, LongestWall)),
    *QUESTIONS.generated(7, 40, ["longest_wall"]),
]
WALL_TOTAL = next(one for one in misreadings.PLAIN if one.name == "wall-total")


def tiles_of(question: Question) -> list[PlacedTileDocument]:
    return cast("LongestWall", question).city


def total_of(question: Question) -> Result:
    """Return the answer of an engine that adds all walls up."""
    return QUESTIONS.predicted(question, settings_for("longest_wall", [WALL_TOTAL]))


def adds_up(question: Question, _earlier: list[Question]) -> Reply:
    return Answered(total_of(question))


def nine(_question: Question, _earlier: list[Question]) -> Reply:
    return Answered(9)


def heard_from(script: Script) -> list[Heard]:
    """Return the answers to all questions about walls, each in a new process."""
    found = []
    for number, question in enumerate(WALLS):
        reply = script(question, [])
        assert isinstance(reply, Answered)
        found.append(Heard(question, QUESTIONS.answer(question), reply.result, case=number))
    return found


def search(
    script: Script,
    progress: finding.Progress = lambda *_: None,
    told: Callable[[str], None] = lambda _: None,
) -> Finding:
    return Finding(Scripted(script), 1.0, progress, told)


def ids(causes: Iterable[Cause]) -> list[str]:
    return [one.id for one in causes]


COUNTS = ScoreMajorities({"A": {"tower": 1}}, 1)
FIRST, SECOND, *OTHERS = (CheckCity([]) for _ in range(6))
LAST = LongestWall([])
"""These questions are equal; tests compare them with ``is``."""


def wrong_after(*needed: Question) -> Script:
    """Return the script of an engine that errs on the last question after these others."""

    def script(question: Question, earlier: list[Question]) -> Reply:
        if question is not LAST:
            return Answered(result=True)
        spoilt = all(any(one is other for other in earlier) for one in needed)
        return Answered(9 if spoilt else 0)

    return script


def asked_before(*questions: Question) -> list[Heard]:
    return [*(Heard(one, True, True) for one in questions), Heard(LAST, 0, 9)]


ROW = [PlacedTileDocument(x, 0, tile) for x, tile in enumerate(("tower-11", "tower-12"), start=1)]
ROW += [PlacedTileDocument(x, 0, f"garden-{x + 7}") for x in (3, 4)]


def right(_question: Question, _earlier: list[Question]) -> Reply:
    return Answered(0)


SPOILT = next(one.question for one in heard_from(adds_up) if not one.is_right)
"""A question that an engine gets wrong that adds all walls up."""

SIDES = [one for one in misreadings.PLAIN if one.name in ("wall-total", "wall-loop-none")]
A, B = (frozenset({one}) for one in SIDES)

RING = LongestWall(
    [
        PlacedTileDocument(-1, 0, "chambers-5-nsw"),
        PlacedTileDocument(0, -1, "tower-7-new"),
        PlacedTileDocument(0, 1, "garden-6-esw"),
        PlacedTileDocument(1, 0, "arcades-4-nes"),
    ]
)
"""How long a wall is that closes on itself is our ruling."""
