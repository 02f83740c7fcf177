"""Old names of functions, which keep working with a warning."""

from __future__ import annotations

import sys
import warnings
from collections.abc import Callable


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
        warnings.warn(what, DeprecationWarning, stacklevel=2)
        return getattr(sys.modules[module], new_names[name])

    return load
