"""What was claimed for a scoring round, in words."""

from __future__ import annotations

from collections.abc import Iterator

from alhambra_rules.model import DIRK, Claim, Table
from alhambra_rules.rulebook.words import listed


def claimed(table: Table) -> Iterator[tuple[str, str]]:
    """Yield the round that a position's claims are about, if it names one, and every claim.

    >>> from alhambra_rules.model import Player
    >>> claim = Claim("Anne", wall=2, buildings={"tower": 6}, total=8)
    >>> list(claimed(Table((Player("Anne"),), scoring_round=1, claims=[claim])))
    [('Scoring round', '1'), ("Anne's claim", 'wall 2, tower 6, total 8')]
    """
    if table.scoring_round is not None:
        yield "Scoring round", str(table.scoring_round)
    for claim in table.claims:
        owner = "Dirk" if claim.player == DIRK else claim.player
        yield f"{owner}'s claim", listed(_points(claim), "no points")


def _points(claim: Claim) -> Iterator[str]:
    parts = (
        ("wall", claim.wall),
        *((building.value, points) for building, points in claim.buildings),
        ("chests", claim.chests),
        ("bazaars", claim.bazaars),
        ("total", claim.total),
    )
    return (f"{part} {points}" for part, points in parts if points is not None)
