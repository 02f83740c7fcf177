"""Names of an engine that has its own: requests are written with them."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from pathlib import Path
from typing import ClassVar, Self

from attrs import field, frozen
from msgspec import to_builtins

from rulebook_kit.conformance.protocol import Question
from rulebook_kit.errors import FormatError, FormatFault, nearest
from rulebook_kit.json.reading import read_json
from rulebook_kit.json.text import bytes_of
from rulebook_kit.values import FrozenDict


def _read_only(ids: Mapping[str, str]) -> Mapping[str, str]:
    return FrozenDict(ids)


@frozen
class Translation:
    """The names that an engine has for the pieces of the game.

    Each game has a subclass that describes its pieces.

    Attributes:
        ids: the engine's id for each of ours; pieces that are missing have the same id.
        pieces: the plural noun for pieces, which is also the name of the command's option.
        noun: the singular noun.
        known: our ids.
        keys: the keys of requests whose values are ids.
    """

    ids: Mapping[str, str] = field(factory=dict, converter=_read_only)

    pieces: ClassVar[str]
    noun: ClassVar[str]
    known: ClassVar[Collection[str]]
    keys: ClassVar[frozenset[str]]

    def request(self, number: int, question: Question) -> dict[str, object]:
        """Return the request with this question and ``id``."""
        plain: dict[str, object] = to_builtins(question)
        if self.ids:
            plain = {key: self._translated(key, value) for key, value in plain.items()}
        return {"id": number, **plain}

    def _translated(self, key: str, value: object) -> object:
        """Return the value of a key with the ids in it translated; names do not change."""
        if isinstance(value, dict):
            return {inner: self._translated(inner, part) for inner, part in value.items()}
        if isinstance(value, list):
            return [self._translated(key, part) for part in value]
        if isinstance(value, str) and key in self.keys:
            return self.ids.get(value, value)
        return value

    @classmethod
    def read(cls, path: Path) -> Self:
        """Read a file such as ``{"garden-10-n": "G10N"}``: the engine's id for each of ours.

        Raises:
            FormatError: the file has another form, an unknown piece, or one id for two pieces.
            OSError: the file cannot be read, or it is larger than any document.
        """
        ids = read_json(bytes_of(path), dict[str, str])
        faults = [
            FormatFault("$", f'unknown {cls.noun} "{own}"{nearest(own, cls.known)}')
            for own in ids
            if own not in cls.known
        ]
        seen: dict[str, str] = {}
        for own in cls.known:
            theirs = ids.get(own, own)
            if theirs in seen:
                message = f'"{theirs}" stands for both {seen[theirs]} and {own}'
                faults.append(FormatFault("$", message))
            seen[theirs] = own
        if faults:
            raise FormatError(faults)
        return cls(ids)
