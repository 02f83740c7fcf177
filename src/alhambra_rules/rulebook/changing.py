"""Changed copies of frozen values, quickly: a game makes several for every event.

Checked like ``attrs.evolve``, and many times as quick: the fields are copied as they are, without
asking converters or validators again. For ``frozen(slots=False)`` classes only.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from attrs import evolve as changed
else:
    _Value = TypeVar("_Value")
    _new, _set = object.__new__, object.__setattr__

    def changed(value: _Value, **changes: object) -> _Value:
        """Return a copy of the value with these fields changed."""
        copy = _new(type(value))
        _set(copy, "__dict__", value.__dict__ | changes)
        return copy


__all__ = ["changed"]
