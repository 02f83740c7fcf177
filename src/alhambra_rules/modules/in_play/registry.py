"""The registry of modules by name. A module is imported when a game uses it."""

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
"""The file and class of each module, by name."""


def module_class(name: str) -> type[Module]:
    """Return the class of the module of that name.

    Raises:
        InvalidArgument: the name is unknown; the message suggests the nearest one.
    """
    try:
        place = REGISTRY[name]
    except (KeyError, TypeError):
        hint = nearest(str(name), REGISTRY)
        raise InvalidArgument(f"there is no module {name!r}{hint}") from None
    found: type[Module] = resolve_name(place)
    return found


def module_classes(more: Iterable[Module] = ()) -> Mapping[str, type[Module]]:
    """Return the class of every module by name: the registry and any others.

    Args:
        more: modules outside the registry, such as your own.
    """
    known = {name: module_class(name) for name in REGISTRY}
    return known | {module.name: type(module) for module in more}
