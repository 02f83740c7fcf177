"""The registry: every module that can be named, and where it is found.

A module is one file and one entry here. It is imported when somebody plays with it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pkgutil import resolve_name
from types import MappingProxyType
from typing import Final

from alhambra_rules.game.module import Module
from alhambra_rules.rulebook import InvalidArgument, nearest

REGISTRY: Final[Mapping[str, str]] = MappingProxyType(
    {
        "architects": "alhambra_rules.modules.in_play.architects:Architects",
        "bazaars": "alhambra_rules.modules.in_play.bazaars:Bazaars",
        "invaders": "alhambra_rules.modules.in_play.invaders:Invaders",
        "treasure": "alhambra_rules.modules.in_play.treasure:Treasure",
    }
)
"""Where each module is found, by its name: the file and the class in it."""


def module_class(name: str) -> type[Module]:
    """Return the class of the module of that name.

    Raises:
        InvalidArgument: there is none; the message suggests the nearest name.
    """
    try:
        place = REGISTRY[name]
    except (KeyError, TypeError):
        hint = nearest(str(name), REGISTRY)
        raise InvalidArgument(f"there is no module {name!r}{hint}") from None
    found: type[Module] = resolve_name(place)
    return found


def module_classes(more: Iterable[Module] = ()) -> Mapping[str, type[Module]]:
    """Return the class of every module by name: those of the registry, and any others.

    Args:
        more: modules that stand in no registry, such as one's own.
    """
    known = {name: module_class(name) for name in REGISTRY}
    return known | {module.name: type(module) for module in more}
