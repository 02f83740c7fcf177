"""What observations show of modules of a user's own: it follows from the types of their fields."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache
from math import prod
from typing import Any, Final, NamedTuple, get_args, get_origin, get_type_hints

import attrs
import numpy as np
from numpy.typing import NDArray

from alhambra_rules.agents.environment.action_space import TILE_NUMBERS, ActionSpace
from alhambra_rules.agents.environment.own_actions import is_optional, library_class, values_of
from alhambra_rules.compact.numbering import BAZAARS
from alhambra_rules.game.module import Module, modules_of
from alhambra_rules.game.state import GameState
from alhambra_rules.model import Cell, City, Tile

FIRST_OWN_TILE: Final = len(TILE_NUMBERS) + len(BAZAARS) + 1
"""The number in observations of the first tile that a module of a user's own adds."""

_MANY: Final = np.iinfo(np.int16).max
_NAME_AND_ONE_MORE: Final = 2
_FEW: Final = np.iinfo(np.int8).max

Many = NDArray[np.int64]


class Seen(NamedTuple):
    """A state, and its players, beginning with the one who observes."""

    state: GameState
    names: Sequence[str]


class Part(NamedTuple):
    """An array that shows a field of a module, or a part of it.

    Attributes:
        name: what follows the name of the field; empty if it shows the whole field.
        shape: the shape of the array.
        low, high: its smallest and its largest possible number.
        numbers: returns the numbers for a value that is not None.
    """

    name: str
    shape: tuple[int, ...]
    low: int
    high: int
    numbers: Callable[[Seen, Any], Many]

    def of(self, seen: Seen, value: object) -> Many:
        """Return the numbers for a value; zeros for None."""
        if value is None:
            return np.zeros(self.shape, np.int64)
        return np.clip(self.numbers(seen, value), self.low, self.high)


@lru_cache(maxsize=16)
def parts_of_own(players: int, actions: ActionSpace) -> tuple[tuple[str, str, Part], ...]:
    """Return the arrays for modules of a user's own: the module, the field and what is shown."""
    return tuple(
        [
            (module.name, field, part)
            for module in actions.own
            for field, hint in _fields(type(module))
            for part in _parts_of_field(type(module), field, hint, _Game(players, actions))
        ]
    )


def observed_of_own(
    state: GameState, names: Sequence[str], actions: ActionSpace
) -> dict[str, Many]:
    """Return what the first of these players may see of modules of a user's own."""
    modules = {module.name: module.seen_by(names[0]) for module in modules_of(state)}
    seen = Seen(state, names)
    return {
        f"{name}.{field}{part.name}": part.of(seen, getattr(modules[name], field))
        for name, field, part in parts_of_own(len(names), actions)
    }


def number_of_tile(tile: Tile, actions: ActionSpace) -> int:
    """Return the number of a tile that the library does not have.

    All tiles that no module declares have the same number, the last one.
    """
    own = actions.own_tiles
    return FIRST_OWN_TILE + (own.index(tile.id) if tile.id in own else len(own))


class _Game(NamedTuple):
    players: int
    actions: ActionSpace


def _fields(kind: type[Module]) -> Iterator[tuple[str, object]]:
    known = {field.name for field in attrs.fields(library_class(kind))}
    hints = get_type_hints(kind)
    for field in attrs.fields(kind):
        if field.name not in known:
            yield field.name, hints[field.name]


def _parts_of_field(kind: type[Module], name: str, hint: object, game: _Game) -> list[Part]:
    if name in kind.by_player:
        row, _ = get_args(hint)
        only = ".1" if len(get_args(row)) == _NAME_AND_ONE_MORE else ""
        parts = [_by_player(part, game) for part in _parts(row, game)[1:]]
        return [part._replace(name=part.name.removeprefix(only)) for part in parts]
    return _parts(hint, game)


def _by_player(part: Part, game: _Game) -> Part:
    """Return a part of the rows of all players, the first of which is the one who observes."""

    def numbers(seen: Seen, rows: tuple[tuple[Any, ...], ...]) -> Many:
        found = {row[0]: row for row in rows}
        return np.stack([part.of(seen, found.get(name)) for name in seen.names])

    return part._replace(shape=(game.players, *part.shape), numbers=numbers)


