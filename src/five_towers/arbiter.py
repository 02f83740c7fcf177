"""Everything that a recorded position can break."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from alhambra_rules.rulebook import Report, Violation
from alhambra_rules.rulebook.arguments import object_of
from five_towers.building import check_tower
from five_towers.catalogue import CATALOGUE
from five_towers.catalogue.scoring import MAIN
from five_towers.catalogue.table import CARD_VALUES, PLAYERS
from five_towers.catalogue.towers import ONE_PER_TYPE
from five_towers.model import Player, Table, deck
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
    built = Counter(
        card for player in table.players for tower in player.towers for card in tower.cards
    )
    for card in sorted(built):
        if built[card] > there[card]:
            times = "once" if there[card] == 1 else "twice"
            yield CARD_VALUES.broken_at(
                message=f"{card} exists {times}, but stands in towers {built[card]} times",
                where="$.players",
                card=str(card),
                there=there[card],
                found=built[card],
            )
    total = built.total() + sum(player.torn_down for player in table.players)
    if total > there.total():
        yield CARD_VALUES.broken_at(
            message=f"{total} cards are built or torn down, of {there.total()} that there are",
            where="$.players",
            there=there.total(),
            found=total,
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
