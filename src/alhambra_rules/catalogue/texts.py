"""The rulebooks that rules cite, the languages of the game, and its sentences in them."""

from collections.abc import Mapping
from functools import partial

from rulebook_kit import Rule
from rulebook_kit.templates import Sentence, Templates
from rulebook_kit.values import FrozenDict

SOURCES: Mapping[str, str] = FrozenDict(
    {
        "et-2005": "Alhambra, base game, Estonian rulebook, 2005",
        "ru": "Alhambra, base game, Russian rulebook",
        "hu": "Alhambra, base game, Hungarian rulebook",
        "hu-4": "Alhambra, fourth expansion, Hungarian sheet",
        "en-4": "Alhambra, fourth expansion, English sheet",
        "de-4": "Alhambra, fourth expansion, German sheet",
        "tile-list": "The 54 building tiles themselves, side by side: the package's `tiles.json`",
        "printed-board": "The board of the Treasure Chamber, as two public sources show it",
        "review": "A published review of the fourth expansion, which counts its pieces",
    }
)
"""The full name of each source, by its short name."""

EVERY_BASE_RULEBOOK = ("et-2005", "ru", "hu")


LANGUAGES: Mapping[str, str] = FrozenDict(
    {"en": "English", "et": "Estonian", "hu": "Hungarian", "ru": "Russian"}
)
"""The languages in which every rule is stated, by their codes."""

TEMPLATES = Templates("alhambra_rules.catalogue", LANGUAGES)
"""The templates of all sentences about events and violations in these languages."""

rule: partial[Rule] = partial(Rule, templates=TEMPLATES)
"""Makes a rule of the game, whose violations have their messages from these templates."""


def say(template: str, /, **facts: object) -> Sentence:
    """Return the sentence that a template and its facts make."""
    return TEMPLATES.say(template, **facts)


def word(name: str) -> Sentence:
    """Return a word of a sentence, by its name in English."""
    return say(f"word.{name}")
