"""Check a state in JSON beyond its types: names, phase, calls, sorted cards, dealer."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from alhambra_rules.rulebook.json.codecs import Plain
from alhambra_rules.rulebook.json.faults import Faults, Place, shown
from five_towers.building import MOST_CARDS
from five_towers.game import phases
from five_towers.game.cards import Cards
from five_towers.model import CARDS
from five_towers.notation.game_record import FORMS
from five_towers.notation.names import check_known, check_names, names_under
from five_towers.notation.pieces import MOST_ENTRIES


def check_state(value: object, faults: Faults) -> None:
    """Add every such fault of a state."""
    if not isinstance(value, dict):
        return
    names = _check_players(value.get("players"), faults)
    for key in ("starter", "first_starter"):
        check_known((key,), value.get(key), names, faults)
    phase = value.get("phase")
    if isinstance(phase, str) and phase not in phases.PHASES:
        faults.add_unknown(("phase",), f"unknown phase {shown(phase)}", phase, phases.PHASES)
    _check_calls(value, names, faults)
    _check_open_cards(value, faults)
    for place, cards in _sorted_piles(value):
        if cards is not None and list(cards) != sorted(cards):
            faults.add(place, "cards are not sorted by type and value")
    _check_dealer(value, faults)
    log = value.get("log")
    for index, event in enumerate(log if isinstance(log, list) else ()):
        FORMS.add_faults(event, names, faults, ("log", index))


def _check_players(players: object, faults: Faults) -> tuple[str, ...] | None:
    """Add the faults of the players, and return their names; None if one is not a text."""
    if not isinstance(players, list):
        return None
    if not 2 <= len(players) <= 5:
        faults.add(("players",), f"expected 2 to 5 entries, found {len(players):,}")
    named = names_under(players, "players", "name")
    for place, name in named:
        if name == "":
            faults.add(place, "is empty")
    for index, player in _objects(players):
        lowest = [cards[0] for cards in map(_cards, _list(player.get("towers"))) if cards]
        kinds = [card.type.place for card in lowest]
        if kinds != sorted(set(kinds)):
            message = "expected at most one tower of each type, in the order of the types"
            faults.add(("players", index, "towers"), message)
    return check_names(named, faults)


def _check_calls(value: Plain, names: tuple[str, ...] | None, faults: Faults) -> None:
    """Add a fault if the players do not call clockwise, or if nobody is left to bid."""
    called = names_under(value.get("calls"), "calls", "player")
    for place, name in called:
        check_known(place, name, names, faults)
    starter, callers = value.get("starter"), tuple(name for _, name in called)
    if names is None or any(name not in names for name in (starter, *callers)):
        return
    first = names.index(starter)
    order = names[first:] + names[:first]
    if callers != order[: len(callers)]:
        faults.add(("calls",), f"expected one call of each player, clockwise from {shown(starter)}")
    elif callers == order and value.get("phase") == phases.BID:
        faults.add(("phase",), "nobody is left to bid: every player has called")


def _check_open_cards(value: Plain, faults: Faults) -> None:
    """Add a fault if the display or the cards taken are more than 5."""
    for key in ("display", "taken"):
        cards = _list(value.get(key))
        if len(cards) > MOST_CARDS:
            faults.add((key,), f"expected at most {MOST_CARDS} entries, found {len(cards):,}")


def _check_dealer(value: Plain, faults: Faults) -> None:
    """Add a fault if the dealer has other cards than the deck, so that draws would fail."""
    dealer = value.get("dealer")
    if isinstance(dealer, dict):
        ordered, deck = _cards(dealer.get("deck", [])), _cards(value.get("deck"))
        if ordered is not None and deck is not None and sorted(ordered) != sorted(deck):
            faults.add(("dealer", "deck"), 'cards differ from those of the "deck" of the state')


def _sorted_piles(value: Plain) -> Iterator[tuple[Place, Cards | None]]:
    """Yield the cards that must be sorted, each pile with its place."""
    for key in ("deck", "display", "taken", "discards"):
        yield (key,), _cards(value.get(key))
    for index, player in _objects(_list(value.get("players"))):
        yield ("players", index, "torn_down"), _cards(player.get("torn_down"))


def _cards(value: object) -> Cards | None:
    """Return the cards of a list of names; None for anything else."""
    if not isinstance(value, list) or not all(isinstance(name, str) for name in value):
        return None
    return tuple(CARDS[name] for name in value) if CARDS.keys() >= set(value) else None


def _objects(items: list[object]) -> Iterable[tuple[int, Plain]]:
    """Return the objects among the first entries of a list, with their indices."""
    entries = enumerate(items[:MOST_ENTRIES])
    return [(index, item) for index, item in entries if isinstance(item, dict)]


def _list(value: object) -> list[object]:
    return value if isinstance(value, list) else []
