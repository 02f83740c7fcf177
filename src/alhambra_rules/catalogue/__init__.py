"""The rules of Alhambra: one ``Rule`` for each statement of the rulebooks, in one catalogue."""

from alhambra_rules.catalogue.catalogue import CATALOGUE, rule_of
from alhambra_rules.catalogue.languages import LANGUAGES, statement
from alhambra_rules.catalogue.sections import SECTIONS
from alhambra_rules.catalogue.sources import SOURCES

__all__ = ["CATALOGUE", "LANGUAGES", "SECTIONS", "SOURCES", "rule_of", "statement"]
