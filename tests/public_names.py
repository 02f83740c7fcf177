"""The public names with their signatures: ``python -m tests.public_names`` writes them down anew.

What a class offers stands below its first name, without what comes from another public class. What
a schema defines stands below its ``$id``: types that are generated from it have these names.
"""

from __future__ import annotations

import inspect
import json
import sys
from collections.abc import Callable, Iterator, Set
from enum import Enum
from importlib import import_module
from pathlib import Path
from typing import Final, ForwardRef, get_args

from attrs import NOTHING

from docs.generate import schema_pages
from rulebook_kit.values import Frozen

FILE: Final = Path(__file__).with_name("public_names.txt")
"""Where they are written down."""

PUBLIC: Final = (
    "alhambra_rules",
    "alhambra_rules.agents",
    "alhambra_rules.agents.environment",
    "alhambra_rules.audit",
    "alhambra_rules.catalogue",
    "alhambra_rules.drawing",
    "alhambra_rules.drawing.frames",
    "alhambra_rules.drawing.page",
    "alhambra_rules.drawing.svg",
    "alhambra_rules.drawing.svg.frame",
    "alhambra_rules.game",
    "alhambra_rules.game.draws",
    "alhambra_rules.game.phases",
    "alhambra_rules.game_modules",
    "alhambra_rules.game_modules.phases",
    "alhambra_rules.modules.architects",
    "alhambra_rules.modules.bazaars",
    "alhambra_rules.modules.invaders",
    "alhambra_rules.modules.treasure",
    "alhambra_rules.modules.positions",
    "alhambra_rules.notation",
    "alhambra_rules.placement",
    "rulebook_kit",
    "alhambra_rules.testing",
    "five_towers",
    "five_towers.catalogue",
    "five_towers.conformance",
    "five_towers.game",
    "five_towers.notation",
    "five_towers.testing",
)
"""What others import from; the names that it hands on (``__all__``), or those of its own."""

_LONGEST_DEFAULT: Final = 40


def public_names() -> str:
    """Return every public name on a line, package by package, with its signature or its type.

    The names that schemas define follow.
    """
    named = {f"{package}.{name}": value for package in PUBLIC for name, value in names_of(package)}
    classes = {value for value in named.values() if isinstance(value, type)}
    told = set[type]()
    lines: list[str] = []
    for name, value in named.items():
        lines.append(f"{name}{_described(value)}")
        if isinstance(value, type) and value not in told:
            told.add(value)
            lines += (f"    {line}" for line in _members(value, classes - {value}))
    for _, text in sorted(schema_pages().items()):
        schema = json.loads(text)
        lines += (schema["$id"], *(f"    {name}" for name in sorted(schema["$defs"])))
    return "".join(f"{line}\n" for line in lines)


def names_of(package: str) -> Iterator[tuple[str, object]]:
    """Yield the public names of a package with what they stand for."""
    module = import_module(package)
    own = [
        name
        for name, value in vars(module).items()
        if not name.startswith("_") and getattr(value, "__module__", "") == package
        if getattr(value, "__qualname__", name) == name  # attrs renames its own evolve
    ]
    return ((name, getattr(module, name)) for name in sorted(getattr(module, "__all__", own)))


def _described(value: object) -> str:
    """Return what is said after a name: a signature, what a type stands for, or a type."""
    if isinstance(value, type):
        public = ", ".join(dict.fromkeys(_public_bases(value)))
        return f": class({public})" if public else ": class"
    if callable(value) and not get_args(value):
        return _signature(value)
    options = sorted(getattr(one, "__name__", repr(one)) for one in get_args(value))
    return f" = {' | '.join(options)}" if options else f": {type(value).__name__}"


def _public_bases(kind: type) -> Iterator[str]:
    for base in kind.__bases__:
        if base.__name__.startswith("_"):
            yield from _public_bases(base)
        elif base not in (object, Frozen):
            yield base.__name__


class _Plain:
    """Prints as a text without quotes."""

    def __init__(self, text: str) -> None:
        self._text = text

    def __repr__(self) -> str:
        return self._text


def _signature(called: Callable[..., object]) -> str:
    try:
        signature = inspect.signature(called)
    except ValueError:  # what is written in C does not always tell
        return "(...)"
    parameters = [
        one.replace(annotation=_plain(one.annotation), default=_default(one.default))
        for one in signature.parameters.values()
    ]
    returned = _plain(signature.return_annotation)
    return str(signature.replace(parameters=parameters, return_annotation=returned))


def _plain(annotation: object) -> object:
    if isinstance(annotation, ForwardRef):
        annotation = annotation.__forward_arg__
    return _Plain(annotation) if isinstance(annotation, str) else annotation


def _default(value: object) -> object:
    """Return what is shown of a default: dots for one that is long, or made when it is needed."""
    shown = value is inspect.Parameter.empty or len(repr(value)) <= _LONGEST_DEFAULT
    made = value is NOTHING or inspect.isfunction(value)
    return value if shown and not made else _Plain("...")


def _members(kind: type, public: Set[type]) -> Iterator[str]:
    """Yield what a class offers: how it is made, its members, properties and methods."""
    if issubclass(kind, Enum):
        yield from (f"{member.name} = {member.value!r}" for member in kind)
    elif not issubclass(kind, Exception):
        yield f"__init__{_signature(kind)}"
    ours = [one for one in kind.__mro__ if one.__module__.partition(".")[0] in PUBLIC]
    for name in sorted({name for one in ours if one not in public for name in vars(one)}):
        value = inspect.getattr_static(kind, name)
        if not name.startswith("_") and not isinstance(value, Enum):
            yield f"{name}{_offered(kind, name, value)}"


def _offered(kind: type, name: str, value: object) -> str:
    if isinstance(value, staticmethod | classmethod):
        return _signature(getattr(kind, name))
    if inspect.isfunction(value):
        return _signature(value)
    if isinstance(value, property) and value.fget:
        return f": {_plain(inspect.signature(value.fget).return_annotation)}"
    hints = [inspect.get_annotations(one).get(name, "") for one in kind.__mro__]
    hint = next(filter(None, hints), "")
    hint = getattr(hint, "__forward_arg__", hint)  # what Python 3.14 makes of a name in quotes
    return f": {_plain(hint)}" if hint else ""


if __name__ == "__main__":
    FILE.write_text(public_names(), encoding="utf-8")
    sys.stdout.write(f"wrote {FILE}\n")
