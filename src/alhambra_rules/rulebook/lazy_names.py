"""Public names that load on first use, read from the imports that type checkers see."""

from __future__ import annotations

import ast
import inspect
import sys
from collections.abc import Callable
from importlib import import_module


def lazy_names(package: str) -> tuple[list[str], Callable[[str], object], Callable[[], list[str]]]:
    """Return ``__all__``, ``__getattr__`` and ``__dir__`` for a package that imports on first use.

    Its public names are those of ``from module import name as name`` in its source. That is how
    type checkers recognise them too, so the imports under ``if TYPE_CHECKING:`` are the only list.
    The submodules that these imports name are attributes of the package too.

    Raises:
        OSError: the package has no source, as after a build that keeps compiled files only.
    """
    module = sys.modules[package]
    homes = {
        one.name: node.module
        for node in ast.walk(ast.parse(inspect.getsource(module)))
        if isinstance(node, ast.ImportFrom) and node.module
        for one in node.names
        if one.asname == one.name
    }
    depth = package.count(".") + 2
    submodules = {".".join(home.split(".")[:depth]) for home in homes.values()}

    def load(name: str) -> object:
        if f"{package}.{name}" in submodules:
            return import_module(f"{package}.{name}")
        if name not in homes:
            what = f"module {package!r} has no attribute {name!r}"
            raise AttributeError(what, name=name, obj=module)
        return vars(module).setdefault(name, getattr(import_module(homes[name]), name))

    return sorted(homes), load, lambda: sorted({*vars(module), *homes})
