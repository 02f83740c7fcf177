"""The modules of the library by name, and games that begin with them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from pkgutil import resolve_name
from typing import Final, SupportsIndex

from alhambra_rules import game
from alhambra_rules.game.module import Module, modules_in
from alhambra_rules.game.profiles import Profile
from alhambra_rules.game.state import GameState
from alhambra_rules.model import Bazaar
from rulebook_kit import InvalidArgument, nearest
from rulebook_kit.arguments import in_a_list
from rulebook_kit.values import FrozenDict
from rulebook_kit.words import quoted

REGISTRY: Final[Mapping[str, str]] = FrozenDict(
    {
        "architects": "alhambra_rules.game_modules.architects:Architects",
        "bazaars": "alhambra_rules.game_modules.bazaars:Bazaars",
        "invaders": "alhambra_rules.game_modules.invaders:Invaders",
        "treasure": "alhambra_rules.game_modules.treasure:Treasure",
    }
)
"""The class of each module, by name. A new module of the library needs one line here."""


def module_class(name: str) -> type[Module]:
    """Return the class of the module with that name.

    Raises:
        InvalidArgument: the name is unknown; the message suggests the nearest one.
    """
    try:
        place = REGISTRY[name]
    except (KeyError, TypeError):
        hint = nearest(str(name), REGISTRY)
        known = ", ".join(REGISTRY)
        raise InvalidArgument(
            f"unknown module {quoted(name)} (known: {known}){hint}", unknown_name=True
        ) from None
    return _class_at(place)


@cache
def _class_at(place: str) -> type[Module]:
    found: type[Module] = resolve_name(place)
    return found


def module_classes(more: Iterable[Module] = ()) -> Mapping[str, type[Module]]:
    """Return the class of every module by name: the registry and any others.

    Args:
        more: modules outside the registry, such as your own.

    Raises:
        InvalidArgument: one is not a ``Module``.
    """
    known = {name: module_class(name) for name in REGISTRY}
    return known | {module.name: type(module) for module in modules_in(more)}


def new_game(
    players: Iterable[str],
    *,
    seed: SupportsIndex,
    modules: Iterable[str | Module] = (),
    youngest_first: Iterable[str] | None = None,
    profile: str | Iterable[str] | Profile = "standard",
    open_attack: bool = False,
    bazaars: Iterable[Bazaar | str] | None = None,
) -> GameState:
    """Return a dealt game at the first decision; its log holds the draws so far.

    Args:
        players: 2 to 6 names in seating order, clockwise.
        seed: any integer of up to 78 digits; it decides all draws, the same on every machine.
        modules: the modules to add, in any order: names such as ``"treasure"``, or ``Module``
            objects, including yours. An unknown name raises an error that suggests the nearest.
        youngest_first: the players' names by age; the seating order by default.
        profile: the rule profile, ``standard`` or flags joined by commas; see ``Profile``.
        open_attack: for the invaders: whether the attack card is face up, without scouts.
        bazaars: for the bazaars: the eight of this game, or their ids; a default set if omitted.

    Raises:
        InvalidArgument: an argument is invalid; the message echoes it.

    Rules: modules.base-rules (hu-4), setup.market, setup.starting-money, setup.display.

    >>> state = new_game(["Anne", "Alma"], seed=1, modules=["treasure", "architects"])
    >>> [module.name for module in state.modules]
    ['architects', 'treasure']
    """
    settings: dict[str, object] = {} if open_attack is False else {"open_attack": open_attack}
    if bazaars is not None:
        settings["bazaars"] = bazaars
    return game.new_game(
        players,
        seed=seed,
        modules=modules_of(modules, settings),
        youngest_first=youngest_first,
        profile=profile,
    )


def empty_game(
    players: Iterable[str],
    *,
    modules: Iterable[str | Module] = (),
    youngest_first: Iterable[str] | None = None,
    profile: str | Iterable[str] | Profile = "standard",
) -> GameState:
    """Return a game before the first draw, in which every draw comes as an event.

    ``pending_draw`` is the next draw. Arguments and errors are those of ``new_game``; give a
    module with settings as a ``Module``.
    """
    return game.empty_game(
        players, modules=modules_of(modules), youngest_first=youngest_first, profile=profile
    )


def modules_of(
    modules: Iterable[str | Module], settings: dict[str, object] | None = None
) -> tuple[Module, ...]:
    """Return the modules of these names with these settings.

    Args:
        modules: names, or modules, which are returned unchanged.
        settings: the settings of the named modules.

    Raises:
        InvalidArgument: a name is unknown, or no named module has such a setting.
    """
    unused = dict(settings or {})
    found = []
    for module in in_a_list(modules, "modules must be a list of names"):
        if isinstance(module, Module):
            found.append(module)
        else:
            kind = module_class(module)
            found.append(kind(**{key: unused.pop(key) for key in kind.settings if key in unused}))
    for key in unused:
        owners = (name for name, kind in module_classes().items() if key in kind.settings)
        whose = next(owners, "no module")
        raise InvalidArgument(f"{key} is a setting of {whose}, which is not in this game")
    return tuple(found)
