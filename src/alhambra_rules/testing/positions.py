"""Strategies for positions: legal ones, on request with modules, and ones with a single fault."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Final, NamedTuple, SupportsIndex, TypeVar

from attrs import evolve
from hypothesis import assume
from hypothesis import strategies as st

from alhambra_rules.catalogue import building, ending, scoring, setup
from alhambra_rules.game_modules.registry import empty_game
from alhambra_rules.model import (
    TILES,
    Architect,
    Bazaar,
    BuildingType,
    Cell,
    City,
    Claim,
    Currency,
    MoneyCard,
    Player,
    Side,
    Table,
    Tile,
)
from alhambra_rules.modules.architects import deal
from alhambra_rules.modules.invaders import SCOUTS_FACE_UP
from alhambra_rules.modules.positions import extra_points
from alhambra_rules.modules.treasure import CHESTS, CHESTS_IN_A_ROOM, ROOMS
from alhambra_rules.scoring import RoundScore, score_round
from alhambra_rules.scoring.rounds import ExtraPoints
from alhambra_rules.testing.broken_cities import FOLLOWS, almost_legal_cities, with_a_fault
from alhambra_rules.testing.grown_cities import cities, deck_without, grown, size_class
from alhambra_rules.testing.pieces import cards, tiles
from alhambra_rules.testing.played_games import NAMES
from rulebook_kit.testing.strategies import drawn_from, label, one_of, sizes, whole_number
from rulebook_kit.values import FrozenDict

_ROUNDS: Final = 3
_OF_EACH_CURRENCY: Final = 4

_Pool = Counter[BuildingType]
_Card = TypeVar("_Card", MoneyCard, Architect)


def with_module_pieces(
    draw: st.DrawFn, table: Table, modules: Collection[str], left: Sequence[Tile]
) -> Table:
    """Return the table with the pieces of these modules, placed legally; each may be missing.

    Args:
        draw: draws from a strategy.
        table: a legal position; bazaars may already be in its cities, in reserves and with Dirk.
        modules: the names of the modules.
        left: the tiles that are nowhere yet, including bazaars.
    """
    if "bazaars" in modules:
        table = _with_bazaars(draw, table, left)
    for name, add in _ADDING.items():
        if name in modules:
            table = add(draw, table)
    return table


def _with_bazaars(draw: st.DrawFn, table: Table, left: Sequence[Tile]) -> Table:
    bazaars = [tile for tile in left if isinstance(tile, Bazaar)]
    some = st.lists(st.sampled_from(bazaars), unique=True) if bazaars else st.just([])
    return evolve(table, bazaars=draw(st.none() | some))


def _with_chests(draw: st.DrawFn, table: Table) -> Table:
    pool = Counter(CHESTS)
    players = [_with_chests_in_city(draw, player, pool) for player in table.players]
    dirk = _chests_for(draw, [(tile.type, None) for tile in table.dirk or ()], pool)
    rooms = [_filled_room(draw, pool) for _ in range(ROOMS)] if draw(st.booleans()) else None
    return evolve(table, players=players, dirk_chests=[colour for colour, _ in dirk], rooms=rooms)


def _with_chests_in_city(draw: st.DrawFn, player: Player, pool: _Pool) -> Player:
    buildings = [(placed.tile.type, cell) for cell, placed in player.city.tiles.items()]
    held = _chests_for(draw, buildings, pool)
    return evolve(player, chests=[(cell, colour) for colour, cell in held if cell is not None])


def _chests_for(
    draw: st.DrawFn, buildings: Sequence[tuple[BuildingType | None, Cell | None]], pool: _Pool
) -> list[tuple[BuildingType, Cell | None]]:
    """Draw which of the buildings have a chest, while there are chests of their colour."""
    held = []
    for colour, cell in buildings:
        if colour is not None and draw(st.booleans()) and pool[colour]:
            pool[colour] -= 1
            held.append((colour, cell))
    return held


def _filled_room(draw: st.DrawFn, pool: _Pool) -> list[BuildingType]:
    """Draw four of the chests that are left, or none."""
    chests: list[BuildingType] = []
    if draw(st.booleans()) and pool.total() >= CHESTS_IN_A_ROOM:
        for _ in range(CHESTS_IN_A_ROOM):
            chest = draw(st.sampled_from([colour for colour in CHESTS if pool[colour]]))
            pool[chest] -= 1
            chests.append(chest)
    return chests


def _with_architects(draw: st.DrawFn, table: Table) -> Table:
    players = len(table.players)
    shares = deal(max(players, 2))
    in_play = shares.to_each * players + shares.third_pile + shares.fifth_pile
    deck = [Architect(currency, 3) for currency in Currency for _ in range(_OF_EACH_CURRENCY)]
    drawn = draw(st.lists(st.integers(0, len(deck) - 1), max_size=in_play, unique=True))
    hands = _hands(draw, [deck[card] for card in drawn], players)
    return evolve(
        table,
        players=[
            evolve(player, architects=hand)
            for player, hand in zip(table.players, hands, strict=True)
        ],
    )


def _hands(draw: st.DrawFn, dealt: Sequence[_Card], hands: int) -> list[tuple[_Card, ...] | None]:
    """Draw which of so many hands has each card, and which hands are unknown."""
    holders = [draw(st.integers(0, hands - 1)) for _ in dealt]
    known = [draw(st.booleans()) for _ in range(hands)]
    return [
        tuple(card for card, holder in zip(dealt, holders, strict=True) if holder == hand)
        if known[hand]
        else None
        for hand in range(hands)
    ]


def _with_attacks_and_scouts(draw: st.DrawFn, table: Table) -> Table:
    """Draw the face-up attack cards: at most one for each round, and the next if open."""
    over = table.scoring_rounds_done
    most = _ROUNDS if over is None else min(over + 1, _ROUNDS)
    turned = st.lists(st.sampled_from(Side), unique=True, max_size=most)
    scouts = st.lists(st.sampled_from(BuildingType), unique=True, max_size=SCOUTS_FACE_UP)
    return evolve(table, attack=draw(st.none() | turned), scouts=draw(st.none() | scouts))


_ADDING: Final[Mapping[str, Callable[[st.DrawFn, Table], Table]]] = FrozenDict(
    {
        "treasure": _with_chests,
        "architects": _with_architects,
        "invaders": _with_attacks_and_scouts,
    }
)
"""Functions that draw the pieces of a module, except bazaars: they need the tiles left."""


def tables(
    *,
    min_players: SupportsIndex = 1,
    max_players: SupportsIndex = 6,
    max_tiles: SupportsIndex = 30,
    modules: Sequence[str] = (),
) -> st.SearchStrategy[Table]:
    """Draw a legal position: ``check_table`` finds no violation, and every claim is right.

    Optional parts may be missing. Shrinks towards one player with the lone fountain; players that
    a failure does not need are left out.

    Args:
        min_players: the least number of players, 1 to 6.
        max_players: the most, 1 to 6.
        max_tiles: the most tiles in a city besides the fountain, 0 to 30. All cities share the
            54 tiles.
        modules: the names of the modules to play with, as for ``new_game``. Their pieces are on
            the table or not, as their rules allow.

    Raises:
        InvalidArgument: an argument has an impossible value, which the message quotes.
    """
    least, most = sizes("players", min_players, max_players, within=(1, len(NAMES)))
    tiles = whole_number("max_tiles", max_tiles, 0, 30)
    empty_game(NAMES[:2], modules=modules)
    return _tables(least, most, tiles, frozenset(modules))


@st.composite
def _tables(
    draw: st.DrawFn, least: int, most: int, max_tiles: int, modules: frozenset[str]
) -> Table:
    return drawn_table(draw, least, most, max_tiles, modules)


def drawn_table(
    draw: st.DrawFn,
    least: int,
    most: int,
    max_tiles: int,
    modules: frozenset[str] = frozenset(),
    first: City | None = None,
) -> Table:
    """Draw a legal position; ``first`` is the city of its first player, legal or not."""
    drawn = draw(st.integers(least, most))
    everybody = [] if first is None else [first]
    share = max_tiles if draw(st.booleans()) else min(max_tiles, len(TILES) // drawn)
    for _ in range(drawn - len(everybody)):
        deck = deck_without(everybody, bazaars="bazaars" in modules)
        everybody.append(grown(draw, City.start(), (0, min(share, len(deck))), deck=deck)[-1])
    # Leaving out a player moves no other player's tiles, so a failure can shrink to one player.
    staying = [city is first or draw(st.integers(0, 20)) > 0 for city in everybody]
    cities = [city for city, stays in zip(everybody, staying, strict=True) if stays]
    if len(cities) < least:
        cities = everybody[:least]
    seats = NAMES[: len(cities)]
    left = deck_without(cities, bazaars="bazaars" in modules)
    hands = _hands(draw, draw(st.lists(cards(), max_size=12, unique=True)), len(seats) + 2)
    reserves = [_taken(draw, left, 1) for _ in seats]
    dirk = _taken(draw, left, 1) if len(seats) <= 2 and draw(st.booleans()) else None
    market = _market(draw, left) if draw(st.booleans()) else None
    scoring_round = draw(st.none() | st.integers(1, 3))
    table = Table(
        tuple(
            Player(name, city, reserve, draw(st.none() | st.integers(0, 200)), hand)
            for name, city, reserve, hand in zip(seats, cities, reserves, hands, strict=False)
        ),
        dirk,
        market,
        scoring_round,
        (),
        draw(st.none() | st.sampled_from(seats)),
        None if hands[-2] is None else hands[-2][:4],
        hands[-1],
        draw(st.none() | st.integers(0, 3)),
    )
    full = with_module_pieces(draw, table, modules, left)
    most_tiles = max(len(city.tiles) - 1 for city in cities)
    label("tables", f"{len(seats)} players")
    label("tables", f"largest city: {size_class(most_tiles)} tiles")
    return evolve(full, claims=_right_claims(draw, full, modules))


def _market(draw: st.DrawFn, left: list[Tile]) -> tuple[Tile | None, ...]:
    buildings = [tile for tile in left if not isinstance(tile, Bazaar)]
    laid = _taken(draw, buildings, 4)
    for tile in laid:
        left.remove(tile)
    return (*laid, *[None] * 4)[:4]


def _taken(draw: st.DrawFn, left: list[Tile], most: int) -> tuple[Tile, ...]:
    number = draw(st.integers(0, min(most, len(left))))
    return tuple(left.pop(draw(st.integers(0, len(left) - 1))) for _ in range(number))


def _right_claims(draw: st.DrawFn, table: Table, modules: Collection[str]) -> tuple[Claim, ...]:
    if table.scoring_round is None:
        return ()
    cities = {player.name: player.city for player in table.players}
    scores = score_round(cities, table.scoring_round, dirk=table.dirk)
    extra = extra_points(table, table.scoring_round)
    claiming = draw(st.lists(st.sampled_from(list(scores)), unique=True))
    return tuple(_right_claim(draw, scores[name], extra[name], modules) for name in claiming)


def _right_claim(
    draw: st.DrawFn,
    score: RoundScore,
    extra: tuple[ExtraPoints, ...],
    modules: Collection[str],
) -> Claim:
    claimed = draw(st.sets(st.sampled_from(BuildingType)))
    by_part = {one.part: one.points for one in extra}
    chests = by_part["chests"] if "treasure" in modules else None
    bazaars = by_part["bazaars"] if "bazaars" in modules else None
    return Claim(
        score.player,
        draw(st.sampled_from((None, score.wall))),
        tuple((kind, points) for kind, points in score.buildings.items() if kind in claimed),
        draw(st.sampled_from((None, score.total + sum(by_part.values())))),
        draw(st.sampled_from((None, chests))),
        draw(st.sampled_from((None, bazaars))),
    )


class FaultyTable(NamedTuple):
    """A position with one fault.

    Attributes:
        table: the position.
        rule: the id of the rule that it breaks; ``check_table`` reports this rule alone.
    """

    table: Table
    rule: str


def one_fault_tables(*, rule: str | None = None) -> st.SearchStrategy[FaultyTable]:
    """Draw a position with exactly one fault, and the id of the rule that it breaks.

    The rules are those for cities, tiles in two places, money cards, the number of players, Dirk,
    and claims of a wrong wall or total. Shrinks towards few players with small cities.

    Args:
        rule: the id of the rule to break; any of these rules by default.

    Raises:
        InvalidArgument: no position with one fault breaks the rule.
    """
    rules = list(_FAULTS) if rule is None else [one_of("rule", rule, _FAULTS)]
    return st.one_of([_faulty_tables(rule_id) for rule_id in rules])


@st.composite
def _faulty_tables(draw: st.DrawFn, rule_id: str) -> FaultyTable:
    label("one_fault_tables", rule_id)
    return FaultyTable(_FAULTS[rule_id](draw, rule_id), rule_id)


def _with_a_broken_city(draw: st.DrawFn, rule_id: str) -> Table:
    if rule_id == building.WALLS_MATCH.id:  # such a tile is reached from another side
        begun = draw(cities(shape="with-bays", max_tiles=10))
        city = with_a_fault(draw, begun, rule_id, alone=True)
        assume(city is not None)  # hardly ever: all sides of all bays are walled
    else:
        city = draw(almost_legal_cities(rule=rule_id))
    return drawn_table(draw, 1, 6, 8, first=city)


def _with_a_tile_in_two_places(draw: st.DrawFn, _rule: str) -> Table:
    table = drawn_table(draw, 1, 6, 8)
    laid = [placed.tile for player in table.players for _, placed in player.city.pieces[:2]]
    tile = draw(tiles()) if not (known := [one for one in laid if one.type]) else known[0]
    first, *others = table.players
    twice = evolve(first, reserve=(*first.reserve, *((tile,) if known else (tile, tile))))
    return evolve(table, players=(twice, *others))


def _with_surplus_cards(draw: st.DrawFn, rule_id: str) -> Table:
    for_two = rule_id == ending.TWO_MONEY.id
    table = drawn_table(draw, *((2, 2) if for_two else (3, 6)), 8)
    card: MoneyCard = draw(cards())
    without = evolve(
        table,
        players=[evolve(player, hand=None) for player in table.players],
        display=None,
        spent=None,
    )
    holder = draw(st.integers(0, len(table.players) - 1))
    hand = (card,) * (3 if for_two else 4)
    players = [
        evolve(player, hand=hand) if seat == holder else player
        for seat, player in enumerate(without.players)
    ]
    return evolve(without, players=players)


def _with_seven_players(draw: st.DrawFn, _rule: str) -> Table:
    table = drawn_table(draw, 6, 6, 5)
    return evolve(table, players=(*table.players, Player("Zoe")), claims=())


def _with_dirk_among_many(draw: st.DrawFn, _rule: str) -> Table:
    return evolve(drawn_table(draw, 3, 6, 8), dirk=(), claims=())


def _with_a_wrong_claim(draw: st.DrawFn, rule_id: str) -> Table:
    table = drawn_table(draw, 1, 6, 8)
    number = table.scoring_round or draw(st.integers(1, 3))
    table = evolve(
        table, scoring_round=number, dirk=table.dirk or (() if len(table.players) < 3 else None)
    )
    scores = score_round({p.name: p.city for p in table.players}, number, dirk=table.dirk)
    name = drawn_from(draw, table.players).name
    wrong_by = draw(st.integers(1, 20))
    if rule_id == scoring.SCORING_WALL.id:
        claim = Claim(name, scores[name].wall + wrong_by)
    else:
        claim = Claim(name, total=scores[name].total + wrong_by)
    return evolve(table, claims=(claim,))


_FAULTS: Final[Mapping[str, Callable[[st.DrawFn, str], Table]]] = FrozenDict(
    {
        **{
            rule: _with_a_broken_city
            for rule in FOLLOWS
            if rule
            not in (building.FOUNTAIN_STAYS.id, building.ONE_PER_CELL.id, building.SHARED_EDGE.id)
        },
        building.ONE_PER_CELL.id: _with_a_tile_in_two_places,
        setup.MONEY_DECK.id: _with_surplus_cards,
        ending.TWO_MONEY.id: _with_surplus_cards,
        setup.PLAYER_COUNT.id: _with_seven_players,
        ending.TWO_DIRK.id: _with_dirk_among_many,
        scoring.SCORING_WALL.id: _with_a_wrong_claim,
        scoring.SCORING_TABLE.id: _with_a_wrong_claim,
    }
)
"""Functions that draw a position that breaks one rule, by its id."""
