"""States put together by hand for tests: what is named lies there, the rest can still be drawn."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from attrs import evolve

import alhambra_rules as ar
from alhambra_rules.game import SCORING_CARDS, Deck, Module, Profile, settle
from alhambra_rules.game.events import Entry
from alhambra_rules.game.module import all_tiles, inserts_of, modules_of
from alhambra_rules.game.pieces import MONEY, cards_in_order, tiles_in_order, without_cards
from alhambra_rules.game_modules import Bazaars
from alhambra_rules.model import tile_of
from rulebook_kit.values import changed

NAMES = ("Anne", "Alma", "Kim")
MARKET = ("pavilion-7-e", "seraglio-9", "arcades-10", "garden-10-n")
DISPLAY = ("denar-9", "dirham-9", "ducat-9", "florin-9")


def cards(*names: str) -> tuple[ar.MoneyCard, ...]:
    return cards_in_order(names)


def tiles(*ids: str) -> tuple[ar.Tile, ...]:
    return tiles_in_order(map(tile_of, ids))


def position(  # noqa: PLR0913 - a table has many parts
    names: Sequence[str] = NAMES,
    *,
    hand: str = "",
    reserve: str = "",
    city: Mapping[tuple[int, int], str] | None = None,
    hands: Mapping[str, Iterable[str]] | None = None,
    reserves: Mapping[str, Iterable[str]] | None = None,
    cities: Mapping[str, ar.City] | None = None,
    market: Sequence[str | None] = MARKET,
    display: Iterable[str] = DISPLAY,
    spent: Iterable[str] = (),
    bought: Iterable[str] = (),
    dirk: Iterable[str] = (),
    bag: Iterable[str] | None = None,
    deck: Iterable[str] | None = None,
    to_come: tuple[str, ...] = SCORING_CARDS,
    phase: str = "act",
    turn_of: str | None = None,
    actions_done: int = 0,
    profile: str = "standard",
    leftovers: tuple[tuple[str, str], ...] = (),
    modules: Iterable[Module] = (),
) -> ar.GameState:
    """Return a state in the middle of a turn, by default of the first player.

    ``hand``, ``reserve`` and ``city`` are that player's. The bag holds all tiles that are named
    nowhere, and the deck all cards, unless they are given; nothing is known of the piles. Modules
    are given with their pieces as they lie.
    """
    hands = {names[0]: hand.split(), **(hands or {})}
    reserves = {names[0]: reserve.split(), **(reserves or {})}
    cities = {names[0]: ar.City.of(city or {}), **(cities or {})}
    in_play = tuple(sorted(modules, key=lambda module: module.name))
    inserts = tuple(inserts_of(in_play, len(names)))
    seats = tuple(
        ar.Seat(
            name,
            cities.get(name, ar.City.start()),
            tiles(*reserves.get(name, ())),
            cards(*hands.get(name, ())),
        )
        for name in names
    )
    state = ar.GameState(
        players=seats,
        bag=(),
        deck=Deck(()),
        youngest_first=tuple(names),
        profile=Profile.of(profile),
        phase=phase,
        turn_of=turn_of or names[0],
        actions_done=actions_done,
        market=tuple(None if tile is None else tile_of(tile) for tile in market),
        display=cards(*display),
        spent=cards(*spent),
        bought=tiles(*bought),
        dirk=tiles(*dirk) if len(names) == 2 else None,
        scoring_rounds_done=sum(card not in to_come for card in SCORING_CARDS),
        leftovers=tuple((name, tile_of(tile)) for name, tile in leftovers),
        modules=in_play,
    )
    in_bag = unseen_tiles(state) if bag is None else tiles(*bag)
    in_deck = unseen_cards(state) if deck is None else cards(*deck)
    piled = changed(Deck.to_be_piled(in_deck, inserts), to_come=to_come)
    return settle(changed(state, bag=in_bag, deck=piled))


def seen_tiles(state: ar.GameState) -> list[ar.Tile]:
    """Return every tile outside the bag."""
    return [
        *(
            laid.tile
            for one in state.players
            for _, laid in one.city.pieces
            if laid.tile != ar.FOUNTAIN
        ),
        *(tile for one in state.players for tile in one.reserve),
        *(tile for tile in state.market if tile is not None),
        *state.bought,
        *(state.dirk or ()),
        *(tile for _, tile in state.leftovers),
    ]


def seen_cards(state: ar.GameState) -> list[ar.MoneyCard]:
    """Return every money card outside the deck; architects are none."""
    cards = [*(card for one in state.players for card in one.hand), *state.display, *state.spent]
    return [card for card in cards if type(card) is ar.MoneyCard]


def all_cards(state: ar.GameState) -> tuple[ar.MoneyCard, ...]:
    """Return every money card of a game with so many players."""
    return cards_in_order(MONEY * (2 if len(state.players) == 2 else 3))


def unseen_tiles(state: ar.GameState) -> tuple[ar.Tile, ...]:
    bazaars = (one for one in modules_of(state) if isinstance(one, Bazaars))
    beside = [tile for module in bazaars for tile in module.beside]
    seen = [*seen_tiles(state), *beside]
    return tiles_in_order(tile for tile in all_tiles(modules_of(state)) if tile not in seen)


def unseen_cards(state: ar.GameState) -> tuple[ar.MoneyCard, ...]:
    return without_cards(all_cards(state), seen_cards(state))


def without(table: ar.Table, *names: str, **unknown: None) -> ar.Table:
    """Return the table with these fields of these players unknown, by default their hands."""
    change: Callable[..., ar.Player] = evolve
    hidden = unknown or {"hand": None}
    players = (change(one, **hidden) if one.name in names else one for one in table.players)
    return evolve(table, players=tuple(players))


def resumed(state: ar.GameState, *events: Entry, table: ar.Table | None = None) -> ar.Replay:
    """Return the replay of the record that begins from a state's position, or from this table."""
    names, ages, modules = state.names, state.youngest_first, modules_of(state)
    record = ar.Record(names, ages, modules, state.profile, table or state.table, events)
    assert ar.read_record(ar.write_record(record)) == record
    return ar.replay(record)


def begun_turns(states: Iterable[ar.GameState]) -> list[ar.GameState]:
    """Return the states at the beginning of a turn."""
    return [one for one in states if one.phase == "act" and not one.actions_done]


def after(state: ar.GameState, *events: ar.Event) -> ar.GameState:
    """Return the state after these events, each of them legal."""
    for event in events:
        state = ar.apply(state, event)
    return state


def reshuffled(state: ar.GameState) -> ar.GameState:
    """Return the state after a reshuffle, with no card but money in the deck."""
    return changed(state, deck=changed(state.deck, inserts=Deck(()).inserts))
