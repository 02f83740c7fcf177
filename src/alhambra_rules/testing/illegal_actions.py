"""Illegal actions in a state, each with a rule that it breaks."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Set
from functools import partial
from typing import NamedTuple, TypeVar

from alhambra_rules.game import (
    ACTION_KINDS,
    Action,
    Buy,
    GameState,
    PlaceBought,
    PlaceLeftover,
    RedesignFromReserve,
    RedesignSwap,
    RedesignToReserve,
    check_action,
    house_rules,
    legal_actions,
    phases,
)
from alhambra_rules.game.event_kind import is_declared
from alhambra_rules.game.module import modules_of
from alhambra_rules.game.money_actions import purchases
from alhambra_rules.model import (
    ARCHITECTS,
    BAZAARS,
    ORIGIN,
    Architect,
    Bazaar,
    BuildingType,
    Cell,
    City,
    MoneyCard,
    Side,
    Tile,
)
from alhambra_rules.placement import (
    HouseRules,
    check_placement,
    check_removal,
    check_swap,
    legal_placements,
    legal_removals,
    legal_swaps,
)
from rulebook_kit.testing.illegal_events import Pieces, illegal_events

Move = tuple[Tile | Cell, ...]
"""The arguments of a move after the player's name: a tile and a cell, or only a cell."""


class Breach(NamedTuple):
    """Moves that break the same rule in the same way.

    Attributes:
        rule: the id of a rule that the moves break; most break no other.
        moves: the moves, at least one.
    """

    rule: str
    moves: Sequence[Move]


def bad_placements(city: City, tiles: Iterable[Tile], house: HouseRules | None) -> Iterator[Breach]:
    """Yield tiles and cells where they may not be placed.

    The last breach of build.shared-edge is far away; the others touch a corner.
    """
    near = {*city.tiles, *(cell for built in city.tiles for cell in built.around())}
    far = Cell(max(cell.x for cell in near) + 4, 0)
    tiles = list(tiles)
    yield from _by_rule(
        (_placed_on(city, tile, cell, house), (tile, cell))
        for tile in tiles
        for cell in sorted(near.difference(legal_placements(city, tile, house=house)))
    )
    yield from (Breach("build.shared-edge", [(tile, far)]) for tile in tiles[:1])


def bad_removals(city: City, house: HouseRules | None) -> Iterator[Breach]:
    """Yield the cells whose tile may not be removed: cut off, surrounded, or the fountain."""
    stay = sorted(city.tiles.keys() - legal_removals(city, house=house))
    yield from _by_rule((_removed_from(city, cell, house), (cell,)) for cell in stay)


def bad_swaps(city: City, tiles: Iterable[Tile], house: HouseRules | None) -> Iterator[Breach]:
    """Yield tiles and the cells on which they may not replace another."""
    yield from _by_rule(
        (_swapped_on(city, tile, cell, house), (tile, cell))
        for tile in tiles
        for cell in sorted(city.tiles.keys() - legal_swaps(city, tile, house=house))
    )


def _by_rule(offered: Iterable[tuple[str | None, Move]]) -> Iterator[Breach]:
    moves: dict[str, list[Move]] = {}
    for broken, move in offered:
        if broken is not None:
            moves.setdefault(broken, []).append(move)
    for broken, alike in sorted(moves.items()):
        yield Breach(broken, alike)


def _placed_on(city: City, tile: Tile, cell: Cell, house: HouseRules | None) -> str | None:
    """Return the rule that is broken, or None if several are. Rules that follow do not count."""
    if cell in city.tiles:
        return "build.fountain" if cell == ORIGIN else "build.one-per-cell"
    built = {side for side in Side if cell.next(side) in city.tiles}
    if not built:
        return "build.shared-edge"
    if house is not None:
        broken = check_placement(city, tile, cell, house=house).rules
        return broken[0] if len(broken) == 1 else None
    mismatched = _mismatched(city, tile, cell)
    ways_in = built - mismatched - tile.walls
    if mismatched:
        return "build.walls-match" if ways_in else None
    return "build.no-gaps" if ways_in else "build.on-foot"


def _removed_from(city: City, cell: Cell, house: HouseRules | None) -> str:
    if cell == ORIGIN:
        return "build.fountain"
    if house is not None:
        return check_removal(city, cell, house=house).rules[0]
    surrounded = all(beside in city.tiles for beside in cell.beside())
    cut_off = not surrounded or "build.on-foot" in check_removal(city, cell).rules
    return "build.on-foot" if cut_off else "build.no-gaps"


def _swapped_on(city: City, tile: Tile, cell: Cell, house: HouseRules | None) -> str:
    """Return a rule that is broken; walls that do not match may also bar the way in."""
    if cell == ORIGIN:
        return "build.fountain"
    if house is not None:
        return check_swap(city, tile, cell, house=house).rules[0]
    built = {side for side in Side if cell.next(side) in city.tiles}
    ways_in = built - _mismatched(city, tile, cell) - tile.walls
    alone = bool(ways_in) and "build.on-foot" not in check_swap(city, tile, cell).rules
    return "build.walls-match" if alone else "build.on-foot"


