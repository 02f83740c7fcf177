"""Where the rules stand, under the short names by which rules cite it."""

from collections.abc import Mapping
from types import MappingProxyType

SOURCES: Mapping[str, str] = MappingProxyType(
    {
        "et-5t": "5 Towers, Estonian rule sheet",
        "review": "A published review of 5 Towers, which tells how a round is played",
    }
)
"""What each short name of a source stands for."""

SHEET = ("et-5t",)
"""The one rulebook of the game."""
