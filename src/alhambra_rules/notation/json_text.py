"""The old place of ``alhambra_rules.rulebook.json.text``."""

from alhambra_rules.rulebook.json.text import (
    DEEPEST,
    LARGEST_DOCUMENT,
    LONGEST_NUMBER,
    Repeating,
    Unreadable,
    add_text_faults,
    parse_json,
)

__all__ = [
    "DEEPEST",
    "LARGEST_DOCUMENT",
    "LONGEST_NUMBER",
    "Repeating",
    "Unreadable",
    "add_text_faults",
    "parse_json",
]
