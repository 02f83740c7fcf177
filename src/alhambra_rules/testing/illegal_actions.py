"""Illegal actions in a state, each with a rule that it breaks."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Set
from itertools import combinations
from typing import NamedTuple, TypeVar

from attrs import evolve

from alhambra_rules.game import (
    Action,
    Buy,
    DeclineLeftover,
    GameState,
    GiveBought,
    Pass,
    PlaceBought,
    PlaceLeftover,
    RedesignFromReserve,
    RedesignSwap,
    RedesignToReserve,
    ReserveBought,
    Stop,
    TakeMoney,
    currency_of,
    house_rules,
    legal_actions,
    phases,
)
from alhambra_rules.game.money_actions import purchases
from alhambra_rules.game.step_order import course_of
from alhambra_rules.game_modules.architects import (
    ArchitectFromReserve,
    ArchitectToReserve,
    KeepArchitects,
)
from alhambra_rules.game_modules.bazaars import Bazaars, BuyBazaar
from alhambra_rules.game_modules.invaders import Look, LookAway
from alhambra_rules.game_modules.treasure import BuyChests, PassChests, PlaceChest, Treasure
from alhambra_rules.model import ARCHITECTS, FOUNTAIN, ORIGIN, Cell, City, MoneyCard, Side, Tile
from alhambra_rules.modules.bazaars import price
from alhambra_rules.placement import (
    HouseRules,
    check_placement,
    check_removal,
    check_swap,
    legal_placements,
    legal_removals,
    legal_swaps,
)
from rulebook_kit.values import FrozenDict

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
    """Yield tiles and cells where they may not be laid.

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


def bad_actions_of_modules(state: GameState, name: str) -> Iterator[tuple[Action, str]]:
    """Yield actions of the modules in play that break the rule that comes with each."""
    rules = {
        "treasure": _bad_chests,
        "architects": _bad_architects,
        "bazaars": _bad_bazaars,
        "invaders": _bad_looks,
    }
    for module in state.modules:
        if module.name in rules:
            yield from rules[module.name](state, name)


def _bad_looks(state: GameState, name: str) -> Iterator[tuple[Action, str]]:
    if state.phase != "look-at-attack":
        yield from ((Look(name), "invader.scout"), (LookAway(name), "invader.scout"))


def _bad_chests(state: GameState, name: str) -> Iterator[tuple[Action, str]]:
    if state.phase == "act":
        for number, room in enumerate(state.module(Treasure).rooms, start=1):
            yield BuyChests(name, number, ()), "treasure.buy"
            if not room:
                yield BuyChests(name, number, state.player(name).hand), "treasure.buy"
        unheld = [card for card in state.deck.cards if card not in state.player(name).hand]
        yield from ((BuyChests(name, 1, [card]), "treasure.buy") for card in unheld[:1])
    if state.phase != "pass-on-chests":
        yield PassChests(name), "treasure.pass-on"
    yield PlaceChest(name, "tower", (0, 0)), "treasure.place"


def _bad_architects(state: GameState, name: str) -> Iterator[tuple[Action, str]]:
    player = state.player(name)
    if state.phase != "architect-redesign":
        yield KeepArchitects(name), "architect.redesign"
        yield ArchitectToReserve(name, (1, 0), "architect-denar-3"), "architect.redesign"
    for card in ARCHITECTS[::4]:
        if card not in player.hand:
            yield ArchitectToReserve(name, (1, 0), card), "architect.redesign"
            yield ArchitectFromReserve(name, "tower-11", (1, 0), card), "architect.redesign"


def _bad_bazaars(state: GameState, name: str) -> Iterator[tuple[Action, str]]:
    bazaars = state.module(Bazaars)
    for bazaar in bazaars.bazaars:
        hand = [card for card in state.player(name).hand if card.currency is bazaar.currency]
        yield BuyBazaar(name, bazaar, ()), "bazaar.price"
        if bazaar not in bazaars.beside:
            yield BuyBazaar(name, bazaar, hand), "bazaar.market"
        costs = price(bazaar, state.market)
        if costs is not None and sum(card.value for card in hand) > costs:
            yield BuyBazaar(name, bazaar, hand), "bazaar.exact"


_Bad = Iterator[tuple[Action, str]]
_T = TypeVar("_T")


