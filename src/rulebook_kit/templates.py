"""Sentences made of a template and its facts. Each language has its own templates."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from functools import cache
from string import Formatter
from typing import TypeAlias, Union

from attrs import field, frozen

from rulebook_kit.arguments import integer_if_any, wrong_value
from rulebook_kit.values import Frozen, FrozenDict

ENGLISH = "en"
"""The language of the rules and templates themselves."""

Fact: TypeAlias = Union[str, int, list[str], "Sentence"]
"""What fills a place of a template: a text, a number, a list of texts, or another sentence."""


@frozen
class Sentence(Frozen):
    """A sentence that knows how it was made; ``str`` returns it in English.

    Attributes:
        text: the sentence in English.
        template: the id of its template.
        facts: what stands in the places of the template, by their names.
    """

    text: str
    template: str
    facts: Mapping[str, Fact] = field(hash=False)

    def __str__(self) -> str:
        return self.text


Words: TypeAlias = Sentence | str
"""A sentence with a template, or plain words of a module of somebody's own."""


@frozen
class Templates(Frozen):
    """The templates of one game in several languages.

    They lie in ``sentences/<language>.toml`` within the package: a table for each section, with a
    template under each name. A template has places such as ``{tile}``. English is read with the
    first sentence, another language when it is first asked for.

    Attributes:
        package: the package whose folder the files lie in.
        languages: what each language is called in English, by its code (ISO 639-1).
    """

    package: str
    languages: Mapping[str, str]

    def say(self, template: str, /, **facts: object) -> Sentence:
        """Return the sentence that a template and its facts make.

        Args:
            template: the id of the template.
            facts: what stands in each place. Tuples and lists are enumerated. A member of an
                enumeration is a word of its own if there is a template for it, as ``word.n``.

        Raises:
            KeyError: there is no such template, or a place of it has no fact.
        """
        known = {name: self._fact(value) for name, value in facts.items()}
        return self._sentence(template, known)

    def sentence(self, template: str, facts: Mapping[str, object]) -> Sentence:
        """Return the sentence that a template makes of those facts that it has places for.

        Facts and errors are as in ``say``.
        """
        places = _places(self.package, template)
        return self._sentence(template, {name: self._fact(facts[name]) for name in places})

    def phrase(self, template: str, plain: str, /, **facts: object) -> Words:
        """Return the sentence of a template if there is one, or else these words of a module."""
        known = template in _read(self.package, ENGLISH)
        return self.say(template, **facts) if known else plain

    def text(self, words: Words, language: str = ENGLISH) -> str:
        """Return a sentence in a language; words without a template as they are.

        Raises:
            InvalidArgument: the language is unknown; the message lists the known ones.
        """
        templates = self.of(language)
        if not isinstance(words, Sentence):
            return words
        return _filled(templates, words.template, words.facts)

    def of(self, language: str) -> Mapping[str, str]:
        """Return all templates in a language by their ids, in English where one is missing.

        Raises:
            InvalidArgument: the language is unknown; the message lists the known ones.
        """
        return _read(self.package, language_in(self.languages, language))

    def _sentence(self, template: str, facts: Mapping[str, Fact]) -> Sentence:
        text = _filled(_read(self.package, ENGLISH), template, facts)
        return Sentence(text, template, facts)

    def _fact(self, value: object) -> Fact:
        if type(value) is str or type(value) is int or isinstance(value, Sentence):
            return value
        if type(value) is tuple or type(value) is list:  # a cell is a tuple too, with its own name
            return list(map(str, value))
        if isinstance(value, Frozen | tuple):  # a piece or a cell
            return str(value)
        if isinstance(value, Enum):
            return self._word(str(value.value))
        number = integer_if_any(value)
        return str(value) if number is None else number

    def _word(self, word: str) -> Fact:
        template = f"word.{word}"
        return self.say(template) if template in _read(self.package, ENGLISH) else word


@cache
def _read(package: str, language: str) -> Mapping[str, str]:
    import tomllib  # noqa: PLC0415 - not every program needs a sentence
    from importlib import resources  # noqa: PLC0415

    file = resources.files(package) / "sentences" / f"{language}.toml"
    found = {
        f"{section}.{name}": template
        for section, templates in tomllib.loads(file.read_text("utf-8")).items()
        for name, template in templates.items()
    }
    return FrozenDict(found if language == ENGLISH else {**_read(package, ENGLISH), **found})


@cache
def _places(package: str, template: str) -> tuple[str, ...]:
    """Return the names of the places of a template, each once."""
    parts = Formatter().parse(_read(package, ENGLISH)[template])
    return tuple(dict.fromkeys(name for _, name, _, _ in parts if name is not None))


def _filled(templates: Mapping[str, str], template: str, facts: Mapping[str, Fact]) -> str:
    """Return the template with its facts; braces in a fact, as in a player's name, stay as is."""
    return templates[template].format_map(
        {name: _words(templates, fact) for name, fact in facts.items()}
    )


def _words(templates: Mapping[str, str], fact: Fact) -> str:
    if isinstance(fact, Sentence):
        return _filled(templates, fact.template, fact.facts)
    if not isinstance(fact, list):
        return str(fact)
    if len(fact) < 2:
        return fact[0] if fact else templates["list.nothing"]
    return templates["list.and"].format(others=", ".join(fact[:-1]), last=fact[-1])


def language_in(languages: Mapping[str, str], language: str) -> str:
    """Return the code of a language.

    Raises:
        InvalidArgument: the language is unknown; the message lists the known ones.
    """
    if language not in tuple(languages):
        known = ", ".join(languages)
        raise wrong_value(f"language must be one of {known}", language)
    return language
