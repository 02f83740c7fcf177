"""Misreadings of the rules of scoring, each a switch of the plain model."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Final

from alhambra_rules.catalogue.ending import DIRK_SCORES
from alhambra_rules.catalogue.scoring import (
    AT_LEAST_ONE,
    SCORING_TABLE,
    SCORING_TIES,
    SCORING_WALL,
)
from alhambra_rules.conformance.misread_cities import SIDES
from alhambra_rules.conformance.misread_operations import MAJORITIES, ROUND, WALLS, rows
from alhambra_rules.conformance.misread_scores import KINDS
from alhambra_rules.conformance.protocol import PointsByType, ScoreMajorities, ScoreRound
from rulebook_kit.conformance.divergence import Verdict
from rulebook_kit.conformance.misreading import Misreading, Setting

_MISCOUNTS = Verdict.MISCOUNTS

OF_SCORING: Final[Sequence[Misreading]] = (
    *rows(
        _MISCOUNTS,
        SCORING_WALL,
        WALLS,
        ("wall-inner-too", "counts inner walls too"),
        ("wall-total", "adds up all outer walls"),
        ("wall-every-side", "adds up all walled sides"),
        ("wall-ends-at-outer-corners", "ends a wall where it turns around a tile"),
        ("wall-ends-at-inner-corners", "ends a wall where it turns into a corner"),
        ("wall-ends-at-straight-on", "ends a wall at the next tile straight on"),
        ("wall-counts-tiles", "counts tiles along the wall, not sides"),
        ("wall-counts-corners", "counts the corners of a wall too"),
        ("wall-at-least-two", "does not count a wall of one side"),
        *((f"wall-without-{side}", f"does not count walls on side {side}") for side in SIDES),
    ),
    *rows(
        _MISCOUNTS,
        SCORING_WALL,
        WALLS,
        ("wall-loop-short", "counts a closed wall one short"),
        ("wall-loop-none", "does not count a closed wall"),
        ruling=True,
    ),
    *rows(
        _MISCOUNTS,
        SCORING_WALL,
        ROUND,
        ("wall-unpaid", "does not pay for walls"),
        ("wall-paid-last", "pays for walls only in the last round"),
        ("wall-longest-only", "pays only for the longest wall of all"),
        ("wall-times-round", "multiplies walls by the number of the round"),
    ),
    *rows(
        _MISCOUNTS,
        SCORING_TIES,
        MAJORITIES,
        ("ties-all-full", "pays every tied player the full place"),
        ("ties-first-named", "pays only the tied player named first"),
        ("ties-last-named", "pays only the tied player named last"),
        ("ties-one-place-each", "gives ties to the players named first"),
        ("ties-last-first", "gives ties to the players named last"),
        ("ties-nobody", "pays tied players nothing"),
        ("ties-own-place", "shares only the first of the places that tied players fill"),
        ("ties-places-stay", "lets tied players fill one place only"),
        ("ties-round-up", "rounds the shares of tied players up"),
        ("ties-round-half", "rounds the shares of tied players to the nearest number"),
        ("ties-rounded-by-place", "rounds the shares of each place down"),
        ("ties-by-places", "divides by the places that score, not by the tied players"),
    ),
    *rows(
        _MISCOUNTS,
        AT_LEAST_ONE,
        MAJORITIES,
        ("zero-scores", "pays players who own nothing"),
        ("at-least-two", "pays only players who own two or more"),
    ),
    *rows(
        _MISCOUNTS,
        DIRK_SCORES,
        ROUND,
        ("no-dirk", "leaves Dirk out"),
        ("dirk-unpaid", "pays Dirk nothing"),
    ),
)  # fmt: skip
"""Misreadings of the rules of scoring."""


def _table(name: str, sentence: str, setting: Setting) -> Misreading:
    return Misreading(name, _MISCOUNTS, SCORING_TABLE.id, sentence, setting, MAJORITIES)


def misread_rounds(question: ScoreMajorities | ScoreRound) -> Iterator[Misreading]:
    """Yield misreadings of the table: another round, an unpaid place, two types confused."""
    at = question.round
    for other in {1, 2, 3} - {at}:
        sentence = f"pays round {at} as round {other}"
        yield _table(f"round-{at}-as-{other}", sentence, ("round", at, other))
    for place in range(at):
        sentence = f"pays nothing for place {place + 1} in round {at}"
        yield _table(f"round-{at}-place-{place + 1}", sentence, ("no-place", at, place))
    for kind, taken in combinations(KINDS, 2):
        yield _table(f"{kind}-as-{taken}", f"confuses {kind} and {taken}", ("kinds", kind, taken))


def misread_points(
    question: ScoreMajorities, right: PointsByType, got: PointsByType
) -> Iterator[Misreading]:
    """Yield misreadings of single numbers in the table."""
    at = question.round
    for kind in KINDS:
        paid = {p: got.get(p, {}).get(kind, 0) for p in question.counts}
        due = {p: right.get(p, {}).get(kind, 0) for p in question.counts}
        wrong = {player for player in paid if paid[player] != due[player]}
        for value in dict.fromkeys(paid[player] for player in sorted(wrong)):
            for place in range(3):
                yield _table(
                    f"points-{kind}-round-{at}-place-{place + 1}",
                    f"pays {value} for place {place + 1} of {kind} in round {at}",
                    ("points", kind, at, place, value),
                )
