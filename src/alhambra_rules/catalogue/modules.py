"""The rule for playing with modules at all: ``modules.*``; each module has a file of its own."""

from alhambra_rules.catalogue.texts import rule
from rulebook_kit import Kind, Ruling

SECTIONS = {"modules": "Modules"}

BASE_RULES = rule(
    "modules.base-rules",
    Kind.CHECK,
    "Modules can be combined freely. Where a module says nothing, the rules of the base game"
    " apply.",
    ("hu-4",),
    (
        Ruling(
            "What about the sheets' remarks about the first three expansions?",
            "They are left out until the catalogue contains those expansions.",
            "They concern rules that the catalogue does not have.",
        ),
    ),
)
