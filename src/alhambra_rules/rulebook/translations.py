"""What the rules of a catalogue say in other languages: one file of sentences per section."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from attrs import frozen

from alhambra_rules.rulebook.errors import InvalidArgument
from alhambra_rules.rulebook.rules import Rule, find_rule

ENGLISH = "en"
"""The language of the catalogue itself."""


@frozen
class Translations:
    """The statements of one catalogue in several languages.

    The sentences lie in ``statements/<section>.toml`` within the package: a table for each rule,
    named as its id after the dot, with a sentence for each language code. The files are read when
    another language than English is first asked for.

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
            place = f"statements/{rule.section}.toml"
            raise LookupError(f'{rule.id} lacks its sentence in "{language}": add it to {place}')
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
        found = {
            f"{section}.{name}": by_language
            for section in dict.fromkeys(rule.section for rule in self.catalogue.values())
            for name, by_language in _read(self.package, section).items()
        }
        return {rule_id: said[language] for rule_id, said in found.items() if language in said}


@cache
def _read(package: str, section: str) -> Mapping[str, Mapping[str, str]]:
    """Return the sentences of a section's rules by name and language; none without a file."""
    import tomllib  # noqa: PLC0415 - few ask for another language
    from importlib import resources  # noqa: PLC0415

    file = resources.files(package) / "statements" / f"{section}.toml"
    return tomllib.loads(file.read_text("utf-8")) if file.is_file() else {}
