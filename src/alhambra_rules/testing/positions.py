"""Strategies for legal positions, on request with the pieces of modules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from typing import Final, NamedTuple, SupportsIndex, TypeVar

from attrs import evolve
from hypothesis import strategies as st

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
from alhambra_rules.testing.grown_cities import deck_without, grown, size_class
from alhambra_rules.testing.pieces import cards
from alhambra_rules.testing.played_games import NAMES
from rulebook_kit.testing.strategies import label, sizes, whole_number
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
    """Draw which of the hands has each card, and which hands are unknown."""
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


class _Plan(NamedTuple):
    """What a player claims: points for some types, and whether the other parts as well."""

    buildings: frozenset[BuildingType]
    wall: bool
    total: bool
    chests: bool
    bazaars: bool


@st.composite
def _plans(draw: st.DrawFn) -> _Plan | None:
    if not draw(st.booleans()):
        return None
    types = draw(st.frozensets(st.sampled_from(BuildingType)))
    wall, total, chests, bazaars = (draw(st.booleans()) for _ in range(4))
    return _Plan(types, wall, total, chests, bazaars)


_CARDS: Final = st.none() | st.lists(cards(), max_size=4, unique=True)


class _Owner(NamedTuple):
    """What is drawn for a player besides the city."""

    claims: _Plan | None
    hand: list[MoneyCard] | None
    score: int | None


@st.composite
def _owners(draw: st.DrawFn) -> _Owner:
    return _Owner(draw(_plans()), draw(_CARDS), draw(st.none() | st.integers(0, 200)))


class _Parts(NamedTuple):
    """What is drawn for the whole table."""

    scoring_round: int | None
    scoring_rounds_done: int | None
    display: list[MoneyCard] | None
    spent: list[MoneyCard] | None
    has_market: bool
    has_dirk: bool
    claims_of_dirk: _Plan | None


@st.composite
def _parts(draw: st.DrawFn) -> _Parts:
    return _Parts(
        draw(st.none() | st.integers(1, 3)),
        draw(st.none() | st.integers(0, 3)),
        draw(_CARDS),
        draw(_CARDS),
        draw(st.booleans()),
        draw(st.booleans()),
        draw(_plans()),
    )


def drawn_table(
    draw: st.DrawFn,
    least: int,
    most: int,
    max_tiles: int,
    modules: frozenset[str] = frozenset(),
    first: City | None = None,
) -> Table:
    """Draw a legal position; ``first`` is the city of its first player, legal or not."""
    # What a player has is drawn before it is known who stays, and what nobody has comes first. So
    # without a player everything else stays as it is, and a failure can shrink.
    drawn = draw(st.integers(least, most))
    parts = draw(_parts())
    owners = [draw(_owners()) for _ in range(drawn)]
    share = max_tiles if draw(st.booleans()) else min(max_tiles, len(TILES) // drawn)
    everybody = [] if first is None else [first]
    for _ in range(drawn - len(everybody)):
        deck = deck_without(everybody, bazaars="bazaars" in modules)
        everybody.append(grown(draw, City.start(), (0, min(share, len(deck))), deck=deck)[-1])
    staying = [at for at in range(drawn) if everybody[at] is first or draw(st.integers(0, 1000))]
    staying = staying if len(staying) >= least else [*range(least)]
    cities, owners = [everybody[at] for at in staying], [owners[at] for at in staying]
    seats = NAMES[: len(cities)]
    left = deck_without(cities, bazaars="bazaars" in modules)
    market = _market(draw, left) if parts.has_market else None
    dirk = _taken(draw, left, 1) if parts.has_dirk and len(seats) <= 2 else None
    display, spent, *hands = _each_card_once(
        (parts.display, parts.spent, *(one.hand for one in owners))
    )
    table = Table(
        tuple(
            Player(name, city, _taken(draw, left, 1), owner.score, hand)
            for name, city, owner, hand in zip(seats, cities, owners, hands, strict=True)
        ),
        dirk,
        market,
        parts.scoring_round,
        (),
        draw(st.none() | st.sampled_from(seats)),
        display,
        spent,
        parts.scoring_rounds_done,
    )
    full = with_module_pieces(draw, table, modules, left)
    most_tiles = max(len(city.tiles) - 1 for city in cities)
    label("tables", f"{len(seats)} players")
    label("tables", f"largest city: {size_class(most_tiles)} tiles")
    plans = (*(one.claims for one in owners), parts.claims_of_dirk)
    claims = _right_claims(full, plans, modules)
    return evolve(full, claims=draw(st.permutations(claims)) if len(claims) > 1 else claims)


def _each_card_once(
    hands: Iterable[Sequence[MoneyCard] | None],
) -> Iterator[tuple[MoneyCard, ...] | None]:
    """Yield the hands; a card stays where it comes first."""
    dealt = set[MoneyCard]()
    for hand in hands:
        yield None if hand is None else tuple(card for card in hand if card not in dealt)
        dealt.update(hand or ())


def _market(draw: st.DrawFn, left: list[Tile]) -> tuple[Tile | None, ...]:
    buildings = [tile for tile in left if not isinstance(tile, Bazaar)]
    laid = _taken(draw, buildings, 4)
    for tile in laid:
        left.remove(tile)
    return (*laid, *[None] * 4)[:4]


def _taken(draw: st.DrawFn, left: list[Tile], most: int) -> tuple[Tile, ...]:
    number = draw(st.integers(0, min(most, len(left))))
    return tuple(left.pop(draw(st.integers(0, len(left) - 1))) for _ in range(number))


def _right_claims(
    table: Table, plans: Sequence[_Plan | None], modules: Collection[str]
) -> tuple[Claim, ...]:
    if table.scoring_round is None:
        return ()
    cities = {player.name: player.city for player in table.players}
    scores = score_round(cities, table.scoring_round, dirk=table.dirk)
    extra = extra_points(table, table.scoring_round)
    return tuple(
        _right_claim(plan, score, extra[score.player], modules)
        for score, plan in zip(scores.values(), plans, strict=False)  # the last one is Dirk's
        if plan is not None
    )


def _right_claim(
    plan: _Plan, score: RoundScore, extra: tuple[ExtraPoints, ...], modules: Collection[str]
) -> Claim:
    by_part = {one.part: one.points for one in extra}
    return Claim(
        score.player,
        score.wall if plan.wall else None,
        tuple((kind, points) for kind, points in score.buildings.items() if kind in plan.buildings),
        score.total + sum(by_part.values()) if plan.total else None,
        by_part["chests"] if plan.chests and "treasure" in modules else None,
        by_part["bazaars"] if plan.bazaars and "bazaars" in modules else None,
    )
