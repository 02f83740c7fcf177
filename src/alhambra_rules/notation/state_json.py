"""States and views as JSON: ``alhambra-state/2`` to store, ``alhambra-view/1`` to send.

A state is written with its dealer, so that the game resumes with the same draws, and with or
without its log. It omits fields that have their default value; a view has all its fields.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from typing import Annotated, Final, Literal, NamedTuple, cast

from msgspec import Meta, Struct

from alhambra_rules.game.compact_form import is_from_set_up
from alhambra_rules.game.deck import Deck
from alhambra_rules.game.events import EarlierEvents, LogEntry
from alhambra_rules.game.module import Module, inserts_of, modules_of
from alhambra_rules.game.pieces import MONEY
from alhambra_rules.game.state import GameState, state_in
from alhambra_rules.game.view import View, view
from alhambra_rules.notation.events import LogObject, forms_of
from alhambra_rules.notation.modules_json import (
    Known,
    ModuleObjects,
    codecs_with,
    known_modules,
    modules_listed,
    read_modules,
    tiles_named,
    tiles_of,
    write_modules,
    write_seen_modules,
)
from alhambra_rules.notation.position import OTHER_PROGRAMS
from alhambra_rules.notation.position_document import GAME_TILES, KnownTiles
from alhambra_rules.notation.state_checks import check_state
from rulebook_kit import InvalidArgument
from rulebook_kit.arguments import object_of
from rulebook_kit.json.codecs import (
    Codec,
    Codecs,
    FieldCodec,
    Plain,
    as_it_is,
    in_one_line,
    read_fields,
    struct_of,
    write_fields,
    write_kept,
)
from rulebook_kit.json.reading import (
    Check,
    ParsedJson,
    check_part,
    check_value,
    refuse_other_documents,
    refused_at,
)


class _Form(NamedTuple):
    fields: tuple[FieldCodec, ...]
    shape: type[Struct]


_Count = Annotated[
    int, Meta(ge=0, description="how many events happened before the log begins; absent means 0")
]
_LOG: Final = (
    FieldCodec("earlier", Codec(_Count, as_it_is, as_it_is), required=False, default=0),
    FieldCodec("log", Codec(list[LogObject], as_it_is, as_it_is), required=False, default=[]),
)
"""The events so far; ``Forms`` writes and reads them."""


@lru_cache(maxsize=64)
def _state_form(names: KnownTiles) -> _Form:
    codecs = codecs_with(names)
    fields = tuple(
        FieldCodec(field.name, _deck_codec(codecs)) if field.name == "deck" else field
        for field in codecs.fields_of(GameState, ("log", "modules"))
    )
    shape = struct_of(
        GameState,
        (*fields, *_LOG),
        ("format", Literal["alhambra-state/2"]),
        ("modules", ModuleObjects),
    )
    return _Form(fields, shape)


def _deck_codec(codecs: Codecs) -> Codec:
    """Return the codec of a deck whose cards the dealer may have: then they are written once."""
    cards, *others = codecs.fields_of(Deck)
    fields = (FieldCodec(cards.name, cards.codec, required=False), *others)
    make = cast("Callable[..., Deck]", Deck)
    return Codec(
        struct_of(Deck, fields),
        lambda deck: write_fields(deck, fields),
        lambda plain: make(**read_fields(cast("Plain", plain), fields)),
    )


def _money_of(dealer: Plain) -> list[str]:
    """Return the money cards of a dealer's deck, sorted by name."""
    return sorted(card for card in cast("list[str]", dealer.get("deck", [])) if card in _MONEY)


_MONEY: Final = frozenset(map(str, MONEY))


@lru_cache(maxsize=64)
def _view_fields(names: KnownTiles) -> tuple[FieldCodec, ...]:
    return codecs_with(names).fields_of(View, ("modules",))


STATE_SHAPE: Final = _state_form(GAME_TILES).shape
"""The type of a state in JSON."""

VIEW_SHAPE: Final = struct_of(
    View,
    _view_fields(GAME_TILES),
    ("format", Literal["alhambra-view/1"]),
    ("modules", ModuleObjects),
)
"""The type of a view in JSON."""


def state_to_json(state: GameState, *, log: bool = True) -> str:
    """Return the state as JSON on one line, with its dealer, in the format ``alhambra-state/2``.

    It holds everything hidden. Store it on a server, and do not send it to a player.

    Args:
        state: the state.
        log: whether to write the events so far. Without them the text stays a few kB long, and the
            game plays on as before; ``record_of`` needs them.

    Raises:
        InvalidArgument: ``state`` is not a ``GameState``, or the format cannot hold it, for example
            because of an unknown tile or a number of more than 78 digits. The message says why.
    """
    state_in("state_to_json(state)", state)
    quick = is_from_set_up(state)
    state = state if log else state.without_log()
    if quick:  # all its values came from legal events, so it reads back
        return in_one_line(state_value(state), compact=True)
    known, names = known_modules(modules_of(state)), tiles_of(state.modules)
    shape, check = _state_form(names).shape, _check(known, names)

    def read(plain: Plain) -> GameState:
        check_value(plain, shape, check)
        return _state_of(plain, known, names)

    return write_kept(state_value(state), state, read)