def illegal_actions(state: GameState, nth: int = 0) -> _Bad:
    """Yield actions that break a rule in this state, each with the id of a rule that it breaks.

    There is one action for each way to break a rule. Most break only the rule that is named.

    Args:
        state: a game in which a player must act.
        nth: which one of several alike is yielded, such as a tile or a cell; any number, counted
            around.
    """
    name, out_of_phase = state.to_act or "", _BY_PHASE.get(state.phase, _bad_in_other_phases)
    yield from out_of_phase(state, name, nth)
    for tile in _nth(state.bag, nth):
        if state.phase != phases.PLACE_BOUGHT:
            yield PlaceBought(name, tile, (1, 0)), "turn.place-bought"
            yield ReserveBought(name, tile), "turn.place-bought"
            yield GiveBought(name, tile), "two.give"
        yield PlaceLeftover(name, tile, (1, 0)), "end.place-leftovers"
        yield DeclineLeftover(name, tile), "end.place-leftovers"
    yield from bad_actions_of_modules(state, name)
    order = course_of(state).steps[state.phase].order.id
    listed = legal_actions(state)
    for action in (*listed[:1], *_nth(listed[1:], nth)):
        yield from ((evolve(action, player=other), order) for other in state.names if other != name)


def _nth(options: Sequence[_T], nth: int) -> Sequence[_T]:
    """Return one of the options, counted around; none if there are none."""
    return [options[nth % len(options)]] if options else []


def _moves(breaches: Iterable[Breach], nth: int, action: Callable[..., Action], name: str) -> _Bad:
    """Yield one action for each kind of breach."""
    for breach in breaches:
        yield action(name, *breach.moves[nth % len(breach.moves)]), breach.rule


def _bad_in_a_turn(state: GameState, name: str, nth: int) -> _Bad:
    yield from _bad_takings(state, name, nth)
    yield from _bad_purchases(state, name, nth)
    yield from _bad_redesigns(state, name, nth)
    if not state.bought or state.profile.must_continue:
        yield Stop(name), "turn.exact-payment"
    if not isinstance(legal_actions(state)[0], Pass):
        yield Pass(name), "turn.one-action"
    city, house = state.player(name).city, house_rules(state, name)
    for tile in _nth(state.bought, nth):
        yield RedesignFromReserve(name, tile, (1, 0)), "turn.tiles-aside"
        yield RedesignSwap(name, tile, (1, 0)), "turn.tiles-aside"
        yield ReserveBought(name, tile), "turn.tiles-aside"
        yield GiveBought(name, tile), "turn.tiles-aside"
        for cell in _nth(legal_placements(city, tile, house=house), nth):
            yield PlaceBought(name, tile, cell), "turn.tiles-aside"


def _bad_takings(state: GameState, name: str, nth: int) -> _Bad:
    yield TakeMoney(name, ()), "money.one-or-five"
    several = [
        cards
        for number in range(2, len(state.display) + 1)
        for cards in combinations(state.display, number)
        if _total(cards) > _MOST
    ]
    for cards in (*sorted(several, key=_total)[:1], *_nth(several, nth)):
        yield TakeMoney(name, cards), "money.one-or-five"
    hidden = [card for card in state.deck.cards if card not in state.display]
    yield from ((TakeMoney(name, [card]), "money.one-or-five") for card in _nth(hidden, nth))
    once = [card for card in state.display if state.display.count(card) == 1]
    yield from ((TakeMoney(name, [card] * 2), "money.one-or-five") for card in _nth(once, nth))


_MOST = 5
"""How much several cards may total."""


def _total(cards: Iterable[MoneyCard]) -> int:
    return sum(card.value for card in cards)


def _bad_purchases(state: GameState, name: str, nth: int) -> _Bad:
    hand = state.player(name).hand
    legal = list(purchases(state, state.player(name)))
    for square, tile in enumerate(state.market, start=1):
        held = [card for card in hand if card.currency is currency_of(square)]
        if tile is None:
            yield Buy(name, square, held), "buy.from-market"
            continue
        enough = [card for card in state.deck.cards if _pays(card, square, tile)]
        unheld = [card for card in enough if card not in hand]
        twice = [card for card in held if held.count(card) == 1 and 2 * card.value >= tile.price]
        paying = [buy.cards for buy in legal if buy.square == square]
        most = max([cards[1:] for cards in paying] or [tuple(held)], key=_total)
        yield Buy(name, square, ()), "buy.price"
        yield Buy(name, square, most), "buy.price"
        yield from ((Buy(name, square, [card]), "buy.price") for card in _nth(unheld, nth))
        yield from ((Buy(name, square, [card] * 2), "buy.price") for card in _nth(twice, nth))
        yield from (
            (Buy(name, square, cards), "buy.currency")
            for cards in _nth(list(_foreign(hand, square, tile, paying)), nth)
        )


