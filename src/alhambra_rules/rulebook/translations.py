"""What the rules of a catalogue say in other languages: one file of sentences for each language."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pkgutil import get_data
from types import MappingProxyType

from attrs import frozen

from alhambra_rules.rulebook.errors import InvalidArgument
from alhambra_rules.rulebook.rules import Rule, find_rule

ENGLISH = "en"
"""The language of the catalogue itself."""


@frozen
class Translations:
    """The statements of one catalogue in several languages.

    The sentences of a language lie in ``statements/<language>.toml`` within the package: a table
    for each section, in it each rule by what stands after the dot of its id. A file is read when
    its language is first asked for.

    Attributes:
        catalogue: the rules by id; their own statements are English.
        package: the package whose folder the files lie in.
        languages: what each language is called in English, by its code (ISO 639-1).
    """

    catalogue: Mapping[str, Rule]
    package: str
    languages: Mapping[str, str]

    def statement(self, rule_id: str, language: str = ENGLISH) -> str:
        """Return what the rule of that id says, as one sentence in that language.

        Raises:
            InvalidArgument: for an unknown rule, with the nearest id; for an unknown language,
                with those that there are.
            LookupError: the rule is new, and its sentence in that language is still to be written.
        """
        rule = find_rule(self.catalogue, rule_id)
        sentences = self.sentences(language)
        if rule.id not in sentences:
            raise LookupError(f"{rule.id} lacks its sentence in statements/{language}.toml")
        return sentences[rule.id]

    def sentences(self, language: str) -> Mapping[str, str]:
        """Return what all rules say in that language, by their ids.

        Raises:
            InvalidArgument: for an unknown language, with those that there are.
        """
        if language not in tuple(self.languages):
            known = ", ".join(self.languages)
            raise InvalidArgument(f"language must be one of {known}, not {language!r}")
        if language == ENGLISH:
            return {rule.id: rule.statement for rule in self.catalogue.values()}
        return _read(self.package, language)


@cache
def _read(package: str, language: str) -> Mapping[str, str]:
    """Return the sentences of a file by the ids of their rules."""
    import tomllib  # noqa: PLC0415 - few ask for another language

    text = (get_data(package, f"statements/{language}.toml") or b"").decode()
    sections: Mapping[str, Mapping[str, str]] = tomllib.loads(text)
    return MappingProxyType(
        {
            f"{section}.{name}": sentence
            for section, sentences in sections.items()
            for name, sentence in sentences.items()
        }
    )