def state_value(state: GameState) -> Plain:
    """Return a state as a plain value. It reads back if all its values came from legal events."""
    forms, names = forms_of(modules_of(state)), tiles_of(state.modules)
    plain: Plain = {
        "format": "alhambra-state/2",
        **write_fields(state, _state_form(names).fields),
        "modules": write_modules(modules_of(state), names),
    }
    dealer, deck = cast("Plain", plain.get("dealer") or {}), cast("Plain", plain["deck"])
    if dealer and deck["cards"] == _money_of(dealer):
        del deck["cards"]
    entries = state.log
    if entries and isinstance(entries[0], EarlierEvents):
        plain["earlier"], entries = entries[0].count, entries[1:]
    if entries:
        plain["log"] = [forms.write_entry(entry) for entry in entries]
    return plain


def state_from_json(text: bytes | str, *, modules: Iterable[Module] = ()) -> GameState:
    """Return the state that ``state_to_json`` wrote. Its dealer draws the same pieces.

    It checks only the form. If the JSON was changed, the state may be impossible in a game.

    Args:
        text: the JSON; bytes are UTF-8.
        modules: modules of your own that may be in play, besides those of the library.

    Raises:
        FormatError: the text is not such a state. It lists every error with its path.
    """
    known, parsed = known_modules(modules), ParsedJson(text)
    refuse_other_documents(parsed.value, "alhambra-state/2", OTHER_PROGRAMS)
    names = _tiles_in(parsed.value, known)
    parsed.read(_state_form(names).shape, _check(known, names))
    return _state_of(parsed.value, known, names)


def state_of_value(value: object) -> GameState:
    """Return the state in a part of a JSON text without errors, as ``state_from_json`` does."""
    refuse_other_documents(value, "alhambra-state/2", OTHER_PROGRAMS)
    known = known_modules()
    names = _tiles_in(value, known)
    check_part(value, _state_form(names).shape, _check(known, names))
    return _state_of(value, known, names)


def _tiles_in(value: object, known: Known) -> KnownTiles:
    listed = value.get("modules") if isinstance(value, dict) else None
    return tiles_named(modules_listed(listed, ("modules",)), known)


def _check(known: Known, names: KnownTiles) -> Check:
    return lambda value, faults: check_state(value, known, names, faults)


def view_to_json(view: View) -> str:
    """Return a view as JSON on one line, format ``alhambra-view/1``, to send to its player.

    Raises:
        InvalidArgument: ``view`` is not a ``View``, but for example the state itself.
    """
    object_of(View, view, "view must be a View, such as view(state, player) returns")
    return in_one_line(view_value(view))


def view_value(view: View) -> Plain:
    """Return a view as a plain value, as ``view_to_json`` writes it."""
    names = tiles_of(view.modules)
    return {
        "format": "alhambra-view/1",
        **write_fields(view, _view_fields(names)),
        "modules": write_seen_modules(view.modules, names),
    }


def view_values(state: GameState) -> Mapping[str | None, Plain]:
    """Return all views of a state as plain values by player, and that of a spectator under None.

    They differ only in the player, the hand and the modules, so the rest is written once.
    """
    names = tiles_of(state.modules)
    values: dict[str | None, Plain] = {None: view_value(view(state, None))}
    for player in state.players:
        modules = tuple(module.seen_by(player.name) for module in modules_of(state))
        values[player.name] = {
            **values[None],
            "player": player.name,
            "hand": list(map(str, player.hand)),
            "modules": write_seen_modules(modules, names),
        }
    return values


def _state_of(value: object, known: Known, names: KnownTiles) -> GameState:
    """Return the state that a plain value without errors describes."""
    plain = cast("Plain", value)
    deck = cast("Plain", plain["deck"])
    if "cards" not in deck:
        cards = _money_of(cast("Plain", plain["dealer"]))
        plain = {**plain, "deck": {**deck, "cards": cards}}
    make = cast("Callable[..., GameState]", GameState)
    modules = refused_at("$.modules", lambda: read_modules(plain["modules"], known, names))
    entries = cast("list[Plain]", plain.get("log", []))
    log: tuple[LogEntry, ...] = refused_at("$.log", lambda: forms_of(modules).read_log(entries))
    if "earlier" in plain:
        log = (EarlierEvents(cast("int", plain["earlier"])), *log)
    state = make(**read_fields(plain, _state_form(names).fields), modules=modules, log=log)
    refused_at("$.deck.inserts", lambda: _check_inserts(state))
    return state


def _check_inserts(state: GameState) -> None:
    """Refuse piles with other cards in them than those of the modules in play."""
    if state.deck.piled is not None:
        inserts = inserts_of(modules_of(state), len(state.players))
        right = Deck.to_be_piled((), inserts).inserts
        if state.deck.inserts != right:
            raise InvalidArgument(f"expected {json.dumps(right)} with these modules")
