"""Scoring rounds: when they come, what they add and tell; what Dirk draws after them."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest
from attrs import evolve

import alhambra_rules as ar
from alhambra_rules.game import Override, PendingDraw, new_game
from alhambra_rules.game.draws import DrawScoringCard, DrawToDirk, DrawToDisplay, DrawToMarket
from alhambra_rules.testing.played_games import whole_game
from tests.game.positions import MARKET, after, position

TOWERS = {
    "Anne": ar.City.of({(0, 1): "tower-11-s", (1, 0): "tower-13-e"}),
    "Alma": ar.City.of({(0, 1): "tower-12"}),
}


@pytest.mark.rule("scoring.when", "turn.between")
def test_a_scoring_card_leaves_the_game_and_the_display_is_filled_on() -> None:
    """The round is scored when display and market are full, before the next player acts."""
    market = ("tower-9-es", None, "tower-9-ne", "tower-9-nw")
    game = position(phase="fill-display", display=["denar-9"] * 2, market=market, cities=TOWERS)
    game = after(game, DrawToDisplay("denar-1"), DrawScoringCard("A"))
    assert game.pending_draw == PendingDraw("display")
    game = ar.apply(game, DrawToDisplay("denar-1"))
    assert (game.pending_draw, game.scoring_rounds_done) == (PendingDraw("market", square=2), 0)
    assert [player.score for player in game.players] == [0, 0, 0]
    game = ar.apply(game, DrawToMarket(2, "pavilion-8"))
    assert (game.to_act, game.scoring_rounds_done) == ("Alma", 1)
    assert [player.score for player in game.players] == [6 + 1, 0, 0]
    assert game.dirk_score == 0
    assert game.deck.to_come == ("B",)


@pytest.mark.rule("scoring.when")
def test_scores_change_in_three_rounds_only() -> None:
    """Card A brings the first round, B the second, the end the third: by the scoring rules."""
    for players in (2, 3, 4, 5, 6):
        rounds = []
        for before, now in pairwise(whole_game(players, 0)):
            if before.scoring_rounds_done != now.scoring_rounds_done:
                rounds.append((before, now))
            else:
                assert [one.score for one in before.players] == [
                    one.score for one in now.players
                ], players
        assert [now.scoring_rounds_done for _, now in rounds] == [1, 2, 3], players
        for number, (before, now) in enumerate(rounds, start=1):
            new = now.log[len(before.log) :]
            cards = [draw.card for draw in new if isinstance(draw, DrawScoringCard)]
            assert cards == [["A"], ["B"], []][number - 1], players
        for number, (before, now) in enumerate(rounds[:2], start=1):
            cities = {one.name: one.city for one in now.players}
            scores = ar.score_round(cities, number, dirk=before.dirk)
            for was, player in zip(before.players, now.players, strict=True):
                assert player.score - was.score == scores[player.name].total, players
            if before.dirk is not None:
                assert now.dirk_score - before.dirk_score == scores[ar.DIRK].total, players


@pytest.mark.rule("scoring.when", "end.when", "turn.between")
def test_a_scoring_card_in_the_last_refill_is_scored_before_the_end() -> None:
    """The second round comes first, then the third."""
    market = ("tower-9-es", None, None, "tower-9-nw")
    game = after(
        last_turn(display=("denar-9", "ducat-9", "ducat-8"), market=market, bag=["tower-13-e"]),
        ar.ReserveBought("Anne", "pavilion-8"),
        DrawScoringCard("B"),
        DrawToDisplay("denar-1"),
    )
    assert game.scoring_rounds_done == 1
    over = ar.apply(game, DrawToMarket(2, "tower-13-e"))
    assert (over.finished, over.scoring_rounds_done, over.winners) == (True, 3, ("Anne",))
    assert [player.score for player in over.players] == [(13 + 1) + (21 + 1), 6 + 13, 0]
    held = ar.rounds_scored(game, over)
    assert [(one.number, one.points["Anne"], one.points["Alma"]) for one in held] == [
        (2, 13 + 1, 6),
        (3, 21 + 1, 13),
    ]


@pytest.mark.rule("scoring.when")
def test_a_round_whose_card_never_came_is_not_scored() -> None:
    """Without A and B only the third round is scored."""
    game = last_turn(market=(None,) * 4, to_come=("A", "B"))
    over = ar.apply(game, ar.ReserveBought("Anne", "pavilion-8"))
    assert (over.finished, over.scoring_rounds_done) == (True, 1)
    assert [player.score for player in over.players] == [21 + 1, 13, 0]
    (held,) = ar.rounds_scored(game, over)
    assert (held.number, held.points["Anne"]) == (3, 21 + 1)


def last_turn(**given: object) -> ar.GameState:
    """Return the state in which Anne puts the last tile down; the bag is empty by default."""
    parts: Any = {"bag": (), "to_come": ("B",), "cities": TOWERS, **given}
    return position(phase="place-bought", bought=("pavilion-8",), **parts)


def steps_with_rounds(states: tuple[ar.GameState, ...]) -> list[tuple[ar.GameState, ar.GameState]]:
    """Return the states before and after each step in which a round was scored."""
    pairs = pairwise(states)
    return [pair for pair in pairs if pair[0].scoring_rounds_done < pair[1].scoring_rounds_done]


def test_a_round_is_that_of_the_tiles_that_were_scored() -> None:
    """Dirk draws more right after a round of two; these tiles scored nothing yet."""
    before, after = steps_with_rounds(whole_game(2, 0))[0]
    (held,) = ar.rounds_scored(before, after)
    assert after.dirk is not None
    assert held.points[ar.DIRK] == after.dirk_score - before.dirk_score
    cities = {player.name: player.city for player in after.players}
    assert held.scores != ar.score_round(cities, 1, dirk=after.dirk)


def test_what_modules_add_is_told_apart() -> None:
    """Chests score besides majorities and wall."""
    states = whole_game(3, 0, "standard", ("treasure",))
    last = ar.rounds_scored(states[0], states[-1])[-1]
    assert set(last.added) == {"treasure"}
    for name, score in last.scores.items():
        assert last.points[name] == score.total + last.added["treasure"].get(name, 0)


def test_between_states_without_a_round_there_is_none() -> None:
    game = new_game(["Anne", "Alma"], seed=1)
    assert ar.rounds_scored(game, game) == ()
    assert ar.rounds_scored(game, ar.apply(game, ar.legal_actions(game)[0])) == ()


def test_states_put_together_by_hand_have_no_events_to_explain() -> None:
    assert ar.rounds_scored(position(), position(to_come=("B",))) == ()


def test_an_event_that_a_referee_let_stand_is_gone_through_too() -> None:
    record = ar.record_of(whole_game(3, 0)[-1])
    purchases = [i for i, event in enumerate(record.events) if isinstance(event, ar.Buy)]
    at = [i for i in purchases if isinstance(record.events[i + 1], ar.PlaceBought)][-1]
    bought = record.events[at]
    assert isinstance(bought, ar.Buy)
    more = evolve(bought, cards=(*bought.cards, *["ducat-9"] * 3))
    events = (*record.events[:at], Override(more, "it may stand"), *record.events[at + 1 :])
    states = ar.replay(evolve(record, events=events)).states
    held = ar.rounds_scored(states[0], states[-1])
    assert [one.number for one in held] == [1, 2, 3]


def with_unknown_hands(state: ar.GameState, *events: ar.Event) -> tuple[ar.GameState, ...]:
    """Return the states of the rest of this game, replayed without knowing the hands."""
    hidden = tuple(evolve(player, hand=None) for player in state.table.players)
    table = evolve(state.table, players=hidden)
    replayed = ar.replay(ar.Record(state.names, state.names, position=table, events=events))
    assert replayed.ok
    return replayed.states


def test_a_round_that_is_scored_while_hands_are_unknown_is_told() -> None:
    """After B nothing fills the display, as the next action shows: the cities before it scored."""
    states = with_unknown_hands(
        position(cities=TOWERS, to_come=("B",), display=["denar-9"]),
        ar.TakeMoney("Anne", ["denar-9"]),
        DrawScoringCard("B"),
        ar.RedesignToReserve("Alma", (0, 1)),
    )
    (held,) = ar.rounds_scored(states[0], states[-1])
    assert (held.number, held.scores["Alma"].buildings[ar.BuildingType.TOWER]) == (2, 6)
    assert held.points == {one.name: one.score for one in states[-1].players}


def test_the_last_round_is_told_once_the_leftovers_are_put_down() -> None:
    """Before that, no event says who owns the tile of an unknown hand."""
    market = (None, *MARKET[1:])
    states = with_unknown_hands(
        position(reserves={"Kim": set(ar.TILES) - set(market)}, market=market, to_come=("B",)),
        ar.TakeMoney("Anne", ["denar-9"]),
        DrawScoringCard("B"),
        DrawToDisplay("denar-1"),
        ar.DeclineLeftover("Alma", MARKET[1]),
    )
    told = [[held.number for held in ar.rounds_scored(states[0], state)] for state in states]
    assert told == [[], [], [], [2], [2, 3]]


def test_states_of_two_games_are_refused() -> None:
    for seed in (0, 1):
        one, other = whole_game(3, seed), whole_game(3, 1 - seed)
        for before, later in ((one[40], other[-1]), (one[-1], one[40])):
            with pytest.raises(ar.InvalidArgument):
                ar.rounds_scored(before, later)


PAIR = ("Anne", "Alma")
BY_PRICE = tuple(sorted(ar.TILES, key=lambda tile: (ar.TILES[tile].price, tile)))


def after_round(card: str, in_bag: int, *, market: int = 4) -> ar.GameState:
    """Return the state right after a scoring round, with so many tiles in the bag."""
    laid, bag = BY_PRICE[:4], BY_PRICE[4 : 4 + in_bag]
    game = position(
        PAIR,
        phase="fill-display",
        display=("denar-9", "ducat-9", "ducat-8"),
        to_come=("A", "B") if card == "A" else ("B",),
        market=[tile if square < market else None for square, tile in enumerate(laid)],
        bag=bag,
    )
    return after(game, DrawScoringCard("A" if card == "A" else "B"), DrawToDisplay("denar-1"))


def drawn_by_dirk(game: ar.GameState) -> ar.GameState:
    while game.pending_draw == PendingDraw("dirk"):
        game = ar.apply(game, DrawToDirk(game.bag[0]))
    return game


@pytest.mark.rule("two.dirk-more", "turn.between")
def test_dirk_gets_six_and_later_a_third_of_the_bag() -> None:
    """If there are so many; he draws before the next player acts, and the third is rounded down."""
    cases: list[tuple[str, int, int]] = [
        *[("A", 20, 6), ("A", 6, 6), ("A", 5, 5), ("A", 1, 1), ("A", 0, 0)],
        *[("B", 20, 6), ("B", 18, 6), ("B", 17, 5), ("B", 3, 1), ("B", 2, 0), ("B", 0, 0)],
    ]
    for card, in_bag, gets in cases:
        game = after_round(card, in_bag)
        assert (game.scoring_rounds_done, game.due_to_dirk) == (" AB".index(card), gets), card
        game = drawn_by_dirk(game)
        assert len(game.dirk or ()) == gets, card
        assert len(game.bag) == in_bag - gets, card
        assert game.to_act == "Alma", card


@pytest.mark.rule("two.dirk-more")
def test_a_bag_that_dirk_empties_ends_the_game_with_the_next_purchase() -> None:
    """The market was full, so the turn was not the last."""
    game = drawn_by_dirk(after_round("A", 3))
    assert (game.bag, game.ending, game.to_act) == ((), False, "Alma")


@pytest.mark.rule("two.dirk-more", "end.when")
def test_in_the_last_refill_nothing_is_left_for_dirk() -> None:
    """The market takes the last tiles, the round is scored, and the game ends."""
    game = after_round("B", 1, market=2)
    game = ar.apply(game, DrawToMarket(3, game.bag[0]))
    assert game.finished
    assert game.dirk == ()


@pytest.mark.rule("two.dirk", "two.money")
def test_dirk_never_acts_and_never_loses_a_tile() -> None:
    """In a whole game his tiles only grow: by draws and by gifts."""
    states = whole_game(2, 0)
    for before, now in pairwise(states):
        assert now.to_act in (*PAIR, None)
        assert set(before.dirk or ()) <= set(now.dirk or ())
        drawn = [draw for draw in now.log[len(before.log) :] if isinstance(draw, DrawToDirk)]
        given = isinstance(now.log[len(before.log)], ar.GiveBought)
        assert len(now.dirk or ()) - len(before.dirk or ()) == len(drawn) + given
