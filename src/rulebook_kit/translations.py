"""What the rules of a catalogue say in other languages: one file of sentences per section."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from attrs import frozen

from rulebook_kit.rules import Rule, find_rule
from rulebook_kit.templates import ENGLISH, language_in

__all__ = ["ENGLISH", "Translations"]


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
        """Return the statement of a rule in a language, as one sentence.

        Raises:
            InvalidArgument: the rule or the language is unknown; the message has the nearest id or
                the known languages.
            LookupError: the rule is new and has no sentence in that language yet.
        """
        rule = find_rule(self.catalogue, rule_id)
        sentences = self.sentences(language)
        if rule.id not in sentences:
            place = f"statements/{rule.section}.toml"
            raise LookupError(f'{rule.id} lacks its sentence in "{language}": add it to {place}')
        return sentences[rule.id]

    def sentences(self, language: str) -> Mapping[str, str]:
        """Return the statements of all rules in a language, by the ids of the rules.

        Raises:
            InvalidArgument: the language is unknown; the message has the known ones.
        """
        if language_in(self.languages, language) == ENGLISH:
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
