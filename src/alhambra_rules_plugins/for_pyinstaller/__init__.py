"""What PyInstaller needs in order to pack programs that use the library.

It calls ``hook_folders`` through an entry point, and runs the file there that is named after a
package that the program imports. The library finds modules and data by name, where PyInstaller
cannot see that they are used.
"""

from __future__ import annotations

from importlib.resources import files

_AS_IMPORTED = (*("testing", "agents.environment", "agents.openspiel", "audit.workers"),)
"""What needs the libraries of other extras: PyInstaller sees where a program imports that."""


def hook_folders() -> list[str]:
    """Return the folder with the hooks."""
    return [str(files("alhambra_rules_plugins.for_pyinstaller"))]


def is_always_packed(module: str) -> bool:
    """Whether a module of the library belongs into each program that uses the library."""
    place = module.partition(".")[2]
    return not any(f"{place}.".startswith(f"{one}.") for one in _AS_IMPORTED)
