"""Public names that load on first use, from a table in the package."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from importlib import import_module
from types import ModuleType

from rulebook_kit.version import installing


def lazy_names(
    package: str, names: Mapping[str, str], /, **extras: str
) -> tuple[list[str], Callable[[str], object], Callable[[], list[str]]]:
    """Return ``__all__``, ``__getattr__`` and ``__dir__`` for a package that imports on first use.

    Type checkers see the same names as imports under ``if TYPE_CHECKING:``. ``make public-names``
    writes the tables from these imports, so that they exist even in a package without its source.
    The submodules in the table are attributes of the package as well.

    Args:
        package: the name of the package.
        names: the module of each public name.
        extras: the extra that installs a library, by the name of the library. If it is missing, the
            error of a name that needs it says which extra to install.
    """
    module = sys.modules[package]
    depth = package.count(".") + 2
    submodules = {".".join(home.split(".")[:depth]) for home in names.values()}

    def load(name: str) -> object:
        if name in names:
            home = _import(names[name], f"{package}.{name}", extras)
            return vars(module).setdefault(name, getattr(home, name))
        if f"{package}.{name}" in submodules:
            return _import(f"{package}.{name}", f"{package}.{name}", extras)
        what = f"module {package!r} has no attribute {name!r}"
        raise AttributeError(what, name=name, obj=module)

    def listed() -> list[str]:
        return sorted({*names, *(name for name in vars(module) if name.startswith("__"))})

    return sorted(names), load, listed


def _import(module: str, asked: str, extras: Mapping[str, str]) -> ModuleType:
    """Import a module; if the library of an extra is missing, the error says how to install it."""
    try:
        return import_module(module)
    except ModuleNotFoundError as missing:
        extra = extras.get(missing.name or "")
        if extra is None:
            raise
        sentence = f"{asked} needs the extra {extra!r}: {installing(extra)}"
        raise ModuleNotFoundError(sentence, name=missing.name) from None
