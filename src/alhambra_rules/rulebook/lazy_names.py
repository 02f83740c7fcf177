"""Public names that load on first use, read from the imports that type checkers see.

Names of an earlier version that have moved still load, with a ``DeprecationWarning``.
"""

from __future__ import annotations

import ast
import inspect
import sys
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from importlib import import_module
from pkgutil import get_data
from types import ModuleType
from typing import Final
from warnings import warn

from alhambra_rules.rulebook.values import FrozenDict

OLD_NAMES: Final = "old_names.pyi"
"""The file of a package that lists its names of earlier versions, as imports from their places."""


def lazy_names(
    package: str, **extras: str
) -> tuple[list[str], Callable[[str], object], Callable[[], list[str]]]:
    """Return ``__all__``, ``__getattr__`` and ``__dir__`` for a package that imports on first use.

    Its public names are those of ``from module import name as name`` in its source. Type checkers
    recognise them in the same way, so the imports under ``if TYPE_CHECKING:`` are the only list.
    The submodules in these imports are attributes of the package too. Its old names are attributes
    as well, but not in ``__all__`` and ``__dir__``, and each use gives a warning.

    Args:
        package: the name of the package.
        extras: the extra that installs a library, by the name of the library. If it is missing, the
            error of a name that needs it says which extra to install.

    Raises:
        OSError: the package has no source, as after a build that keeps compiled files only.
    """
    module = sys.modules[package]
    homes = {
        name: home
        for name, home, original in _imported(inspect.getsource(module))
        if name == original
    }
    depth = package.count(".") + 2
    submodules = {".".join(home.split(".")[:depth]) for home in homes.values()}

    def load(name: str) -> object:
        if name in homes:
            home = _import(homes[name], f"{package}.{name}", extras)
            return vars(module).setdefault(name, getattr(home, name))
        if f"{package}.{name}" in submodules:
            return _import(f"{package}.{name}", f"{package}.{name}", extras)
        if name in old_names(package):
            place, new = old_names(package)[name]
            if not _imports(sys._getframe(1).f_globals):
                warn(f"{package}.{name} is now {place}.{new}", DeprecationWarning, stacklevel=2)
            return getattr(import_module(place), new)
        what = f"module {package!r} has no attribute {name!r}"
        raise AttributeError(what, name=name, obj=module)

    def listed() -> list[str]:
        return sorted({*homes, *(name for name in vars(module) if name.startswith("__"))})

    return sorted(homes), load, listed


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


@cache
def old_names(package: str) -> Mapping[str, tuple[str, str]]:
    """Return the old names of a package, each with its module and its name there.

    >>> old_names("alhambra_rules")["BuyChests"]
    ('alhambra_rules.game_modules', 'BuyChests')
    """
    try:
        source = (get_data(package, OLD_NAMES) or b"").decode("utf-8")
    except OSError:  # it has none
        source = ""
    return FrozenDict({name: (home, original) for name, home, original in _imported(source)})


def _imported(source: str) -> Iterator[tuple[str, str, str]]:
    """Yield every ``from module import original as name`` as name, module and original."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.ImportFrom) and node.module:
            yield from ((one.asname, node.module, one.name) for one in node.names if one.asname)


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
