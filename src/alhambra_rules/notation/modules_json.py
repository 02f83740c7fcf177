"""The modules in play as JSON: an object for each, with its name and its fields.

A state omits fields that have their default value; a view has all of them. The header of a record
has the settings of modules under their own names.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from typing import Annotated, Final, Literal, NamedTuple, cast

from attrs import evolve
from msgspec import Meta, Struct, inspect

from alhambra_rules.game.module import Module
from alhambra_rules.game_modules.registry import module_classes
from alhambra_rules.notation.pieces import CODECS
from alhambra_rules.rulebook.json.codecs import (
    FieldCodec,
    Plain,
    read_fields,
    struct_of,
    write_fields,
)
from alhambra_rules.rulebook.json.faults import Faults, Place, shown
from alhambra_rules.rulebook.json.schemas import named, references_to
from alhambra_rules.rulebook.json.shape import add_shape_faults
from alhambra_rules.rulebook.json.text import Unreadable

Known = Mapping[str, type[Module]]
"""The modules that a document can name, by name."""

MOST_MODULES: Final = 20
"""The most modules of a game."""

_KEY: Final = "module"


def known_modules(more: Iterable[Module] = ()) -> Known:
    """Return the modules that a document can name: those of the registry, and more."""
    return module_classes(more)


class _Form(NamedTuple):
    """How modules of one class are written in a state and in a view."""

    fields: tuple[FieldCodec, ...]
    shape: type[Struct]
    type_info: inspect.Type
    seen_fields: tuple[FieldCodec, ...]
    seen_shape: type[Struct]


def _form_of(kind: type[Module]) -> _Form:
    return _make_form((kind,))


@lru_cache(maxsize=64)  # making a form takes longer than reading a record
def _make_form(kinds: tuple[type[Module]]) -> _Form:  # a tuple: mypy says a class has no hash
    (kind,) = kinds
    fields = CODECS.fields_of(cast("type", kind))
    shape = struct_of(kind, fields, (_KEY, Literal[kind.name]))
    seen = tuple(evolve(field, required=True) for field in fields)
    seen_shape = struct_of(kind, seen, (_KEY, Literal[kind.name]))
    return _Form(fields, shape, inspect.type_info(shape), seen, seen_shape)


def _fields(kind: type[Module]) -> tuple[FieldCodec, ...]:
    return _form_of(kind).fields


_FORMS: Final = tuple(_form_of(kind) for kind in known_modules().values())

MODULE_SHAPES: Final = tuple(form.shape for form in _FORMS)
"""The types of the modules in a state, for its schema."""

SEEN_MODULE_SHAPES: Final = tuple(form.seen_shape for form in _FORMS)
"""The types of the modules in a view, with the same names, for its schema."""

_ModuleObject = Annotated[
    object, Meta(extra_json_schema=named("Module") | {"anyOf": references_to(MODULE_SHAPES)})
]
ModuleObjects = Annotated[list[_ModuleObject], Meta(max_length=MOST_MODULES)]
"""The type of a list of modules. ``add_module_faults`` checks it; schemas describe it."""


def write_modules(modules: Iterable[Module]) -> list[Plain]:
    """Return the modules as objects, without fields that have their default value."""
    return [{_KEY: module.name} | write_fields(module, _fields(type(module))) for module in modules]


def write_seen_modules(modules: Iterable[Module]) -> list[Plain]:
    """Return the modules as objects with all their fields."""
    return [
        {_KEY: module.name} | write_fields(module, _form_of(type(module)).seen_fields)
        for module in modules
    ]


def read_modules(plain: object, known: Known) -> tuple[Module, ...]:
    """Return the modules that objects without faults describe."""
    kinds = ((known[str(one[_KEY])], one) for one in cast("list[Plain]", plain))
    return tuple(kind(**read_fields(one, _fields(kind))) for kind, one in kinds)


def add_module_faults(value: object, known: Known, faults: Faults, place: Place) -> None:
    """Add every fault of a list of modules in play."""
    for index, one in enumerate(value[:MOST_MODULES] if isinstance(value, list) else ()):
        here = (*place, index)
        name = one.get(_KEY) if isinstance(one, dict) else None
        if isinstance(name, str) and name in known:
            add_shape_faults(one, _form_of(known[name]).type_info, faults, here)
        elif not isinstance(one, Unreadable):
            message = f"expected a module in play, found {shown(one)}"
            faults.add_unknown(here, message, str(name)[:99], tuple(known))


def settings_of(known: Known) -> Mapping[str, tuple[str, FieldCodec]]:
    """Return the module and the codec of each setting, by name."""
    return {field.name: (name, field) for name, kind in known.items() for field in _settings(kind)}


def _settings(kind: type[Module]) -> list[FieldCodec]:
    return [field for field in _fields(kind) if field.name in kind.settings]


def write_settings(modules: Iterable[Module]) -> Plain:
    """Return the settings of the modules that do not have their default value."""
    written: Plain = {}
    for module in modules:
        written |= write_fields(module, _settings(type(module)))
    return written


def chosen_modules(names: Iterable[str], settings: Plain, known: Known) -> tuple[Module, ...]:
    """Return the modules of these names with the settings among these plain values."""
    kinds = [cast("Callable[..., Module]", known[name]) for name in names]
    return tuple(
        kind(**read_fields(settings, _settings(cast("type[Module]", kind)))) for kind in kinds
    )