def _mismatched(city: City, tile: Tile, cell: Cell) -> Set[Side]:
    """Return the sides about which the tile and a neighbour disagree."""
    return {
        side
        for side in Side
        if (beside := city.tiles.get(cell.next(side))) is not None
        and (side in tile.walls) != (side.opposite in beside.walls)
    }


_Bad = Iterator[tuple[Action, str]]
_T = TypeVar("_T")


def illegal_actions(state: GameState, nth: int = 0) -> _Bad:
    """Yield actions that break a rule in this state, each with the id of a rule that it breaks.

    There is one for each kind of action and each way in which it can break a rule, including the
    rules of the modules in play. Most break only the rule that is named.

    Args:
        state: a game in which a player must act.
        nth: which choice is yielded where several would do, such as a tile or a cell; any integer,
            because the count wraps around.
    """
    moves = list(_bad_moves(state, nth))
    told = {(type(action), rule) for action, rule in moves}
    tried = [one for one in legal_actions(state) if is_declared(type(one))]
    if state.phase != phases.ACT:
        tried += purchases(state, state.player(state.to_act or ""))
    check, kinds = partial(check_action, state), action_kinds(state)
    near_misses = illegal_events(tried, state.phase, _pieces(state, nth), check, nth, kinds)
    yield from ((one, rule) for one, rule in near_misses if (type(one), rule) not in told)
    yield from moves


def action_kinds(state: GameState) -> Sequence[type[Action]]:
    """Return the declared classes of actions of a game: of the base game, then of each module."""
    added = [kind.of for module in modules_of(state) for kind in module.kinds]
    of_modules = [of for of in added if is_declared(of) and issubclass(of, Action)]
    return (*ACTION_KINDS, *of_modules)


def _bad_moves(state: GameState, nth: int) -> _Bad:
    """Yield moves onto the wrong cell for a tile, and a purchase from an empty square."""
    name = state.to_act or ""
    player, house = state.player(name), house_rules(state, name)
    own = [tile for owner, tile in state.leftovers if owner == name]
    breaches: Mapping[str, Sequence[tuple[Callable[..., Action], Iterable[Breach]]]] = {
        phases.ACT: (
            (RedesignFromReserve, bad_placements(player.city, player.reserve, house)),
            (RedesignSwap, bad_swaps(player.city, player.reserve, house)),
            (RedesignToReserve, bad_removals(player.city, house)),
        ),
        phases.PLACE_BOUGHT: ((PlaceBought, bad_placements(player.city, state.bought, house)),),
        phases.PLACE_LEFTOVERS: ((PlaceLeftover, bad_placements(player.city, own, house)),),
    }
    for action, found in breaches.get(state.phase, ()):
        for breach in found:
            yield action(name, *breach.moves[nth % len(breach.moves)]), breach.rule
    if state.phase == phases.ACT:
        empty = [square for square, tile in enumerate(state.market, start=1) if tile is None]
        yield from ((Buy(name, square, ()), "buy.from-market") for square in _nth(empty, nth))


def _pieces(state: GameState, nth: int) -> Pieces:
    """Return what the fields of actions may hold: what fits elsewhere in the game comes first."""
    name = state.to_act or ""
    player, house = state.player(name), house_rules(state, name)
    laid = [cell for cell in player.city.tiles if cell != ORIGIN]
    others = [tile for owner, tile in state.leftovers if owner != name]
    built = [player.city.tiles[cell].tile for cell in _nth(laid, nth)]
    owned = (state.bought, player.reserve, others, state.bag)
    tiles = [*(tile for several in owned for tile in _nth(several, nth)), *built]
    fitting = legal_placements(player.city, tiles[0], house=house) if tiles else ()
    cells = [*_nth(fitting, nth), *_nth(laid, nth)]
    hidden = [card for card in state.deck.cards if card not in (*state.display, *player.hand)]
    hand = player.hand[nth % (len(player.hand) or 1) :][:3]
    bazaars = tuple(BAZAARS.values())
    return {
        str: (name, *_nth([other for other in state.names if other != name], nth)),
        int: range(1, 5),
        Tile: tiles,
        Cell: (*cells[:: -1 if nth // 2 % 2 else 1], Cell(len(player.city) + 9, 0)),
        MoneyCard: tuple(dict.fromkeys((*state.display, *hand, *_nth(hidden, nth)))),
        BuildingType: tuple(BuildingType),
        Architect: _nth(ARCHITECTS, nth),
        Bazaar: (*bazaars[nth % len(bazaars) :], *bazaars[: nth % len(bazaars)]),
    }


def _nth(options: Sequence[_T], nth: int) -> Sequence[_T]:
    """Return one of the options, counted around; none if there are none."""
    return [options[nth % len(options)]] if options else []