def _parts(hint: object, game: _Game) -> list[Part]:
    """Return the arrays that show a value of a type."""
    if is_optional(hint):
        return _parts(get_args(hint)[0], game)
    if counted := _counted(hint, game):
        place_of, shape = counted
        return [_counts(lambda value: (value,), place_of, shape)]
    if get_origin(hint) is tuple:
        return _parts_of_tuple(get_args(hint), game)
    if hint is City:
        return [_city(game.actions)]
    if isinstance(hint, type) and attrs.has(hint):
        hints = get_type_hints(hint)
        names = [field.name for field in attrs.fields(hint)]
        return _inner({name: _parts(hints[name], game) for name in names}, getattr)
    low, high = (0, 1) if hint is bool else (-_MANY, _MANY)
    return [Part("", (1,), low, high, lambda _, number: np.array([max(low, min(number, high))]))]


def _parts_of_tuple(arguments: tuple[object, ...], game: _Game) -> list[Part]:
    if arguments[1:] == (Ellipsis,):
        return _parts_of_several(arguments[0], game)
    parts = {f"{at}": _parts(one, game) for at, one in enumerate(arguments)}
    return _inner(parts, lambda row, at: row[int(at)])


def _inner(several: Mapping[str, list[Part]], inner: Callable[[Any, str], object]) -> list[Part]:
    """Return the arrays that show the parts of a value, by their names."""
    found = []
    for name, parts in several.items():
        for part in parts:

            def numbers(seen: Seen, whole: object, part: Part = part, name: str = name) -> Many:
                return part.of(seen, inner(whole, name))

            found.append(part._replace(name=f".{name}{part.name}", numbers=numbers))
    return found


def _parts_of_several(hint: object, game: _Game) -> list[Part]:
    """Return the arrays that show a tuple of any length: how many of each, or the first ones."""
    if counted := _counted(hint, game):
        place_of, shape = counted
        return [_counts(tuple, place_of, shape)]
    return [_first_ones(part, game.actions.slots) for part in _parts(hint, game)]


def _first_ones(part: Part, most: int) -> Part:
    def numbers(seen: Seen, values: tuple[object, ...]) -> Many:
        shown = [part.of(seen, value) for value in values[:most]]
        return np.stack([*shown, *[np.zeros(part.shape, np.int64)] * (most - len(shown))])

    return part._replace(shape=(most, *part.shape), numbers=numbers)


_PlaceOf = Callable[[Seen, Any], int | None]


def _counted(hint: object, game: _Game) -> tuple[_PlaceOf, tuple[int, ...]] | None:
    """Return the place of each value of a type and the shape of all; None for other types."""
    if hint is str:
        return _seat_of, (game.players,)
    if hint is bool or get_origin(hint) is tuple:
        return None
    values = values_of(hint, game.actions.values)
    if values is None or (_has_fields(hint) and hint not in game.actions.values):
        return None
    side = game.actions.side
    shape = (side, side) if hint is Cell else (values.size,)
    number = values.number
    return lambda seen, value: number(seen.state, value), shape


def _has_fields(hint: object) -> bool:
    return isinstance(hint, type) and attrs.has(hint)


def _seat_of(seen: Seen, name: str) -> int | None:
    return seen.names.index(name) if name in seen.names else None


def _counts(
    several: Callable[[Any], tuple[object, ...]], place_of: _PlaceOf, shape: tuple[int, ...]
) -> Part:
    def numbers(seen: Seen, value: object) -> Many:
        counts = np.zeros(prod(shape), np.int64)
        for one in several(value):
            place = place_of(seen, one)
            if place is not None:
                counts[place] += 1
        return counts.reshape(shape)

    return Part("", shape, 0, _FEW, numbers)


def _city(actions: ActionSpace) -> Part:
    def numbers(_: Seen, city: City) -> Many:
        plane = np.zeros(actions.side**2, np.int64)
        for cell, placed in city.tiles.items():
            place, tile = actions.place_of(cell), placed.tile
            if place is not None:
                plane[place] = TILE_NUMBERS.get(tile.id) or number_of_tile(tile, actions)
        return plane.reshape(actions.side, actions.side)

    return Part("", (actions.side, actions.side), 0, _MANY, numbers)
