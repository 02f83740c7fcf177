"""The faults of a state in JSON that no type tells: names, the phase, the order of pieces."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from alhambra_rules.game.draws import SCORING_CARDS
from alhambra_rules.game.module import Module
from alhambra_rules.game.pieces import MONEY
from alhambra_rules.game.step_order import course_with
from alhambra_rules.game.timing import DUES
from alhambra_rules.notation.events import forms_with
from alhambra_rules.notation.modules_json import Known, add_module_faults
from alhambra_rules.notation.position_document import check_position
from alhambra_rules.notation.state_log import add_log_faults
from alhambra_rules.rulebook.json.faults import Faults, Place, shown
from alhambra_rules.rulebook.json.shape import LOOKED_AT

_Object = dict[str, object]
_CARDS: Final = frozenset(map(str, MONEY))
_SORTED: Final = ("bag", "bought", "dirk", "display", "spent")
_SORTED_OF_PLAYERS: Final = ("reserve", "hand")


def check_state(value: object, known: Known, faults: Faults) -> None:
    """Add every fault among the entries of a state.

    Args:
        value: the state as a plain value.
        known: the modules that can be in play.
        faults: where they go.
    """
    if not isinstance(value, dict):
        return
    add_module_faults(value.get("modules"), known, faults, ("modules",))
    modules = _modules(value, known)
    check_position(value, faults)
    names = _names(value)
    log = value.get("log")
    if isinstance(log, list):
        add_log_faults(log, names, forms_with(modules), faults)
    if names is not None:
        _check_names(value, names, faults)
    phase = value.get("phase")
    phases = tuple(course_with(modules).steps)
    if isinstance(phase, str) and phase not in phases:
        faults.add_unknown(("phase",), f"unknown phase {shown(phase)}", phase, phases)
    _check_draw(value.get("pending_draw"), modules, faults)
    _check_deck(value, tuple(module.name for module in modules), faults)
    market = value.get("market")
    if isinstance(market, list) and len(market) != 4:
        faults.add(("market",), f"expected exactly 4 entries, found {len(market):,}")
    _check_order(value, faults)
    if not faults:
        _check_dealer(value, faults)


def _modules(value: _Object, known: Known) -> tuple[type[Module], ...]:
    """Return the classes of the modules in play, of those that are known."""
    listed = value.get("modules")
    names = [one.get("module") for one in _objects(listed)]
    return tuple(known[name] for name in names if isinstance(name, str) and name in known)


def _check_draw(due: object, modules: tuple[type[Module], ...], faults: Faults) -> None:
    kinds = (*DUES, *(kind for module in modules for kind in module.dues))
    kind = due.get("kind") if isinstance(due, dict) else None
    if isinstance(kind, str) and kind not in kinds:
        place = ("pending_draw", "kind")
        faults.add_unknown(place, f"unknown draw {shown(kind)}", kind, kinds)


def _check_deck(value: _Object, modules: tuple[str, ...], faults: Faults) -> None:
    """Add every card of the deck that is no money, no scoring card and no module's."""
    others = (*SCORING_CARDS, *modules)
    for key in ("deck", "dealer"):
        held = value.get(key)
        for name in ("to_come", "deck"):
            listed = held.get(name) if isinstance(held, dict) else None
            for index, card in _texts(listed):
                if card not in others and (name == "to_come" or card not in _CARDS):
                    place = (key, name, index)
                    faults.add_unknown(place, f"unknown card {shown(card)}", card, others)


def _check_order(value: _Object, faults: Faults) -> None:
    for place, pieces in _to_be_sorted(value):
        if pieces != sorted(pieces):
            faults.add(place, "is not sorted")


def _check_dealer(value: _Object, faults: Faults) -> None:
    """Add a fault where the dealer has other pieces than are out there: he could not go on."""
    dealer, deck = value.get("dealer"), value.get("deck")
    if not isinstance(dealer, dict) or not isinstance(deck, dict):
        return
    if _sorted(dealer.get("bag")) != _sorted(value.get("bag")):
        faults.add(("dealer", "bag"), 'holds other tiles than the "bag" of the state')
    others = _sorted(deck.get("to_come")) if dealer.get("piled") else []
    if _sorted(dealer.get("deck")) != sorted([*_sorted(deck.get("cards")), *others]):
        faults.add(("dealer", "deck"), 'holds other cards than the "deck" of the state')


def _sorted(pieces: object) -> list[str]:
    return sorted(text for _, text in _texts(pieces))


def _objects(listed: object) -> Iterator[_Object]:
    for one in listed if isinstance(listed, list) else ():
        if isinstance(one, dict):
            yield one


def _check_names(value: _Object, names: tuple[str, ...], faults: Faults) -> None:
    for place, name in _names_used(value):
        if name not in names:
            faults.add_unknown(place, f"unknown player {shown(name)}", name, names)
    by_age = [name for _, name in _texts(value.get("youngest_first"))]
    if sorted(by_age) != sorted(names):
        faults.add(("youngest_first",), "names every player once, the youngest first")


def _names(value: _Object) -> tuple[str, ...] | None:
    """Return the players' names; None if any of them cannot be told."""
    names = [player.get("name") for _, player in _players(value)]
    known = tuple(name for name in names if isinstance(name, str))
    return known if len(known) == len(names) else None


def _players(value: _Object) -> Iterator[tuple[int, _Object]]:
    players = value.get("players")
    if isinstance(players, list):
        for index, player in enumerate(players[:LOOKED_AT]):
            yield index, player if isinstance(player, dict) else {}


def _names_used(value: _Object) -> Iterator[tuple[Place, str]]:
    """Yield the players' names where they are used, each with its place."""
    if isinstance(turn_of := value.get("turn_of"), str):
        yield ("turn_of",), turn_of
    for key in ("youngest_first", "winners"):
        yield from (((key, index), name) for index, name in _texts(value.get(key)))
    leftovers = value.get("leftovers")
    if isinstance(leftovers, list):
        for index, leftover in enumerate(leftovers):
            owner = _texts(leftover)[:1]
            yield from ((("leftovers", index, 0), name) for _, name in owner)


def _texts(value: object) -> list[tuple[int, str]]:
    """Return the texts of a list with their indices; none if it is no list."""
    items = value if isinstance(value, list | tuple) else ()
    return [(index, item) for index, item in enumerate(items) if isinstance(item, str)]


def _to_be_sorted(value: _Object) -> Iterator[tuple[Place, list[str]]]:
    """Yield the lists that hold pieces without an order, each with its place."""
    for key in _SORTED:
        yield (key,), [text for _, text in _texts(value.get(key))]
    for index, player in _players(value):
        for key in _SORTED_OF_PLAYERS:
            yield ("players", index, key), [text for _, text in _texts(player.get(key))]
