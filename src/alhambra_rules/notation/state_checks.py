"""Check what the types of a state in JSON cannot: names, the phase, the order of pieces."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, cast

from alhambra_rules.game.deck import SCORING_CARDS
from alhambra_rules.game.module import Module
from alhambra_rules.game.pieces import MONEY
from alhambra_rules.game.rounds import LAST_ROUND
from alhambra_rules.game.step_order import course_with
from alhambra_rules.game.timing import DUES
from alhambra_rules.notation.events import forms_with
from alhambra_rules.notation.game_record import add_age_faults
from alhambra_rules.notation.modules_json import Known, add_module_faults
from alhambra_rules.notation.position_document import MOST_MODULES, KnownTiles, check_position
from rulebook_kit.json.faults import (
    MOST_PLAYERS,
    Faults,
    Place,
    add_unknown_players,
    all_names,
    names_in,
    players_in,
    shown,
)
from rulebook_kit.json.shape import LOOKED_AT
from rulebook_kit.words import counted, enumerated

_Object = dict[str, object]
_CARDS: Final = frozenset(map(str, MONEY))
_SORTED: Final = ("bag", "bought", "dirk", "display", "spent")
_SORTED_OF_PLAYERS: Final = ("reserve", "hand", "known_hand")


def check_state(value: object, known: Known, tiles: KnownTiles, faults: Faults) -> None:
    """Add every error of a state that its types cannot express.

    Args:
        value: the state as a plain value.
        known: the modules that can be in play.
        tiles: the tiles of a game with its modules.
        faults: where the errors are added.
    """
    if not isinstance(value, dict):
        return
    listed = value.get("modules")
    add_module_faults(listed, known, tiles, faults, ("modules",))
    names = all_names(players_in(value.get("players"), "name"))
    modules = _modules(listed, known, names, faults)
    check_position(value, faults)
    if len(modules) == len(_list(listed)):  # nobody knows what an unknown module adds
        _check_with(modules, value, names, tiles, faults)
    if names is not None:
        add_unknown_players(_names_used(value), names, faults)
        add_age_faults(value.get("youngest_first"), names, faults)
    _check_lengths(value, faults)
    for place, pieces in _sorted_lists(value):
        if pieces != sorted(pieces):
            faults.add(place, "is not sorted")
    if not faults:
        _check_rounds(value, faults)
        _check_dealer(value, faults)
    if not faults:
        _check_piles(value, faults)


def _modules(
    listed: object, known: Known, names: tuple[str, ...] | None, faults: Faults
) -> tuple[type[Module], ...]:
    """Return the classes of the modules in play; add an error for each one that cannot be."""
    found: list[type[Module]] = []
    for index, module in _objects(listed)[:MOST_MODULES]:
        name = module.get("module")
        if isinstance(name, str) and name in known:
            if known[name] in found and len(_list(listed)) <= MOST_MODULES:
                faults.add(("modules", index, "module"), f"{shown(name)} is in play already")
            found.append(known[name])
            for field in known[name].by_player:
                owners = [_texts(entry)[:1] for entry in _list(module.get(field))]
                if names is not None and owners != [[(0, name)] for name in names]:
                    clockwise = enumerated(map(shown, names))
                    message = f"expected an entry for each player, clockwise: {clockwise}"
                    faults.add(("modules", index, field), message)
    return tuple(found)


def _check_with(
    modules: tuple[type[Module], ...],
    value: _Object,
    names: tuple[str, ...] | None,
    tiles: KnownTiles,
    faults: Faults,
) -> None:
    """Add every error of the events, phases, draws and cards that depend on the modules."""
    if isinstance(log := value.get("log"), list):
        forms_with(modules, tiles).add_log_faults(log, names, faults)
    phases = tuple(course_with(modules).steps)
    _check_word(value.get("phase"), "phase", phases, ("phase",), faults)
    due = value.get("pending_draw")
    draws = (*DUES, *(kind for module in modules for kind in module.dues))
    kind = due.get("kind") if isinstance(due, dict) else None
    _check_word(kind, "draw", draws, ("pending_draw", "kind"), faults)
    _check_deck(value, (*SCORING_CARDS, *(module.name for module in modules)), faults)


def _check_lengths(value: _Object, faults: Faults) -> None:
    market, players = value.get("market"), value.get("players")
    if isinstance(market, list) and len(market) != 4:
        faults.add(("market",), f"expected exactly 4 entries, found {len(market):,}")
    if isinstance(players, list) and len(players) > MOST_PLAYERS:
        faults.add(("players",), f"expected at most {MOST_PLAYERS} entries, found {len(players):,}")


def _check_rounds(value: _Object, faults: Faults) -> None:
    """Add an error if more rounds are scored than can be, in a state that has no other error."""
    done = cast("int", value.get("scoring_rounds_done", 0))
    acts = value.get("to_act") is not None
    most = LAST_ROUND - acts
    if not 0 <= done <= most:
        message = f"expected 0 to {most}{' while a player acts' * acts}, found {shown(done)}"
        faults.add(("scoring_rounds_done",), message)


def _check_piles(value: _Object, faults: Faults) -> None:
    """Add an error if the piles had too few cards, in a state that has no other error."""
    deck = cast("_Object", value["deck"])
    piled = cast("int | None", deck.get("piled"))
    if piled is None:
        return
    inserts = _list(deck.get("inserts", [*SCORING_CARDS]))
    found = len(_list(deck.get("to_come"))) + len(_list(deck.get("came_after")))
    if found != len(inserts):
        wanted = counted(len(inserts), "entry")
        message = f'expected {wanted} together with "to_come", found {found:,}'
        faults.add(("deck", "came_after"), message)
    left = len(_money_left(value))
    if piled < left:
        message = f"expected at least the {counted(left, 'money card')} in the deck, found {piled}"
        faults.add(("deck", "piled"), message)


def _check_word(
    word: object,
    noun: str,
    known: tuple[str, ...],
    place: Place,
    faults: Faults,
    *,
    is_name: bool = False,
) -> None:
    if isinstance(word, str) and word not in known:
        message = f"unknown {noun} {shown(word)}"
        faults.add_unknown(place, message, word, known, is_name=is_name)


def _check_card(card: str, known: tuple[str, ...], place: Place, faults: Faults) -> None:
    _check_word(card, "card", known, place, faults, is_name=True)


def _check_deck(value: _Object, others: tuple[str, ...], faults: Faults) -> None:
    """Add an error for each card of a deck that is neither money nor one of the other cards."""
    for key in ("deck", "dealer"):
        held = value.get(key)
        if not isinstance(held, dict):
            continue
        for name in ("to_come", "deck"):
            for index, card in _texts(held.get(name)):
                if name == "to_come" or card not in _CARDS:
                    _check_card(card, others, (key, name, index), faults)
        for index, insert in enumerate(_list(held.get("inserts"))):
            for at, card in _texts(insert):
                _check_card(card, others, (key, "inserts", index, at), faults)


def _check_dealer(value: _Object, faults: Faults) -> None:
    """Add an error if the dealer does not have the pieces of a state that has no other error."""
    dealer, deck = value.get("dealer"), cast("_Object", value["deck"])
    if not isinstance(dealer, dict):
        if "cards" not in deck:
            faults.add(("deck",), 'missing "cards"')
        return
    if _sorted(dealer.get("bag")) != _sorted(value.get("bag")):
        faults.add(("dealer", "bag"), 'tiles differ from those of the "bag" of the state')
    others = _sorted(deck.get("to_come")) if dealer.get("piled") else []
    order = _sorted(dealer.get("deck"))
    if order != sorted([*_money_left(value), *others]):
        faults.add(("dealer", "deck"), 'cards differ from those of the "deck" of the state')


def _money_left(value: _Object) -> list[str]:
    """Return the money cards in the deck, which may be written with the dealer only."""
    deck, dealer = cast("_Object", value["deck"]), value.get("dealer")
    if "cards" in deck:
        return _sorted(deck["cards"])
    drawn_from = dealer.get("deck") if isinstance(dealer, dict) else None
    return [card for card in _sorted(drawn_from) if card in _CARDS]


def _names_used(value: _Object) -> Iterator[tuple[Place, object]]:
    """Yield the names of players outside the list of players, with their places."""
    yield ("turn_of",), value.get("turn_of")
    yield from names_in(value.get("winners"), ("winners",))
    for index, leftover in enumerate(_list(value.get("leftovers"))):
        yield from ((("leftovers", index, 0), owner) for _, owner in _texts(leftover)[:1])


def _sorted_lists(value: _Object) -> Iterator[tuple[Place, list[str]]]:
    """Yield the lists of pieces that must be sorted, with their places."""
    for key in _SORTED:
        yield (key,), [text for _, text in _texts(value.get(key))]
    for index, player in _objects(value.get("players")):
        for key in _SORTED_OF_PLAYERS:
            yield ("players", index, key), [text for _, text in _texts(player.get(key))]


def _sorted(pieces: object) -> list[str]:
    return sorted(text for _, text in _texts(pieces))


def _texts(value: object) -> list[tuple[int, str]]:
    """Return the texts of a list with their indices; none if it is not a list."""
    return [(index, item) for index, item in enumerate(_list(value)) if isinstance(item, str)]


def _objects(value: object) -> list[tuple[int, _Object]]:
    """Return the objects among the first entries of a list, with their indices."""
    items = _list(value)[:LOOKED_AT]
    return [(index, item) for index, item in enumerate(items) if isinstance(item, dict)]


def _list(value: object) -> list[object]:
    return value if isinstance(value, list) else []
