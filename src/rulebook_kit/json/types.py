"""Convert plain values and JSON to msgspec types, in any thread.

msgspec collects what it must know about a type when the type is first used. A second thread that
uses the type meanwhile crashes the process. So each type is first used here, one thread at a time.
msgspec writes values without such knowledge, so its encoders need no care.
"""

from __future__ import annotations

from collections.abc import Hashable
from functools import lru_cache
from threading import RLock
from typing import Final, TypeVar, cast

import msgspec
from msgspec import json

Kind = TypeVar("Kind")

_FIRST_USE: Final = RLock()


@lru_cache(maxsize=1_000)
def _decoder(kind: Hashable) -> json.Decoder[object]:
    with _FIRST_USE:
        return json.Decoder(cast("type[object]", kind))  # collects everything below the type too


def prepare(kind: Hashable) -> None:
    """Let msgspec collect what it must know about a type."""
    _decoder(kind)


def convert(value: object, kind: type[Kind]) -> Kind:
    """Return a plain value as this type; errors as for ``msgspec.convert``."""
    prepare(cast("Hashable", kind))
    return msgspec.convert(value, kind)


def decode(data: bytes | str, kind: type[Kind]) -> Kind:
    """Return the value of a JSON text as this type; errors as for ``msgspec.json.decode``."""
    return cast("Kind", _decoder(cast("Hashable", kind)).decode(data))
