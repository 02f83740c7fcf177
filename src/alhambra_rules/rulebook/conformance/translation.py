"""Names of an engine that has its own: requests are written with them."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import ClassVar, Self

from attrs import field, frozen
from msgspec import to_builtins

from alhambra_rules.rulebook.conformance.protocol import Question
from alhambra_rules.rulebook.errors import FormatError, FormatFault, nearest
from alhambra_rules.rulebook.json.reading import read_json
from alhambra_rules.rulebook.json.text import bytes_of


def _read_only(ids: Mapping[str, str]) -> Mapping[str, str]:
    return MappingProxyType(dict(ids))


@frozen
class Translation:
    """What an engine calls the pieces of the game.

    A game says what its pieces are, in a class derived from this one.

    Attributes:
        ids: its id for each of ours; pieces that are left out have the same.
        pieces: what the pieces are called, which is how the option of the command is called.
        noun: what one of them is called.
        known: our ids.
        keys: the keys of requests under which they stand.
    """

    ids: Mapping[str, str] = field(factory=dict, converter=_read_only)

    pieces: ClassVar[str]
    noun: ClassVar[str]
    known: ClassVar[Collection[str]]
    keys: ClassVar[frozenset[str]]

    def request(self, number: int, question: Question) -> dict[str, object]:
        """Return the request that asks the question under this ``id``."""
        plain: dict[str, object] = to_builtins(question)
        if self.ids:
            plain = {key: self._translated(key, value) for key, value in plain.items()}
        return {"id": number, **plain}

    def _translated(self, key: str, value: object) -> object:
        """Return the value of a key with the pieces in it translated; names stay as they are."""
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
            FormatError: it is no such file, names a piece that there is not, or calls two alike.
            OSError: it cannot be read, or is larger than any document.
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
                message = f'"{theirs}" would be both {seen[theirs]} and {own}'
                faults.append(FormatFault("$", message))
            seen[theirs] = own
        if faults:
            raise FormatError(faults)
        return cls(ids)
