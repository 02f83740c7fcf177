"""The rulings of ours that decide an answer, as reports tell them."""

from __future__ import annotations

from collections.abc import Iterator

from alhambra_rules.rulebook.conformance.divergence import Divergence
from alhambra_rules.rulebook.conformance.game import Game


def told_rulings(game: Game, divergence: Divergence) -> Iterator[str]:
    """Yield each ruling in a line; none if the rulebooks decide.

    It may be one on another rule than the one that the engine gets wrong: the points of a tower
    that begins with a 0 rest on whether it may.
    """
    for rule in divergence.rulings:
        for ruling in game.catalogue[rule].rulings:
            yield f"Our ruling on {rule}: {ruling.question} {ruling.choice}"
