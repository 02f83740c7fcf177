"""Sentences made of a template and its facts. Each language has its own templates.

Events are ``Spoken``: each has a sentence about what happened.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from enum import Enum
from functools import cache, reduce
from string import Formatter
from typing import ClassVar, TypeAlias, Union, cast

from attrs import asdict, field, frozen

from rulebook_kit.arguments import integer_if_any, wrong_value
from rulebook_kit.values import Frozen, FrozenDict
from rulebook_kit.words import enumerated

_TURNED = re.compile(r"(?P<piece>.+) turned (?P<degrees>\d+) degrees")
"""A piece that lies turned in a city, as English names it."""

ENGLISH = "en"
"""The language of the rules and templates themselves."""

Fact: TypeAlias = Union[str, int, list[str], "Sentence"]
"""What fills a place of a template: a string, an integer, a list of strings, or a sentence."""


@frozen
class Sentence(Frozen):
    """A sentence that keeps how it was made; ``str`` returns it in English.

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
"""A sentence with a template, or plain words of a module of your own."""


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
        """Return the sentence of a template, made from the facts for which it has places.

        Facts and errors are as in ``say``.
        """
        places = _places(self.package, template)
        return self._sentence(template, {name: self._fact(facts[name]) for name in places})

    def phrase(self, template: str, plain: str, /, **facts: object) -> Words:
        """Return the sentence of a template if there is one, or else these words of a module."""
        return self.say(template, **facts) if self.has(template) else plain

    def number(self, template: str, number: int, **facts: object) -> Sentence:
        """Return the ``number`` of some things in words, by a template for one or for several."""
        return self.say(f"{template}-one" if number == 1 else template, number=number, **facts)

    def joined(self, parts: Sequence[Words], template: str, nothing: Words = "") -> Words:
        """Return the parts as one, by a template that puts the ``last`` behind the ``others``.

        Without parts it is what stands for ``nothing``. Thousands of parts are not nested deeply.
        """
        if len(parts) < 2:
            return parts[0] if parts else nothing
        half = len(parts) // 2
        others, last = (self.joined(some, template) for some in (parts[:half], parts[half:]))
        return self.say(template, others=others, last=last)

    def enumerated(self, parts: Iterable[Words]) -> Words:
        """Return the parts as a sentence lists them, with commas and an "and".

        A list as a fact does the same for parts that have no templates.
        """
        *others, last = parts
        if not others:
            return last
        return self.say("list.and", others=self.joined(others, "list.comma"), last=last)

    def counted(self, parts: Iterable[Words], template: str) -> Iterator[Words]:
        """Yield every part once; a template says the ``number`` of a ``part`` that is repeated."""
        for part, number in Counter(parts).items():
            yield part if number == 1 else self.say(template, part=part, number=number)

    def has(self, template: str) -> bool:
        """Whether there is a template of that id."""
        return template in _read(self.package, ENGLISH)

    def text(self, words: Words, language: str = ENGLISH) -> str:
        """Return a sentence in a language; words without a template as they are.

        Raises:
            InvalidArgument: the language is unknown; the message lists the known ones.
        """
        templates = self.of(language)
        if not isinstance(words, Sentence):
            return words
        spoken = "" if language == ENGLISH else templates.get("piece.places", "")
        return _filled(templates, words.template, words.facts, spoken)

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
    from importlib import resources  # noqa: PLC0415 - as above

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


def _filled(
    templates: Mapping[str, str], template: str, facts: Mapping[str, Fact], spoken: str = ""
) -> str:
    """Return the template with its facts; braces in a fact, as in a player's name, stay as is.

    In the ``spoken`` places, such as ``{tile}``, are ids of pieces, which get their names.
    """
    words = {
        name: _words(templates, fact, spoken, ids=bool(spoken) and f"{{{name}}}" in spoken)
        for name, fact in facts.items()
    }
    return templates[template].format_map(words)


def _words(templates: Mapping[str, str], fact: Fact, spoken: str, *, ids: bool) -> str:
    """Return a fact in words; ``ids`` says whether its texts are ids of pieces."""
    if isinstance(fact, Sentence):
        return _filled(templates, fact.template, fact.facts, spoken)
    if not isinstance(fact, list):
        return _pieces(templates, fact) if ids and isinstance(fact, str) else str(fact)
    parts = [_piece(templates, part) for part in fact] if ids else fact
    if len(parts) < 2:
        return parts[0] if parts else templates["list.nothing"]
    return templates["list.and"].format(others=", ".join(parts[:-1]), last=parts[-1])


def _pieces(templates: Mapping[str, str], names: str) -> str:
    """Return what the id of a piece is called, or several ids with commas between them."""
    return ", ".join([_piece(templates, name) for name in names.split(", ")])


