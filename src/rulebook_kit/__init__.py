"""What any executable rulebook needs, whatever the game: rules, reports, errors, the grid."""

from rulebook_kit.errors import (
    FormatError,
    FormatFault,
    InvalidArgument,
    NotationError,
    RulebookError,
    TextFault,
    nearest,
)
from rulebook_kit.grid import Cell, Side
from rulebook_kit.rules import (
    IllegalAction,
    IllegalMove,
    Kind,
    NoDefiniteState,
    Report,
    Rule,
    Ruling,
    Violation,
    catalogue_of,
    find_rule,
)

__all__ = [
    "Cell",
    "FormatError",
    "FormatFault",
    "IllegalAction",
    "IllegalMove",
    "InvalidArgument",
    "Kind",
    "NoDefiniteState",
    "NotationError",
    "Report",
    "Rule",
    "RulebookError",
    "Ruling",
    "Side",
    "TextFault",
    "Violation",
    "catalogue_of",
    "find_rule",
    "nearest",
]

for _error in (
    *(FormatError, IllegalAction, IllegalMove, InvalidArgument, NoDefiniteState, NotationError),
    RulebookError,
):
    _error.__module__ = __name__  # tracebacks name the error as one imports it
