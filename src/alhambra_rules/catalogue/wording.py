"""The languages of the game, its sentences in them, and what gives them to its rules."""

from collections.abc import Mapping
from functools import partial

from rulebook_kit import Rule
from rulebook_kit.templates import Sentence, Templates
from rulebook_kit.values import FrozenDict

LANGUAGES: Mapping[str, str] = FrozenDict(
    {"en": "English", "et": "Estonian", "hu": "Hungarian", "ru": "Russian"}
)
"""The languages in which every rule is stated, by their codes."""

TEMPLATES = Templates("alhambra_rules.catalogue", LANGUAGES)
"""The templates of all sentences on events and violations in these languages."""

rule: partial[Rule] = partial(Rule, templates=TEMPLATES)
"""Makes a rule of the game, whose violations have their messages from these templates."""


def say(template: str, /, **facts: object) -> Sentence:
    """Return the sentence that a template and its facts make."""
    return TEMPLATES.say(template, **facts)
