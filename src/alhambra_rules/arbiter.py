"""Check a recorded position: the cities, the tiles and cards on the table, and the claims.

Or only the numbers of buildings that players have.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain

from alhambra_rules.catalogue.building import ONE_PER_CELL
from alhambra_rules.catalogue.ending import TWO_DIRK, TWO_MONEY
from alhambra_rules.catalogue.setup import MONEY_DECK, PLAYER_COUNT, TILE_SET
from alhambra_rules.errors import NOUNS
from alhambra_rules.model import DIRK, TILES, BuildingType, MoneyCard, Table, Tile
from alhambra_rules.model.tiles import title_of
from alhambra_rules.modules.bazaars import in_two_places, tiles_on
from alhambra_rules.modules.positions import MODULE_TABLE_RULES, extra_points
from alhambra_rules.placement import check_city
from alhambra_rules.placement.checks import house_rules_of
from alhambra_rules.scoring.claims import unchecked_claims, wrong_claims
from alhambra_rules.scoring.counting import Counts, checked_counts, count_tiles
from rulebook_kit import InvalidArgument, Report, Violation
from rulebook_kit.arguments import mapping_of, object_of
from rulebook_kit.player_names import check_different, name_key
from rulebook_kit.words import quoted


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
    object_of(Table, table, "table must be a Table, such as read_position(...) returns")
    cities = (
        check_city(player.city, house=house_rules_of(table.modules, player.name)).at(
            f"$.players[{seat}]"
        )
        for seat, player in enumerate(table.players)
    )
    across = (rule(table) for rule in TABLE_RULES)
    report = Report.of(chain(chain.from_iterable(cities), chain.from_iterable(across)))
    return report.with_names(names_in(table), NOUNS)


def names_in(table: Table) -> Mapping[str, Sequence[str]]:
    """Return who owns each entry of the lists of a position, by the key of the list."""
    return {
        "players": [player.name for player in table.players],
        "claims": [title_of(claim.player) for claim in table.claims],
    }


def check_counts(
    counts: Mapping[str, Counts], dirk: Counts | Iterable[Tile | str] | None = None
) -> Report:
    """Check whether a game can have these players with these numbers of buildings.

    ``score_majorities`` scores any counts; this function finds impossible ones. If you have the
    cities, ``check_table`` finds more, such as one tile in two cities.

    Args:
        counts: for each player the number of buildings by type or its name, as in
            ``score_majorities``. Dirk may be among them.
        dirk: Dirk's numbers of buildings, or his tiles as in ``score_round``; None if he does not
            play or is among the counts.

    Raises:
        InvalidArgument: the counts are not a mapping of mappings, a key is not a building type, a
            count is not an integer from 0, two players' names count as one, or Dirk is given
            twice.
        UnknownTile: no tile has an id among Dirk's tiles.

    Rules: components.tiles, components.players, two.dirk (et-2005, ru, hu).

    >>> print(check_counts({"Anna": {"pavilion": 5}, "Bo": {"pavilion": 3}}))
    components.tiles: 8 buildings of type pavilion are counted, but only 7 exist
    """
    by_player = mapping_of(counts, "counts must be a mapping from players to numbers of buildings")
    owned = [checked_counts(numbers) for numbers in by_player.values()]
    names = list(map(str, by_player))
    check_different(names, "counts must be of players with different names")
    players = [name for name in names if name_key(name) != DIRK]
    is_counted = len(players) < len(names)
    if dirk is not None:
        if is_counted:
            raise InvalidArgument(
                f"{quoted(DIRK)} is among the counts: leave the argument dirk out"
            )
        owned.append(checked_counts(dirk) if isinstance(dirk, Mapping) else count_tiles(dirk))
    number, dirk_plays = len(players), dirk is not None or is_counted
    return Report.of(
        chain(_too_many_players(number), _dirk_among(number, dirk_plays), _too_many_tiles(owned))
    )


def not_checked(table: Table) -> tuple[str, ...]:
    """Return a sentence for every claim that ``check_table`` could not check completely."""
    return tuple(unchecked_claims(table))


def surplus_players(table: Table) -> Iterator[Violation]:
    """Yield the number of players if it is more than six; a position may have one player.

    Rule: components.players (et-2005, ru, hu).
    """
    yield from _too_many_players(len(table.players), "$.players")


def dirk_among_many(table: Table) -> Iterator[Violation]:
    """Yield the neutral player's tiles if there are more than two players.

    Rule: two.dirk (et-2005, ru, hu).
    """
    yield from _dirk_among(len(table.players), table.dirk is not None, "$.dirk")


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
                template="components.money-too-many", card=card, number=number
            )


def surplus_cards_of_two(table: Table) -> Iterator[Violation]:
    """Yield every money card of which more than two are on the table of two players.

    Rule: two.money (et-2005, ru, hu).
    """
    for card, number in _cards_on(table).items():
        if number > 2 and len(table.players) == 2:
            yield TWO_MONEY.broken_at(template="two.money-too-many", card=card, number=number)


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


def _too_many_players(number: int, where: str | None = None) -> Iterator[Violation]:
    if number > 6:
        yield PLAYER_COUNT.broken_at(where=where, players=number)


def _dirk_among(number: int, dirk_plays: bool, where: str | None = None) -> Iterator[Violation]:
    if dirk_plays and number > 2:
        yield TWO_DIRK.broken_at(where=where, players=number)


def _too_many_tiles(owned: Iterable[Mapping[BuildingType, int]]) -> Iterator[Violation]:
    """Yield each type of which more buildings are owned than there are."""
    total: Counter[BuildingType] = Counter()
    for numbers in owned:
        total.update(numbers)
    for building, most in count_tiles(TILES.values()).items():
        if total[building] > most:
            yield TILE_SET.broken_at(building=building, number=total[building], most=most)
