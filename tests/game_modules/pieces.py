"""Modules with their pieces laid out by hand: what is named lies there, the rest as at first."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from attrs import evolve

import alhambra_rules as ar
from alhambra_rules.game.pieces import cards_in_order, without_cards
from alhambra_rules.game_modules import Architects, Bazaars, Invaders, Treasure
from alhambra_rules.model.player import laid_chests
from alhambra_rules.model.tiles import colours

NAMES = ("Anne", "Alma", "Kim")
ROOMS = (("pavilion", "garden", "tower", "tower"), ("arcades",) * 4, ("chambers",) * 4)
Chests = Mapping[str, Mapping[tuple[int, int], str]]


def chests(named: Iterable[str]) -> tuple[ar.BuildingType, ...]:
    return colours(named)


def treasure(  # noqa: PLR0913 - chests lie in many places
    names: Sequence[str] = NAMES,
    *,
    rooms: Iterable[Iterable[str]] = ROOMS,
    laid: Chests | None = None,
    bought: Iterable[str] = (),
    dirk: Iterable[str] = (),
    emptied: int | None = None,
    passed: int = 0,
    closed: bool = False,
    bag: Iterable[str] | None = None,
) -> Treasure:
    """Return the Treasure Chamber with all other chests in the bag."""
    begun = Treasure().set_up(tuple(names))
    for name, cells in (laid or {}).items():
        begun = begun.with_chests(name, laid_chests(cells.items()))
    filled = tuple(chests(room) for room in rooms)
    seen = [*chests(bought), *chests(dirk), *(chest for room in filled for chest in room)]
    seen += (chest for _, pairs in begun.laid for _, chest in pairs)
    rest = list(begun.bag)
    for chest in seen:
        rest.remove(chest)
    return evolve(
        begun,
        bag=tuple(rest) if bag is None else chests(bag),
        rooms=filled,
        bought=chests(bought),
        dirk=chests(dirk),
        emptied=emptied,
        passed=passed,
        closed=closed,
    )


def architects(
    *, held: Iterable[str] = (), gone: Iterable[str] = (), settled: bool = False
) -> Architects:
    """Return the Architects with these held and these gone."""
    begun = Architects().set_up(NAMES)
    used = cards_in_order(gone)
    unseen = without_cards(begun.unseen, (*cards_in_order(held), *used))
    return evolve(begun, unseen=unseen, gone=used, settled=settled)


def invaders(
    *,
    attacks: str = "",
    scouts: Iterable[str] = ("garden", "tower"),
    gone: Iterable[str] = (),
    peeked: tuple[str, tuple[str, ...]] | None = None,
    open_attack: bool = False,
    attacking: tuple[int, ...] = (),
    beginning: bool = False,
) -> Invaders:
    """Return the Invaders; attacks are letters of sides, a peek is a side and who saw it."""
    return Invaders(
        open_attack=open_attack,
        attacks=tuple(map(ar.Side, attacks)),
        scouts=() if open_attack else chests(scouts),
        scouts_gone=chests(gone),
        peeked=None if peeked is None else ar.Side(peeked[0]),
        peeked_by=() if peeked is None else peeked[1],
        attacking=attacking,
        renewing=beginning and not open_attack,
        turning_up=beginning and open_attack,
    )


def bazaars(*beside: str) -> Bazaars:
    """Return the default Bazaars with these beside the market."""
    begun = Bazaars()
    return evolve(begun, beside=tuple(one for one in begun.bazaars if one.id in beside))
