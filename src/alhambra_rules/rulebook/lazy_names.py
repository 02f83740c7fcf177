"""Public names that load on first use, from a table in the package.

Names of an earlier version that have moved still load, with a ``DeprecationWarning``.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from importlib import import_module
from types import ModuleType
from warnings import warn

_NONE: Mapping[str, tuple[str, str]] = {}


def lazy_names(
    package: str,
    names: Mapping[str, str],
    old_names: Mapping[str, tuple[str, str]] = _NONE,
    /,
    **extras: str,
) -> tuple[list[str], Callable[[str], object], Callable[[], list[str]]]:
    """Return ``__all__``, ``__getattr__`` and ``__dir__`` for a package that imports on first use.

    Type checkers see the same names as imports under ``if TYPE_CHECKING:``. ``make public-names``
    writes the tables from these imports and from ``old_names.pyi``, so that a package without its
    source has them too. The submodules in the table are attributes of the package as well. So are
    the old names, but they are not in ``__all__`` and ``__dir__``, and each use gives a warning.

    Args:
        package: the name of the package.
        names: the module of each public name.
        old_names: the module of each name of an earlier version, and its name there.
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
        if name in old_names:
            place, new = old_names[name]
            if not _imports(sys._getframe(1).f_globals):
                warn(f"{package}.{name} is now {place}.{new}", DeprecationWarning, stacklevel=2)
            return getattr(import_module(place), new)
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
        install = f"python -m pip install 'alhambra-rules[{extra}]'"
        sentence = f"{asked} needs the extra {extra!r}: {install}"
        raise ModuleNotFoundError(sentence, name=missing.name) from None


def _imports(caller: Mapping[str, object]) -> bool:
    """Whether an import statement only asks if a name exists; it then asks again for the name."""
    return caller.get("__name__") == "importlib._bootstrap"


def renamed(module: str, **new_names: str) -> Callable[[str], object]:
    """Return ``__getattr__`` for a module whose old names give a ``DeprecationWarning``.

    Args:
        module: the name of the module.
        new_names: the new name of each old one.
    """

    def load(name: str) -> object:
        if name not in new_names:
            what = f"module {module!r} has no attribute {name!r}"
            raise AttributeError(what, name=name, obj=sys.modules[module])
        what = f"{module}.{name} is called {new_names[name]} now"
        warn(what, DeprecationWarning, stacklevel=2)
        return getattr(sys.modules[module], new_names[name])

    return load
