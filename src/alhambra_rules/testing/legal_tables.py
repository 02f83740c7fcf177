"""Strategies for legal positions: a whole table without a fault."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from hypothesis import strategies as st

from alhambra_rules.game import empty_game
from alhambra_rules.model import (
    BuildingType,
    City,
    Claim,
    MoneyCard,
    Player,
    Table,
    Tile,
)
from alhambra_rules.scoring import RoundScore, score_round
from alhambra_rules.testing.arguments import sizes, whole_number
from alhambra_rules.testing.growth import deck_without, grown
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
        modules: the modules played with, as for ``new_game``.

    Raises:
        InvalidArgument: one of these means nothing here; the message echoes it.
    """
    sizes("players", min_players, max_players, within=(1, len(NAMES)))
    whole_number("max_tiles", max_tiles, 0, 7)
    empty_game(NAMES[:2], modules=modules)
    return _tables(min_players, max_players, max_tiles)


@st.composite
def _tables(draw: st.DrawFn, least: int, most: int, max_tiles: int) -> Table:
    seats = NAMES[: draw(st.integers(least, most))]
    cities: list[City] = []
    for _ in seats:
        deck = deck_without(cities)
        cities.append(grown(draw, City.start(), (0, max_tiles), deck=deck)[-1])
    left = deck_without(cities)
    hands = _dealt_cards(draw, len(seats) + 2)
    reserves = [_taken(draw, left, 1) for _ in seats]
    dirk = _taken(draw, left, 1) if len(seats) <= 2 and draw(st.booleans()) else None
    market = (*_taken(draw, left, 4), *[None] * 4)[:4] if draw(st.booleans()) else None
    scoring_round = draw(st.none() | st.integers(1, 3))
    return Table(
        tuple(
            Player(name, city, reserve, draw(st.none() | st.integers(0, 200)), hand)
            for name, city, reserve, hand in zip(seats, cities, reserves, hands, strict=False)
        ),
        dirk,
        market,
        scoring_round,
        _right_claims(draw, dict(zip(seats, cities, strict=True)), dirk, scoring_round),
        draw(st.none() | st.sampled_from(seats)),
        None if hands[-2] is None else hands[-2][:4],
        hands[-1],
        draw(st.none() | st.integers(0, 3)),
    )


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


def _right_claims(
    draw: st.DrawFn,
    cities: Mapping[str, City],
    dirk: tuple[Tile, ...] | None,
    scoring_round: int | None,
) -> tuple[Claim, ...]:
    """Draw whose score was written down, and which parts of it."""
    if scoring_round is None:
        return ()
    scores = score_round(cities, scoring_round, dirk=dirk)
    claiming = draw(st.lists(st.sampled_from(list(scores)), unique=True))
    return tuple(_right_claim(draw, scores[name]) for name in claiming)


def _right_claim(draw: st.DrawFn, score: RoundScore) -> Claim:
    claimed = draw(st.sets(st.sampled_from(BuildingType)))
    return Claim(
        score.player,
        draw(st.sampled_from((None, score.wall))),
        tuple((kind, points) for kind, points in score.buildings.items() if kind in claimed),
        draw(st.sampled_from((None, score.total))),
    )
