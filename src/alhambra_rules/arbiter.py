"""The arbiter: everything that a recorded position can break, the whole table over.

Each city is judged by the building rules; then what lies on the table is counted together, for
every tile and every card exists only so often; then what was claimed is scored again.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import chain

from alhambra_rules.catalogue.building import ONE_PER_CELL
from alhambra_rules.catalogue.components import MONEY_DECK, PLAYER_COUNT
from alhambra_rules.catalogue.ending import TWO_DIRK, TWO_MONEY
from alhambra_rules.model import FOUNTAIN, Bazaar, MoneyCard, Table, Tile
from alhambra_rules.modules.at_table import MODULE_TABLE_RULES
from alhambra_rules.modules.round_points import extra_points
from alhambra_rules.placement import check_city
from alhambra_rules.rulebook import Report, Violation
from alhambra_rules.rulebook.arguments import object_of
from alhambra_rules.rulebook.words import with_numbers
from alhambra_rules.scoring.claims import unchecked_claims, wrong_claims


def check_table(table: Table) -> Report:
    """Judge a recorded position by every rule that a position can break.

    Violations say in ``where`` which part of the position they are about: ``$.players[0]`` is
    the first player's city. What the position does not tell is not judged; ``not_checked``
    says what that was.

    Raises:
        InvalidArgument: it is no table.
    """
    object_of(Table, table, "a position is a Table, such as read_position(...) returns")
    cities = (
        check_city(player.city).at(f"$.players[{seat}]")
        for seat, player in enumerate(table.players)
    )
    across = (rule(table) for rule in TABLE_RULES)
    return Report.of(chain(chain.from_iterable(cities), chain.from_iterable(across)))


def not_checked(table: Table) -> tuple[str, ...]:
    """Return in sentences what ``check_table`` could not judge, since it is not told."""
    return tuple(unchecked_claims(table))


def surplus_players(table: Table) -> Iterator[Violation]:
    """Name a table at which more than six play; one player alone is a position too.

    Rule: components.players (et-2005, ru, hu).
    """
    number = len(table.players)
    if number > 6:
        yield PLAYER_COUNT.broken_at(
            message=f"{number} players are at the table; the game is for at most 6",
            where="$.players",
            players=number,
        )


def dirk_among_many(table: Table) -> Iterator[Violation]:
    """Name the neutral player's tiles at a table of more than two.

    Rule: two.dirk (et-2005, ru, hu).
    """
    number = len(table.players)
    if table.dirk is not None and number > 2:
        yield TWO_DIRK.broken_at(
            message=f"Dirk plays with two only, and here are {number} players",
            where="$.dirk",
            players=number,
        )


def tiles_in_two_places(table: Table) -> Iterator[Violation]:
    """Name every tile that is in two places, but for those twice in one city.

    Rule: build.one-per-cell.
    """
    places: dict[str, list[tuple[str, str]]] = {}
    for tile, where, words in _tiles_on(table):
        if isinstance(tile, Bazaar):
            continue  # left to the rules of their module
        places.setdefault(tile.id, []).append((where, words))
    for tile_id, found in places.items():
        if len(found) > 1:
            told = " and ".join(with_numbers(words for _, words in found))
            yield ONE_PER_CELL.broken_at(
                message=f"{tile_id} exists once, but is {told}",
                where=found[-1][0],
                tile=tile_id,
                places=", ".join(where for where, _ in found),
            )


def surplus_cards(table: Table) -> Iterator[Violation]:
    """Name every money card of which more than three are on the table.

    Rule: components.money (ru, hu).
    """
    for card, number in _cards_on(table).items():
        if number > 3:
            yield MONEY_DECK.broken_at(
                message=f"{card} is on the table {number} times, and there are 3",
                card=str(card),
                number=number,
            )


def surplus_cards_of_two(table: Table) -> Iterator[Violation]:
    """Name every money card of which two players have more than two on their table.

    Rule: two.money (et-2005, ru, hu).
    """
    for card, number in _cards_on(table).items():
        if number > 2 and len(table.players) == 2:
            yield TWO_MONEY.broken_at(
                message=f"{card} is on the table {number} times; with two players there are 2",
                card=str(card),
                number=number,
            )


def wrong_claims_with_modules(table: Table) -> Iterator[Violation]:
    """Name every claim that differs from what the round scores, chests and bazaars included.

    Rules: treasure.scoring (hu-4, printed-board), bazaar.scoring (hu-4).
    """
    if table.scoring_round is not None:
        yield from wrong_claims(table, extra_points(table, table.scoring_round))


TABLE_RULES = (
    surplus_players,
    dirk_among_many,
    tiles_in_two_places,
    surplus_cards,
    surplus_cards_of_two,
    wrong_claims_with_modules,
    *MODULE_TABLE_RULES,
)
"""The rules that concern the whole table; each yields its violations in a position."""


def _tiles_on(table: Table) -> Iterator[tuple[Tile, str, str]]:
    """Yield each tile with its place as a path and in words; one city names a tile once."""
    for seat, player in enumerate(table.players):
        here, name = f"$.players[{seat}]", player.name
        in_city = {placed.tile.id: placed.tile for _, placed in player.city.pieces}.values()
        yield from ((tile, here, f"in {name}'s city") for tile in in_city if tile != FOUNTAIN)
        yield from ((tile, f"{here}.reserve", f"in {name}'s reserve") for tile in player.reserve)
    yield from ((tile, "$.dirk", "with Dirk") for tile in table.dirk or ())
    yield from ((tile, "$.market", "on the market") for tile in table.market or () if tile)


def _cards_on(table: Table) -> Counter[MoneyCard]:
    """Count the money cards that are known, in the order of their names; architects apart."""
    hands = chain.from_iterable(player.hand or () for player in table.players)
    cards = chain(hands, table.display or (), table.spent or ())
    return Counter(sorted((card for card in cards if type(card) is MoneyCard), key=str))
