"""Everything that a recorded position can break."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Iterator

from alhambra_rules.rulebook import Report, Violation
from alhambra_rules.rulebook.arguments import object_of
from alhambra_rules.rulebook.words import enumerated, with_numbers
from five_towers.building import check_tower
from five_towers.catalogue import CATALOGUE
from five_towers.catalogue.scoring import MAIN
from five_towers.catalogue.table import CARD_VALUES, PLAYERS
from five_towers.catalogue.towers import ONE_PER_TYPE
from five_towers.model import Card, Player, Table, deck
from five_towers.scoring import wrong_claims

_MOST_PLAYERS = 5
_PLACES = {rule_id: place for place, rule_id in enumerate(CATALOGUE)}


def check_table(table: Table) -> Report:
    """Judge a recorded position by every rule that it can break.

    Where each fault is stands in its ``where``: ``$.players[0].towers[1]``, ``$.claims[0]``.

    Returns:
        All that is broken, in the order of the catalogue.

    Raises:
        InvalidArgument: it is no table.
    """
    object_of(Table, table, "a position is a Table, such as read_position(...) returns")
    broken = [
        *_too_many_players(table),
        *cards_too_often(table),
        *(violation for seat in enumerate(table.players) for violation in _broken_by(*seat)),
        *wrong_claims(table),
    ]
    return Report.of(sorted(broken, key=lambda violation: _PLACES[violation.rule.id]))


def _too_many_players(table: Table) -> Iterator[Violation]:
    """Name a table of more players than the game is for; of fewer not all may be recorded.

    Rule: game.players (et-5t).
    """
    number = len(table.players)
    if number > _MOST_PLAYERS:
        yield PLAYERS.broken_at(
            message=f"{number} players are at the table, and {_MOST_PLAYERS} can play",
            where="$.players",
            players=number,
        )


def cards_too_often(table: Table) -> Iterator[Violation]:
    """Name the cards that stand in more towers than there are of them; and too many cards in all.

    A player alone may be one of five, and with too many players the larger deck counts.
    Rule: cards.values (et-5t).
    """
    players = len(table.players) if len(table.players) in (2, 3) else _MOST_PLAYERS
    there = Counter(deck(players))
    places = _places_of_cards(table)
    for card in sorted(places):
        if len(places[card]) > there[card]:
            yield _standing_too_often(card, there[card], places[card])
    total = sum(map(len, places.values())) + sum(player.torn_down for player in table.players)
    if total > there.total():
        yield CARD_VALUES.broken_at(
            message=f"{total} cards are built or torn down, of {there.total()} that there are",
            where="$.players",
            there=there.total(),
            found=total,
        )


_Place = tuple[str, str, str]
"""Where a card stands: whose tower it is, its type, its path."""


def _places_of_cards(table: Table) -> dict[Card, list[_Place]]:
    places: defaultdict[Card, list[_Place]] = defaultdict(list)
    for seat, player in enumerate(table.players):
        for number, tower in enumerate(player.towers):
            for card in tower.cards:
                kind = tower.cards[0].type.value
                places[card].append((player.name, kind, f"$.players[{seat}].towers[{number}]"))
    return places


def _standing_too_often(card: Card, there: int, places: Collection[_Place]) -> Violation:
    times = "once" if there == 1 else "twice"
    towers = with_numbers(f"{player}'s tower of {kind}" for player, kind, _ in places)
    return CARD_VALUES.broken_at(
        message=f"{card} exists {times}, but stands in {enumerated(towers)}",
        where="$.players",
        card=str(card),
        there=there,
        found=len(places),
        places=", ".join(path for _, _, path in places),
        owners=", ".join(player for player, _, _ in places),
        towers=", ".join(kind for _, kind, _ in places),
    )


def _broken_by(seat: int, player: Player) -> Iterator[Violation]:
    where = f"$.players[{seat}]"
    yield from second_towers(seat, player)
    for number, tower in enumerate(player.towers):
        yield from check_tower(tower).at(f"{where}.towers[{number}]")
    if player.main is not None and player.main not in {tower.type for tower in player.towers}:
        yield MAIN.broken_at(
            message=f"{player.name} has no tower of {player.main.value} to be the main one",
            where=f"{where}.main",
            player=player.name,
            main=player.main.value,
        )


def second_towers(seat: int, player: Player) -> Iterator[Violation]:
    """Name every tower of a type that the player has one of already.

    Rule: tower.one-per-type (et-5t).
    """
    kinds = [tower.type for tower in player.towers]
    for number, kind in enumerate(kinds):
        if kind is not None and kind in kinds[:number]:
            yield ONE_PER_TYPE.broken_at(
                message=f"{player.name} has a tower of {kind.value} already",
                where=f"$.players[{seat}].towers[{number}]",
                player=player.name,
                tower=kind.value,
            )