def _pays(card: MoneyCard, square: int, tile: Tile) -> bool:
    return card.currency is currency_of(square) and card.value >= tile.price


def _foreign(
    hand: Sequence[MoneyCard], square: int, tile: Tile, paying: Sequence[tuple[MoneyCard, ...]]
) -> Iterator[tuple[MoneyCard, ...]]:
    """Yield payments with foreign cards: enough of them, all of them, or one card too many."""
    foreign = [card for card in hand if card.currency is not currency_of(square)]
    if foreign:
        enough = [card for card in foreign if card.value >= tile.price]
        yield tuple(enough[:1] or foreign)
        yield from ((*cards, foreign[0]) for cards in paying)


def _bad_redesigns(state: GameState, name: str, nth: int) -> _Bad:
    player, house = state.player(name), house_rules(state, name)
    city = player.city
    for tile in _nth(state.bag, nth):
        yield RedesignFromReserve(name, tile, (1, 0)), "redesign.from-reserve"
        yield RedesignSwap(name, tile, (1, 0)), "redesign.swap"
        for cell in _nth(legal_placements(city, tile, house=house), nth):
            yield RedesignFromReserve(name, tile, cell), "redesign.from-reserve"
    laid = [placed.tile for placed in city.tiles.values() if placed.tile is not FOUNTAIN]
    for tile in _nth(laid, nth):
        yield RedesignSwap(name, tile, city.cells_of(tile)[0]), "redesign.swap"
    moves = bad_placements(city, player.reserve, house)
    yield from _moves(moves, nth, RedesignFromReserve, name)
    yield from _moves(bad_swaps(city, player.reserve, house), nth, RedesignSwap, name)
    yield from _moves(bad_removals(city, house), nth, RedesignToReserve, name)
    far = Cell(len(city) + 9, 0)
    yield RedesignToReserve(name, far), "redesign.to-reserve"
    for tile in _nth(player.reserve, nth):
        yield RedesignSwap(name, tile, far), "redesign.swap"


def _bad_with_bought(state: GameState, name: str, nth: int) -> _Bad:
    """Yield bad uses of bought tiles, of others, and actions after the last of the turn."""
    player, house = state.player(name), house_rules(state, name)
    moves = bad_placements(player.city, state.bought, house)
    yield from _moves(moves, nth, PlaceBought, name)
    for tile in _nth(state.bought, nth):
        if state.dirk is None:
            yield GiveBought(name, tile), "two.give"
    for tile in (*_nth(state.bag, nth), *_nth(player.reserve, nth)):
        for cell in _nth(legal_placements(player.city, tile, house=house), nth):
            yield PlaceBought(name, tile, cell), "turn.place-bought"
        yield ReserveBought(name, tile), "turn.place-bought"
        yield GiveBought(name, tile), "two.give"
    yield from _bad_in_other_phases(state, name, nth)


def _bad_with_leftovers(state: GameState, name: str, nth: int) -> _Bad:
    city, house = state.player(name).city, house_rules(state, name)
    own = [tile for owner, tile in state.leftovers if owner == name]
    yield from _moves(bad_placements(city, own, house), nth, PlaceLeftover, name)
    other = [tile for owner, tile in state.leftovers if owner != name]
    for tile in _nth((*other, *state.player(name).reserve), nth):
        yield DeclineLeftover(name, tile), "end.place-leftovers"
        for cell in _nth(legal_placements(city, tile, house=house), nth):
            yield PlaceLeftover(name, tile, cell), "end.place-leftovers"
    yield from _bad_in_other_phases(state, name, nth)


def _bad_in_other_phases(state: GameState, name: str, nth: int) -> _Bad:
    """Yield actions of a turn after its last action, which are legal apart from that."""
    yield TakeMoney(name, state.display[:1]), "turn.one-action"
    player = state.player(name)
    yield from ((buy, "turn.one-action") for buy in _nth(list(purchases(state, player)), nth))
    yield RedesignToReserve(name, (1, 0)), "turn.one-action"
    yield Pass(name), "turn.one-action"
    yield Stop(name), "turn.exact-payment"


_BY_PHASE: Mapping[str, Callable[[GameState, str, int], _Bad]] = FrozenDict(
    {
        phases.ACT: _bad_in_a_turn,
        phases.PLACE_BOUGHT: _bad_with_bought,
        phases.PLACE_LEFTOVERS: _bad_with_leftovers,
    }
)
