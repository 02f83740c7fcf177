"""The catalogue of the rules of 5 Towers: one ``Rule`` for each statement of the rule sheet."""

from five_towers.catalogue.catalogue import (
    CATALOGUE,
    LANGUAGES,
    SECTIONS,
    message,
    rule_of,
    statement,
)
from five_towers.catalogue.sources import SOURCES

__all__ = ["CATALOGUE", "LANGUAGES", "SECTIONS", "SOURCES", "message", "rule_of", "statement"]
