"""Vectors on majorities: every tie for every place, and every way in which players can line up."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from alhambra_rules.conformance.protocol import ScoreMajorities
from alhambra_rules.model import BuildingType
from alhambra_rules.rulebook.conformance.vector import Vector
from tests.vectors.naming import made

NAMES = ("Anne", "Alma", "Kim", "Nina", "Olga", "Pia")
KINDS = tuple(kind.value for kind in BuildingType)
_MOST_PLAYERS = 6
_ORDINALS = ("first", "second", "third")
_WORDS = ("none", "one", "two", "three", "four", "five", "six")


def vectors_from_ties() -> Iterator[Vector]:
    """Yield the vectors on majorities."""
    yield from _every_tie()
    yield from _every_line_up()
    yield from _every_owner()


def _every_tie() -> Iterator[Vector]:
    """Players tied for each place that scores in each round, others around them; six at most."""
    for scoring_round in (1, 2, 3):
        for place in range(1, scoring_round + 1):
            for tied in range(2, _MOST_PLAYERS - place + 1):
                ahead = {f"ahead {number}": 4 + number for number in range(1, place)}
                sharing = {f"tied {number}": 4 for number in range(1, tied + 1)}
                owned = {"behind": 3, **sharing, **ahead}
                counts = {player: dict.fromkeys(KINDS, n) for player, n in owned.items()}
                yield made(
                    "scoring.ties",
                    f"{_WORDS[tied].capitalize()} players tied for the {_ORDINALS[place - 1]}"
                    f" place share what their places score in round {scoring_round}",
                    ScoreMajorities(counts, scoring_round),
                    name=f"round-{scoring_round}-place-{place}-tied-{tied}",
                )


def _every_line_up() -> Iterator[Vector]:
    """Two to six players in every order of ties and steps, each type with others in front."""
    for players in range(2, 7):
        for steps in product((0, 1), repeat=players - 1):
            counts = _lined_up(players, steps)
            tied = [len(run) for run in "".join(map(str, steps)).split("1")]
            sizes = [length + 1 for length in tied]
            shape = "-".join(map(str, sizes))
            is_tie = max(sizes) > 1
            yield made(
                "scoring.ties" if is_tie else "scoring.table",
                f"{_WORDS[players].capitalize()} players, of whom {_listed(sizes)} own equally"
                f" many of a type, in round {min(players, 3)}"
                if is_tie
                else f"{_WORDS[players].capitalize()} players own different numbers of a type, in"
                f" round {min(players, 3)}",
                ScoreMajorities(counts, min(players, 3)),
                name=f"line-up-{shape}",
            )


def _lined_up(players: int, steps: tuple[int, ...]) -> dict[str, dict[str, int]]:
    """Return counts that fall by the steps, from another player on for each type."""
    ranks = [sum(steps[:place]) for place in range(players)]
    return {
        NAMES[seat]: {kind: 7 - ranks[(seat + turn) % players] for turn, kind in enumerate(KINDS)}
        for seat in range(players)
    }


def _listed(sizes: list[int]) -> str:
    return ", then ".join(_WORDS[size] for size in sizes)


def _every_owner() -> Iterator[Vector]:
    """One to three of three players have any, in each round: places without owners stay empty."""
    for scoring_round in (1, 2, 3):
        for owners in (1, 2, 3):
            for tied in (False, True):
                owned = [2 if tied else 4 - seat for seat in range(owners)] + [0] * (3 - owners)
                counts = {
                    NAMES[seat]: {kind: owned[(seat + turn) % 3] for turn, kind in enumerate(KINDS)}
                    for seat in range(3)
                }
                alike = " as many as each other" if tied and owners > 1 else ""
                yield made(
                    "scoring.at-least-one" if owners < 3 else "scoring.table",
                    f"{_WORDS[owners].capitalize()} of three players own any of a type{alike},"
                    f" in round {scoring_round}",
                    ScoreMajorities(counts, scoring_round),
                    name=f"owners-{owners}{'-tied' if tied else ''}-round-{scoring_round}",
                )
