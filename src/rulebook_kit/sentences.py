"""Events with a sentence about what happened."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from typing import ClassVar, cast

from attrs import asdict, frozen

from rulebook_kit.templates import Sentence, Templates, Words
from rulebook_kit.values import Frozen
from rulebook_kit.words import enumerated

NOBODY = ""
"""A viewer who is no player and knows no secret."""


@frozen
class _KindName(Frozen):
    """The name of a kind of event: its template says it, or without one these words."""

    words: str

    def __get__(self, _: object, kind: type[Spoken]) -> str:
        return str(kind.in_template()) if kind.template else self.words


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
        if self.template:
            return str(self.sentence())
        fields = asdict(self, recurse=False)
        player = f"{fields.pop('player')}: " if "player" in fields else ""
        parts = ", ".join(f"{name} {in_words(value)}" for name, value in fields.items())
        return f"{player}{self.called}{f' ({parts})' if parts else ''}"

    @classmethod
    def in_template(cls) -> Words:
        """Return the name of this kind of event as a part of another sentence."""
        return cls.templates.say(f"called.{cls.template}") if cls.template else cls.called

    def _facts(self) -> Mapping[str, object]:
        """Return what its template says: its fields."""
        return asdict(self, recurse=False)

    def sentence(self) -> Sentence:
        """Return the sentence with all secrets, if the event has a template."""
        return self._told(self.template, **self._facts())

    def _told(self, template: str, /, **facts: object) -> Sentence:
        """Return the sentence of one of the templates on events."""
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
        if not self.template or type(self).__str__ is not Spoken.__str__:
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
