"""What any executable rulebook needs, and no game: rules, verdicts, errors, the grid."""

from alhambra_rules.rulebook.errors import (
    FormatError,
    FormatFault,
    InvalidArgument,
    NotationError,
    RulebookError,
    TextFault,
    nearest,
)
from alhambra_rules.rulebook.grid import Cell, Side
from alhambra_rules.rulebook.report import IllegalAction, IllegalMove, Report
from alhambra_rules.rulebook.rule import Kind, Rule, Ruling, Violation

__all__ = [
    "Cell",
    "FormatError",
    "FormatFault",
    "IllegalAction",
    "IllegalMove",
    "InvalidArgument",
    "Kind",
    "NotationError",
    "Report",
    "Rule",
    "RulebookError",
    "Ruling",
    "Side",
    "TextFault",
    "Violation",
    "nearest",
]
