"""Scoring rounds in whole games: when they come, and what they add."""

from __future__ import annotations

from itertools import pairwise

import pytest

import alhambra_rules as ar
from alhambra_rules.testing.played_games import whole_game
from tests.game.positions import after, position

CITIES = {
    "Anne": ar.City.of({(1, 0): "garden-8-ne"}),
    "Alma": ar.City.of({(1, 0): "tower-11", (2, 0): "tower-12"}),
}


@pytest.mark.rule("scoring.when", "turn.between")
def test_a_scoring_card_leaves_the_game_and_the_display_is_filled_on() -> None:
    """The round is scored when display and market are full, before the next player acts."""
    game = position(phase="fill-display", display=("denar-9", "ducat-9"), cities=CITIES)
    game = after(game, ar.DrawToDisplay("denar-1"), ar.DrawScoringCard("A"))
    assert game.pending_draw == ar.PendingDraw("display")
    assert [player.score for player in game.players] == [0, 0, 0]
    game = ar.apply(game, ar.DrawToDisplay("denar-1"))
    assert (game.to_act, game.scoring_rounds_done) == ("Alma", 1)
    assert [player.score for player in game.players] == [5 + 2, 6, 0]
    assert game.dirk_score == 0
    assert game.deck.to_come == ("B",)


@pytest.mark.rule("scoring.when", "turn.between")
def test_the_market_is_filled_before_the_round_is_scored() -> None:
    """The round waits for the tiles as well."""
    game = position(
        phase="fill-display",
        display=("denar-9", "ducat-9", "ducat-8"),
        market=("tower-9-es", None, "tower-9-ne", "tower-9-nw"),
        cities=CITIES,
    )
    game = after(game, ar.DrawScoringCard("A"), ar.DrawToDisplay("denar-1"))
    assert (game.pending_draw, game.scoring_rounds_done) == (ar.PendingDraw("market", square=2), 0)
    game = ar.apply(game, ar.DrawToMarket(2, "pavilion-8"))
    assert (game.scoring_rounds_done, game.to_act) == (1, "Alma")


@pytest.mark.rule("scoring.when")
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_scores_change_in_three_rounds_only(players: int) -> None:
    """Card A brings the first round, B the second, the end the third: by the scoring rules."""
    states = whole_game(players, 0)
    rounds = [
        (before, now)
        for before, now in pairwise(states)
        if before.scoring_rounds_done != now.scoring_rounds_done
    ]
    assert [now.scoring_rounds_done for _, now in rounds] == [1, 2, 3]
    for before, now in pairwise(states):
        if before.scoring_rounds_done == now.scoring_rounds_done:
            assert [one.score for one in before.players] == [one.score for one in now.players]
    for number, (before, now) in enumerate(rounds, start=1):
        new = now.log[len(before.log) :]
        cards = [draw.card for draw in new if isinstance(draw, ar.DrawScoringCard)]
        assert cards == ([] if number == 3 else ["AB"[number - 1]])
        if number < 3:
            cities = {one.name: one.city for one in now.players}
            dirk = before.dirk
            scores = ar.score_round(cities, number, dirk=dirk)
            for was, player in zip(before.players, now.players, strict=True):
                assert player.score - was.score == scores[player.name].total
            if dirk is not None:
                assert now.dirk_score - before.dirk_score == scores[ar.DIRK].total


@pytest.mark.rule("scoring.when", "end.when", "turn.between")
def test_a_scoring_card_in_the_last_refill_is_scored_before_the_end() -> None:
    """The second round comes first, then the third."""
    game = position(
        phase="place-bought",
        bought=("pavilion-8",),
        display=("denar-9", "ducat-9", "ducat-8"),
        market=("tower-9-es", None, None, "tower-9-nw"),
        bag=("tower-13-e",),
        to_come=("B",),
        cities=CITIES,
    )
    game = after(
        game,
        ar.ReserveBought("Anne", "pavilion-8"),
        ar.DrawScoringCard("B"),
        ar.DrawToDisplay("denar-1"),
    )
    assert game.scoring_rounds_done == 1
    game = ar.apply(game, ar.DrawToMarket(2, "tower-13-e"))
    assert (game.finished, game.scoring_rounds_done) == (True, 3)
    anne = (12 + 2) + (20 + 2)
    alma = 13 + 21
    assert [player.score for player in game.players] == [anne, alma, 0]
    assert game.winners == ("Anne",)


@pytest.mark.rule("scoring.when")
def test_a_round_whose_card_never_came_is_not_scored() -> None:
    """Without A and B only the third round is scored."""
    game = position(
        phase="place-bought",
        bought=("pavilion-8",),
        market=(None, None, None, None),
        bag=(),
        cities=CITIES,
    )
    game = ar.apply(game, ar.ReserveBought("Anne", "pavilion-8"))
    assert (game.finished, game.scoring_rounds_done) == (True, 1)
    assert [player.score for player in game.players] == [20 + 2, 21, 0]
