"""The sources of the rules, by the short names that rules cite."""

from collections.abc import Mapping

from alhambra_rules.rulebook.values import FrozenDict

SOURCES: Mapping[str, str] = FrozenDict(
    {
        "et-5t": "5 Towers, Estonian rule sheet",
        "review": "A published review of 5 Towers, which describes how a round is played",
    }
)
"""The full name of each source."""

SHEET = ("et-5t",)
"""The one rulebook of the game."""
