"""Players' names and the claims of a recorded position, in words."""

from __future__ import annotations

from collections.abc import Iterator

from alhambra_rules.model import Claim, Table
from alhambra_rules.model.tiles import title_of
from rulebook_kit.words import listed


def describe_claims(table: Table) -> Iterator[tuple[str, str]]:
    """Yield a title and words for the round that is claimed, if it is known, and every claim.

    >>> from alhambra_rules.model import Player
    >>> claim = Claim("Anne", wall=2, buildings={"tower": 6}, total=8)
    >>> list(describe_claims(Table((Player("Anne"),), scoring_round=1, claims=[claim])))
    [('Scoring round', '1'), ("Anne's claim", 'wall 2, tower 6, total 8')]
    """
    if table.scoring_round is not None:
        yield "Scoring round", str(table.scoring_round)
    for claim in table.claims:
        yield f"{title_of(claim.player)}'s claim", listed(_points(claim), "no points")


def _points(claim: Claim) -> Iterator[str]:
    parts = (
        ("wall", claim.wall),
        *((building.value, points) for building, points in claim.buildings),
        ("chests", claim.chests),
        ("bazaars", claim.bazaars),
        ("total", claim.total),
    )
    return (f"{part} {points}" for part, points in parts if points is not None)
