"""Check a recorded position against all rules."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Iterator
from itertools import chain

from five_towers.building import check_tower
from five_towers.catalogue import (
    CARD_VALUES,
    MAIN,
    NOUNS,
    ONE_PER_TYPE,
    PLAYERS,
    TEMPLATES,
    report_in_order,
)
from five_towers.model import MOST_PLAYERS, Card, Player, Table, TowerType, deck
from five_towers.scoring import wrong_claims
from rulebook_kit import Report, Violation
from rulebook_kit.arguments import object_of


def check_table(table: Table) -> Report:
    """Check a recorded position by every rule that it can break.

    ``where`` of a violation is the path of its place: ``$.players[0].towers[1]``, ``$.claims[0]``.

    Returns:
        All violations, in the order of the catalogue.

    Raises:
        InvalidArgument: the position is not a ``Table``.
    """
    object_of(Table, table, "table must be a Table, such as read_position(...) returns")
    of_players = (_of_player(seat, player) for seat, player in enumerate(table.players))
    report = report_in_order(
        chain(_too_many_players(table), cards_too_often(table), *of_players, wrong_claims(table))
    )
    names = {
        "players": [player.name for player in table.players],
        "claims": [claim.player for claim in table.claims],
    }
    return report.with_names(names, NOUNS)


def _too_many_players(table: Table) -> Iterator[Violation]:
    """Yield a violation if there are more than 5 players. A position may leave players out.

    Rule: game.players (et-5t).
    """
    number = len(table.players)
    if number > MOST_PLAYERS:
        yield PLAYERS.broken_at(
            where="$.players",
            players=number,
            in_message={"most": MOST_PLAYERS},
        )


def cards_too_often(table: Table) -> Iterator[Violation]:
    """Yield every card that is in more towers than it has copies, then a total that is too high.

    A position of one player may come from a game of five, so the larger deck counts. It counts for
    too many players too. Rule: cards.values (et-5t).
    """
    players = len(table.players) if len(table.players) in (2, 3) else MOST_PLAYERS
    copies = Counter(deck(players))
    places = _places_of_cards(table)
    for card in sorted(places):
        if len(places[card]) > copies[card]:
            yield _card_too_often(card, copies[card], places[card])
    total = sum(map(len, places.values())) + sum(player.torn_down for player in table.players)
    if total > copies.total():
        yield CARD_VALUES.broken_at(
            template="cards.values-total",
            where="$.players",
            there=copies.total(),
            found=total,
        )


_Place = tuple[str, TowerType, str]
"""A tower that holds a card: its owner, its type, its path."""


def _places_of_cards(table: Table) -> dict[Card, list[_Place]]:
    places: defaultdict[Card, list[_Place]] = defaultdict(list)
    for seat, player in enumerate(table.players):
        for number, tower in enumerate(player.towers):
            for card in tower.cards:
                kind = tower.cards[0].type
                places[card].append((player.name, kind, f"$.players[{seat}].towers[{number}]"))
    return places


def _card_too_often(card: Card, copies: int, places: Collection[_Place]) -> Violation:
    towers = (TEMPLATES.say("place.tower", player=player, tower=kind) for player, kind, _ in places)
    different = TEMPLATES.counted(towers, "place.times")
    return CARD_VALUES.broken_at(
        template="cards.values-once" if copies == 1 else "cards.values-twice",
        where="$.players",
        card=card,
        there=copies,
        found=len(places),
        places=", ".join(path for _, _, path in places),
        owners=", ".join(player for player, _, _ in places),
        towers=", ".join(kind.value for _, kind, _ in places),
        in_message={"places": TEMPLATES.enumerated(different)},
    )


def _of_player(seat: int, player: Player) -> Iterator[Violation]:
    where = f"$.players[{seat}]"
    yield from second_towers(seat, player)
    for number, tower in enumerate(player.towers):
        yield from check_tower(tower).at(f"{where}.towers[{number}]")
    if player.main is not None and player.main not in {tower.type for tower in player.towers}:
        yield MAIN.broken_at(
            where=f"{where}.main",
            player=player.name,
            main=player.main,
        )


def second_towers(seat: int, player: Player) -> Iterator[Violation]:
    """Yield every tower after the first of the same type. Rule: tower.one-per-type (et-5t)."""
    kinds = [tower.type for tower in player.towers]
    for number, kind in enumerate(kinds):
        if kind is not None and kind in kinds[:number]:
            yield ONE_PER_TYPE.broken_at(
                template="tower.one-per-type-second",
                where=f"$.players[{seat}].towers[{number}]",
                player=player.name,
                tower=kind,
            )
