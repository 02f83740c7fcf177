"""The rules of Alhambra: one ``Rule`` for each statement of the rulebooks, in one catalogue."""

from alhambra_rules.catalogue.catalogue import (
    CATALOGUE,
    SECTIONS,
    message,
    rule_of,
    rules,
    statement,
)
from alhambra_rules.catalogue.texts import LANGUAGES, SOURCES

__all__ = [
    "CATALOGUE",
    "LANGUAGES",
    "SECTIONS",
    "SOURCES",
    "message",
    "rule_of",
    "rules",
    "statement",
]