def _piece(templates: Mapping[str, str], name: str) -> str:
    """Return what the id of a piece, such as ``garden-10-n``, is called; an unknown one as it is.

    The template ``piece.places`` has the places that have ids of pieces, and ``piece.alike`` the
    beginnings of ids that only the walls tell apart. English keeps the ids.
    """
    if laid := _TURNED.fullmatch(name):
        piece = _piece(templates, laid["piece"])
        return templates["piece.turned"].format(piece=piece, degrees=laid["degrees"])
    *parts, last = name.split("-")
    walled = bool(parts and last) and set(last) <= set("nesw")
    named = parts if walled else (*parts, last)
    try:
        told = [one if one.isdecimal() else templates[f"word.{one}"] for one in named]
    except KeyError:
        return name
    piece = reduce(lambda *two: templates["piece.joined"].format(first=two[0], last=two[1]), told)
    if not walled or f"{{{'-'.join(parts)}}}" not in templates["piece.alike"]:
        return piece
    sides = ", ".join(templates[f"word.{side}"] for side in last)
    return templates["piece.walled"].format(piece=piece, sides=sides)


def language_in(languages: Mapping[str, str], language: str) -> str:
    """Return the code of a language.

    Raises:
        InvalidArgument: the language is unknown; the message lists the known ones.
    """
    if language not in tuple(languages):
        known = ", ".join(languages)
        raise wrong_value(f"language must be one of {known}", language)
    return language


NOBODY = ""
"""A viewer who is no player and knows no secret."""


@frozen
class _KindName(Frozen):
    """The name of a kind of event: its template says it, or without one these words."""

    words: str

    def __get__(self, _: object, kind: type[Spoken]) -> str:
        return str(kind.in_template()) if kind._has_template() else self.words


def kind_name(words: str) -> str:
    """Return what makes ``called`` the name of its kind; without a template it is these words."""
    return cast("str", _KindName(words))


@frozen
class Spoken(Frozen):
    """An event; ``str`` returns a sentence about it, without its full stop.

    The sentence of an event of the library comes from its templates. The event of a module of your
    own has a sentence with its name and its fields. If it has better words, it overrides
    ``__str__``, and with a secret also ``heard_by``.

    Attributes:
        called: the name of this kind of event in messages.
        secrets: the fields that only the event's player learns.
        templates: the templates of its game.
        template: the name of its template, without the section; empty if it has none.
    """

    called: ClassVar[str] = kind_name("an event")
    secrets: ClassVar[tuple[str, ...]] = ()
    templates: ClassVar[Templates]
    template: ClassVar[str] = ""

    def __str__(self) -> str:
        if self._has_template():
            return str(self.sentence())
        fields = asdict(self, recurse=False)
        player = f"{fields.pop('player')}: " if "player" in fields else ""
        parts = ", ".join(f"{name} {in_words(value)}" for name, value in fields.items())
        return f"{player}{self.called}{f' ({parts})' if parts else ''}"

    @classmethod
    def in_template(cls) -> Words:
        """Return the name of this kind of event as a part of another sentence."""
        return cls.templates.say(f"called.{cls.template}") if cls._has_template() else cls.called

    @classmethod
    def _has_template(cls) -> bool:
        """Whether its game has a template; it has none for the events of your own modules."""
        return bool(cls.template) and cls.templates.has(f"event.{cls.template}")

    def _facts(self) -> Mapping[str, object]:
        """Return what its template says: its fields."""
        return asdict(self, recurse=False)

    def sentence(self) -> Sentence:
        """Return the sentence with all secrets, if the event has a template."""
        return self._told(self.template, **self._facts())

    def _told(self, template: str, /, **facts: object) -> Sentence:
        """Return the sentence of one of the templates for events."""
        return self.templates.say(f"event.{template}", **facts)

    def naming(self, **pieces: object) -> Sentence:
        """Return the sentence that also names pieces which the event itself does not."""
        return self._told(f"{self.template}-named", **self._facts(), **pieces)

    def heard_by(self, viewer: str | None) -> str:
        """Return the sentence as this player may hear it; None hears everything."""
        return str(self.told_to(viewer))

    def told_to(self, viewer: str | None) -> Words:
        """Return what ``heard_by`` does, with its template if it has one."""
        if type(self).heard_by is not Spoken.heard_by:
            return self.heard_by(viewer)
        if not self._has_template() or type(self).__str__ is not Spoken.__str__:
            return str(self)
        if hidden := self.hidden_from(viewer):
            known = {name: fact for name, fact in self._facts().items() if name not in hidden}
            return self._told(f"{self.template}-hidden", **known)
        return self.sentence()

    def hidden_from(self, viewer: str | None) -> tuple[str, ...]:
        """Return the names of the fields that this player may not know; None knows everything."""
        secret = viewer not in (None, getattr(self, "player", None))
        return self.secrets if secret else ()


def in_words(value: object) -> str:
    """Return the value of a field as a sentence names it.

    >>> in_words(("red-3", "blue-2")), in_words(()), in_words(None)
    ('red-3 and blue-2', 'nothing', 'none')
    """
    if type(value) is tuple:  # a cell is a tuple too, with its own name
        return enumerated(map(in_words, value))
    return "none" if value is None else str(value.value if isinstance(value, Enum) else value)
