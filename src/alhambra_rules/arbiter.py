"""Check a recorded position: the cities, the tiles and cards on the table, and the claims."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import chain

from alhambra_rules.catalogue.building import ONE_PER_CELL
from alhambra_rules.catalogue.catalogue import say
from alhambra_rules.catalogue.components import MONEY_DECK, PLAYER_COUNT
from alhambra_rules.catalogue.ending import TWO_DIRK, TWO_MONEY
from alhambra_rules.model import MoneyCard, Table
from alhambra_rules.modules.bazaars import in_two_places, tiles_on
from alhambra_rules.modules.positions import MODULE_TABLE_RULES, extra_points
from alhambra_rules.placement import check_city
from alhambra_rules.placement.checks import house_rules_of
from alhambra_rules.rulebook import InvalidArgument, Report, Violation
from alhambra_rules.rulebook.arguments import object_of
from alhambra_rules.scoring.claims import unchecked_claims, wrong_claims


def check_table(table: Table) -> Report:
    """Check a recorded position by every rule that a position can break.

    The building rules of ``table.modules`` count as well. The ``where`` of a violation names its
    part of the position: ``$.players[0]`` is the first player's city. Unknown parts are not
    checked; ``not_checked`` lists claims that depend on them.

    Raises:
        InvalidArgument: the argument is not a ``Table``.
    """
    if isinstance(getattr(table, "table", None), Table):  # of a GameState or a View
        raise InvalidArgument(
            f"a position is a Table: pass the .table of the {type(table).__name__}"
        )
    object_of(Table, table, "a position must be a Table, such as read_position(...) returns")
    cities = (
        check_city(player.city, house=house_rules_of(table.modules, player.name)).at(
            f"$.players[{seat}]"
        )
        for seat, player in enumerate(table.players)
    )
    across = (rule(table) for rule in TABLE_RULES)
    return Report.of(chain(chain.from_iterable(cities), chain.from_iterable(across)))


def not_checked(table: Table) -> tuple[str, ...]:
    """Return a sentence for every claim that ``check_table`` could not check completely."""
    return tuple(unchecked_claims(table))


def surplus_players(table: Table) -> Iterator[Violation]:
    """Yield the number of players if it is more than six; a position may have one player.

    Rule: components.players (et-2005, ru, hu).
    """
    number = len(table.players)
    if number > 6:
        yield PLAYER_COUNT.broken_at(
            message=say("components.players", number=number),
            where="$.players",
            players=number,
        )


def dirk_among_many(table: Table) -> Iterator[Violation]:
    """Yield the neutral player's tiles if there are more than two players.

    Rule: two.dirk (et-2005, ru, hu).
    """
    number = len(table.players)
    if table.dirk is not None and number > 2:
        yield TWO_DIRK.broken_at(
            message=say("two.dirk", number=number),
            where="$.dirk",
            players=number,
        )


def tiles_in_two_places(table: Table) -> Iterator[Violation]:
    """Yield every tile that is in two places; one city is one place.

    Bazaars have a rule of their own. Rule: build.one-per-cell.
    """
    yield from in_two_places(tiles_on(table, bazaars=False), ONE_PER_CELL)


def surplus_cards(table: Table) -> Iterator[Violation]:
    """Yield every money card of which more than three are on the table.

    Rule: components.money (ru, hu).
    """
    for card, number in _cards_on(table).items():
        if number > 3:
            yield MONEY_DECK.broken_at(
                message=say("components.money-too-many", card=card, number=number),
                card=str(card),
                number=number,
            )


def surplus_cards_of_two(table: Table) -> Iterator[Violation]:
    """Yield every money card of which more than two are on the table of two players.

    Rule: two.money (et-2005, ru, hu).
    """
    for card, number in _cards_on(table).items():
        if number > 2 and len(table.players) == 2:
            yield TWO_MONEY.broken_at(
                message=say("two.money-too-many", card=card, number=number),
                card=str(card),
                number=number,
            )


def wrong_claims_with_modules(table: Table) -> Iterator[Violation]:
    """Yield every claim that differs from the score of the round, chests and bazaars included.

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
"""The rules about the whole table. Each yields its violations in a position."""


def _cards_on(table: Table) -> Counter[MoneyCard]:
    """Count the known money cards, in the order of their names; architects do not count."""
    hands = chain.from_iterable(player.hand or () for player in table.players)
    cards = chain(hands, table.display or (), table.spent or ())
    return Counter(sorted((card for card in cards if type(card) is MoneyCard), key=str))
