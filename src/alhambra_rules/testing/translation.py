"""Tile ids of an engine that has its own: requests are written with them."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType

from attrs import field, frozen
from msgspec import to_builtins

from alhambra_rules.model import TILES
from alhambra_rules.rulebook import FormatError, FormatFault, nearest
from alhambra_rules.rulebook.json.reading import read_json
from alhambra_rules.testing.protocol import Hello, Question


def _read_only(ids: Mapping[str, str]) -> Mapping[str, str]:
    return MappingProxyType(dict(ids))


@frozen
class Translation:
    """What an engine calls the tiles.

    Attributes:
        ids: its id for each of ours; tiles that are left out have the same.
    """

    ids: Mapping[str, str] = field(factory=dict, converter=_read_only)

    def request(self, number: int, question: Question | Hello) -> dict[str, object]:
        """Return the request that asks the question under this ``id``."""
        plain: dict[str, object] = to_builtins(question)
        if self.ids:
            plain = {key: self._translated(key, value) for key, value in plain.items()}
        return {"id": number, **plain}

    def _translated(self, key: str, value: object) -> object:
        """Return the value of a key with the tiles in it translated; names stay as they are."""
        if isinstance(value, dict):
            return {inner: self._translated(inner, part) for inner, part in value.items()}
        if isinstance(value, list):
            return [self._translated(key, part) for part in value]
        if isinstance(value, str) and key in _TILE_KEYS:
            return self.ids.get(value, value)
        return value


_TILE_KEYS = frozenset({"tile", "dirk", "reserve", "market"})


def read_translation(path: Path) -> Translation:
    """Read a file such as ``{"garden-10-n": "G10N"}``: the engine's id for each of ours.

    Raises:
        FormatError: it is no such file, names a tile that there is not, or calls two tiles alike.
        OSError: it cannot be opened.
    """
    ids = read_json(path.read_bytes(), dict[str, str])
    faults = [
        FormatFault("$", f'unknown tile "{own}"{nearest(own, TILES)}')
        for own in ids
        if own not in TILES
    ]
    named = {own: ids.get(own, own) for own in TILES}
    seen: dict[str, str] = {}
    for own, theirs in named.items():
        if theirs in seen:
            message = f'"{theirs}" would be both {seen[theirs]} and {own}'
            faults.append(FormatFault("$", message))
        seen[theirs] = own
    if faults:
        raise FormatError(faults)
    return Translation(ids)
