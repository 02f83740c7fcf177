"""The seeds of games: whole numbers, none so long that a game could not be stored with its own."""

from __future__ import annotations

from typing import Final

from alhambra_rules.rulebook.errors import InvalidArgument

LONGEST_SEED: Final = 78
"""Digits of a seed, its sign apart: as many as 256 bits have, signed or not."""

BEYOND_ALL_SEEDS: Final = 10**LONGEST_SEED
"""The first number that has more digits than a seed may."""


def checked_seed(seed: int) -> int:
    """Return the seed that a game begins with; ``InvalidArgument`` if it is none.

    What is accepted here can be saved and read again.
    """
    if type(seed) is not int:
        raise InvalidArgument(f"a seed is an integer, not {seed!r}")
    if abs(seed) >= BEYOND_ALL_SEEDS:  # which may have too many digits to be named
        raise InvalidArgument(
            f"a seed has at most {LONGEST_SEED} digits, as 256 bits have, and this one has more"
        )
    return seed
