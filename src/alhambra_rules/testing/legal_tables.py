"""Strategies for legal positions: a whole table without a fault."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from attrs import evolve
from hypothesis import strategies as st

from alhambra_rules.model import (
    Bazaar,
    BuildingType,
    City,
    Claim,
    MoneyCard,
    Player,
    Table,
    Tile,
)
from alhambra_rules.modules.in_play.starting import empty_game
from alhambra_rules.modules.round_points import extra_points
from alhambra_rules.scoring import RoundScore, score_round
from alhambra_rules.scoring.extra import ExtraPoints
from alhambra_rules.testing.arguments import sizes, whole_number
from alhambra_rules.testing.growth import deck_without, grown
from alhambra_rules.testing.module_pieces import with_module_pieces
from alhambra_rules.testing.pieces import cards
from alhambra_rules.testing.random_play import NAMES


def tables(
    *,
    min_players: int = 1,
    max_players: int = 6,
    max_tiles: int = 7,
    modules: Sequence[str] = (),
) -> st.SearchStrategy[Table]:
    """Draw a legal position: ``check_table`` finds no fault in it, and every claim is right.

    What a position need not tell is there or not. Shrinks towards a player with the lone fountain.

    Args:
        min_players: the least number of players, 1 to 6.
        max_players: the most, 1 to 6.
        max_tiles: the most tiles in a city besides the fountain, 0 to 7.
        modules: the modules played with, by name, as for ``new_game``: their pieces lie on the
            table, or not, as their rules say.

    Raises:
        InvalidArgument: one of these means nothing here; the message echoes it.
    """
    sizes("players", min_players, max_players, within=(1, len(NAMES)))
    whole_number("max_tiles", max_tiles, 0, 7)
    empty_game(NAMES[:2], modules=modules)
    return _tables(min_players, max_players, max_tiles, frozenset(modules))


@st.composite
def _tables(
    draw: st.DrawFn, least: int, most: int, max_tiles: int, modules: frozenset[str]
) -> Table:
    seats = NAMES[: draw(st.integers(least, most))]
    cities: list[City] = []
    for _ in seats:
        deck = deck_without(cities, bazaars="bazaars" in modules)
        cities.append(grown(draw, City.start(), (0, max_tiles), deck=deck)[-1])
    left = deck_without(cities, bazaars="bazaars" in modules)
    hands = _dealt_cards(draw, len(seats) + 2)
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
    return evolve(full, claims=_right_claims(draw, full, modules))


def _market(draw: st.DrawFn, left: list[Tile]) -> tuple[Tile | None, ...]:
    """Draw what lies on the squares of the market, which is no bazaar."""
    buildings = [tile for tile in left if not isinstance(tile, Bazaar)]
    laid = _taken(draw, buildings, 4)
    for tile in laid:
        left.remove(tile)
    return (*laid, *[None] * 4)[:4]


def _taken(draw: st.DrawFn, left: list[Tile], most: int) -> tuple[Tile, ...]:
    """Draw at most so many tiles and take them out of those left."""
    number = draw(st.integers(0, min(most, len(left))))
    return tuple(left.pop(draw(st.integers(0, len(left) - 1))) for _ in range(number))


def _dealt_cards(draw: st.DrawFn, hands: int) -> list[tuple[MoneyCard, ...] | None]:
    """Draw what is known of so many hands; no card is in two of them, and some are not known."""
    dealt = draw(st.lists(cards(), max_size=12, unique=True))
    holders = [draw(st.integers(0, hands - 1)) for _ in dealt]
    known = [draw(st.booleans()) for _ in range(hands)]
    return [
        tuple(card for card, holder in zip(dealt, holders, strict=True) if holder == hand)
        if known[hand]
        else None
        for hand in range(hands)
    ]


def _right_claims(draw: st.DrawFn, table: Table, modules: Collection[str]) -> tuple[Claim, ...]:
    """Draw whose score was written down, and which parts of it."""
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
