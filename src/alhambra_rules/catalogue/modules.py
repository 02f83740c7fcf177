"""The rule for playing with modules at all: ``modules.*``; each module has a file of its own."""

from alhambra_rules.rulebook import Kind, Rule, Ruling

SECTIONS = {"modules": "Modules"}

BASE_RULES = Rule(
    "modules.base-rules",
    Kind.CHECK,
    "Modules can be combined freely, and where a module says nothing the rules of the base game"
    " hold.",
    ("hu-4",),
    (
        Ruling(
            "What of the sheets' remarks on the first three expansions?",
            "They are left out until those expansions are in the catalogue.",
            "They concern rules that stand nowhere here.",
        ),
    ),
)
