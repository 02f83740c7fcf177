"""Every majority that the supply of buildings allows."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import comb
from typing import Final

from attrs import frozen

from alhambra_rules.conformance.predicting import score_reading
from alhambra_rules.model import DIRK, TILES, BuildingType
from alhambra_rules.scoring import score_majorities, share_majorities
from tests.proof.part import Answers, Part

_PLAYERS: Final = ("Anna", "Bo", "Cleo", "Dan", "Eva", "Fay")
OWNERS: Final = (_PLAYERS[:2], (*_PLAYERS[:2], DIRK), *(_PLAYERS[:many] for many in range(3, 7)))
"""Who may own buildings: two to six players, or two and Dirk."""

SUPPLY: Final = {kind: sum(t.type is kind for t in TILES.values()) for kind in BuildingType}
_ROUNDS: Final = (1, 2, 3)


@frozen
class Ownership:
    """How many buildings of one type each owner has."""

    kind: BuildingType
    owned: Mapping[str, int]


def _ownerships(chunk: int) -> Iterator[Ownership]:
    owners = OWNERS[chunk]
    for kind, supply in SUPPLY.items():
        for owned in _divided(len(owners), supply):
            yield Ownership(kind, dict(zip(owners, owned, strict=True)))


def _divided(players: int, most: int) -> Iterator[tuple[int, ...]]:
    if not players:
        yield ()
        return
    for own in range(most + 1):
        yield from ((own, *others) for others in _divided(players - 1, most - own))


def _points(round_: int) -> str:
    return f"what does each player get in round {round_}"


def spelled_out(case: Ownership) -> Answers:
    counts = {owner: {case.kind: number} for owner, number in case.owned.items()}
    return {
        _points(number): {
            owner: share.points
            for owner, shares in share_majorities(counts, number).items()
            for share in shares
            if share.building is case.kind
        }
        for number in _ROUNDS
    }


def fast(case: Ownership) -> Answers:
    counts = {owner: {case.kind: number} for owner, number in case.owned.items()}
    return {
        _points(number): {
            owner: points[case.kind] for owner, points in score_majorities(counts, number).items()
        }
        for number in _ROUNDS
    }


def model(case: Ownership) -> Answers:
    """The plain model leaves out who gets nothing."""
    nothing, scores = dict.fromkeys(case.owned, 0), score_reading(frozenset())
    return {
        _points(number): nothing | scores.share(case.kind.value, case.owned, number)
        for number in _ROUNDS
    }


def third(case: Ownership) -> Answers:
    """Who owns some fills the places behind those ahead; tied owners share them."""
    first, numbers = list(BuildingType).index(case.kind), [*case.owned.values()]
    answers: dict[str, object] = {}
    for number, table in zip(_ROUNDS, ([1], [8, 1], [16, 8, 1]), strict=True):
        awards = [base + first for base in table] + [0] * 2 * len(numbers)
        got = answers[_points(number)] = dict[str, int]()
        for owner, own in case.owned.items():
            ahead, tied = sum(other > own for other in numbers), numbers.count(own)
            got[owner] = sum(awards[ahead : ahead + tied]) // tied if own else 0
    return answers


def _kind(owners: Sequence[str]) -> str:
    return "2 players and Dirk" if DIRK in owners else f"{len(owners)} players"


MAJORITIES: Part[Ownership] = Part(
    cases=_ownerships,
    chunks=len(OWNERS),
    paths={"spelled out": spelled_out, "fast path": fast, "model": model, "third check": third},
    shown=lambda case: f"{case.kind.value}: {dict(case.owned)}",
    kind=lambda case: _kind([*case.owned]),
    verdicts=lambda case: len(_ROUNDS) * len(case.owned),
    expected={
        _kind(owners): 2 * sum(comb(supply + len(owners), supply) for supply in (7, 9, 11))
        for owners in OWNERS
    },
)
"""Of each type there are 7, 9 or 11 tiles, each with one owner or none."""
