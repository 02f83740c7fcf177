"""The modules in play as JSON: each an object that names it, with its fields.

In a state it has the fields that differ from what they are by default, in a view all of them.
A module's settings stand in the header of a record by their own names.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from typing import Annotated, Final, Literal, NamedTuple, cast

from attrs import evolve
from msgspec import Meta, Struct, inspect

from alhambra_rules.game.module import Module
from alhambra_rules.game_modules.registry import module_classes
from alhambra_rules.notation.pieces import (
    FieldCodec,
    Plain,
    fields_of,
    read_fields,
    struct_of,
    write_fields,
)
from alhambra_rules.rulebook.json.faults import Faults, Place, shown
from alhambra_rules.rulebook.json.schemas import named, references_to
from alhambra_rules.rulebook.json.shape import add_shape_faults
from alhambra_rules.rulebook.json.text import Unreadable

Known = Mapping[str, type[Module]]
"""The modules that a text can name, by name."""

MOST_MODULES: Final = 20
"""No game is played with more; a header names no more either."""

_KEY: Final = "module"


def known_modules(more: Iterable[Module] = ()) -> Known:
    """Return the modules that a text can name: those of the registry, and more."""
    return module_classes(more)


class _Form(NamedTuple):
    """How modules of one class are written: kept in a state, and seen in a view."""

    fields: tuple[FieldCodec, ...]
    shape: type[Struct]
    type_info: inspect.Type
    seen_fields: tuple[FieldCodec, ...]
    seen_shape: type[Struct]


@lru_cache(maxsize=64)  # to make these anew for every record takes longer than to read one
def _form_of(kinds: tuple[type[Module]]) -> _Form:
    (kind,) = kinds  # in a tuple, for mypy takes no class for an argument to cache by
    fields = fields_of(cast("type", kind))
    shape = struct_of(kind, fields, (_KEY, Literal[kind.name]))
    seen = tuple(evolve(field, required=True) for field in fields)
    seen_shape = struct_of(kind, seen, (_KEY, Literal[kind.name]))
    return _Form(fields, shape, inspect.type_info(shape), seen, seen_shape)


def _fields(kind: type[Module]) -> tuple[FieldCodec, ...]:
    return _form_of((kind,)).fields


_FORMS: Final = tuple(_form_of((kind,)) for kind in known_modules().values())

MODULE_SHAPES: Final = tuple(form.shape for form in _FORMS)
"""The msgspec types of the modules in play, for the schema of states."""

SEEN_MODULE_SHAPES: Final = tuple(form.seen_shape for form in _FORMS)
"""The same, of the same names, for the schema of views."""

_ModuleObject = Annotated[
    object, Meta(extra_json_schema=named("Module") | {"anyOf": references_to(MODULE_SHAPES)})
]
ModuleObjects = Annotated[list[_ModuleObject], Meta(max_length=MOST_MODULES)]
"""The shape of a list of modules: left to ``add_module_faults``, and told by schemas."""


def write_modules(modules: Iterable[Module]) -> list[Plain]:
    """Return the modules as objects, without the fields that have their default."""
    return [{_KEY: module.name} | write_fields(module, _fields(type(module))) for module in modules]


def write_seen_modules(modules: Iterable[Module]) -> list[Plain]:
    """Return the modules as objects with all their fields."""
    return [
        {_KEY: module.name} | write_fields(module, _form_of((type(module),)).seen_fields)
        for module in modules
    ]


def read_modules(plain: object, known: Known) -> tuple[Module, ...]:
    """Return the modules that objects without faults stand for."""
    return tuple(_read(cast("Plain", one), known) for one in cast("list[object]", plain))


def _read(plain: Plain, known: Known) -> Module:
    kind = known[cast("str", plain[_KEY])]
    return kind(**read_fields(plain, _fields(kind)))


def add_module_faults(value: object, known: Known, faults: Faults, place: Place) -> None:
    """Add every way in which a list tells of no modules in play."""
    for index, one in enumerate(value[:MOST_MODULES] if isinstance(value, list) else ()):
        here = (*place, index)
        name = one.get(_KEY) if isinstance(one, dict) else None
        if isinstance(name, str) and name in known:
            add_shape_faults(one, _form_of((known[name],)).type_info, faults, here)
        elif not isinstance(one, Unreadable):
            message = f"expected a module in play, found {shown(one)}"
            faults.add_unknown(here, message, str(name)[:99], tuple(known))


def settings_of(known: Known) -> Mapping[str, tuple[str, FieldCodec]]:
    """Return the settings of the modules by their names: whose, and how each is written."""
    return {
        field.name: (name, field)
        for name, kind in known.items()
        for field in _fields(kind)
        if field.name in kind.settings
    }


def write_settings(modules: Iterable[Module]) -> Plain:
    """Return the settings of the modules that differ from what they are by default."""
    written: Plain = {}
    for module in modules:
        fields = [field for field in _fields(type(module)) if field.name in module.settings]
        written |= write_fields(module, fields)
    return written


def chosen_modules(names: Iterable[str], settings: Plain, known: Known) -> tuple[Module, ...]:
    """Return the modules of these names with the settings among these plain values."""
    chosen = []
    for name in names:
        kind = known[name]
        fields = [field for field in _fields(kind) if field.name in kind.settings]
        make = cast("Callable[..., Module]", kind)
        chosen.append(make(**read_fields(settings, fields)))
    return tuple(chosen)
