"""The scoring rounds between two states: which they were, and what everybody got."""

from __future__ import annotations

from itertools import pairwise

import pytest
from attrs import evolve

import alhambra_rules as ar
from alhambra_rules.game import new_game
from alhambra_rules.testing.played_games import whole_game
from tests.game.positions import MARKET, after, position

TOWERS = {
    "Anne": ar.City.of({(0, 1): "tower-11-s", (1, 0): "tower-13-e"}),
    "Alma": ar.City.of({(0, 1): "tower-12"}),
}


def steps_with_rounds(states: tuple[ar.GameState, ...]) -> list[tuple[ar.GameState, ar.GameState]]:
    """Return the states before and after each step in which a round was scored."""
    pairs = pairwise(states)
    return [pair for pair in pairs if pair[0].scoring_rounds_done < pair[1].scoring_rounds_done]


def test_the_rounds_of_a_whole_game_come_in_their_order() -> None:
    """Cards A and B bring the first two, the end the third."""
    states = whole_game(3, 0)
    held = ar.rounds_scored(states[0], states[-1])
    assert [one.number for one in held] == [1, 2, 3]
    for player in states[-1].players:
        assert sum(one.points[player.name] for one in held) == player.score > 0


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


def test_two_rounds_may_come_at_once() -> None:
    """A scoring card in the last refill brings its round, and the end brings the third."""
    before = after(
        position(
            phase="place-bought",
            bought=("pavilion-8",),
            display=("denar-9", "ducat-9", "ducat-8"),
            market=("tower-9-es", None, None, "tower-9-nw"),
            bag=("tower-13-e",),
            to_come=("B",),
            cities=TOWERS,
        ),
        ar.ReserveBought("Anne", "pavilion-8"),
        ar.DrawScoringCard("B"),
        ar.DrawToDisplay("denar-1"),
    )
    held = ar.rounds_scored(before, ar.apply(before, ar.DrawToMarket(2, "tower-13-e")))
    assert [(one.number, one.points["Anne"], one.points["Alma"]) for one in held] == [
        (2, 13 + 1, 6),
        (3, 21 + 1, 13),
    ]


def test_the_round_at_the_end_is_the_third_whatever_came_before() -> None:
    """Cards A and B may never come."""
    before = position(
        phase="place-bought",
        bought=("pavilion-8",),
        market=(None, None, None, None),
        bag=(),
        cities=TOWERS,
    )
    (held,) = ar.rounds_scored(before, ar.apply(before, ar.ReserveBought("Anne", "pavilion-8")))
    assert (held.number, held.points["Anne"]) == (3, 21 + 1)


def test_between_states_without_a_round_there_is_none() -> None:
    game = new_game(["Anne", "Alma"], seed=1)
    assert ar.rounds_scored(game, game) == ()
    assert ar.rounds_scored(game, ar.apply(game, ar.legal_actions(game)[0])) == ()


def test_an_event_that_a_referee_let_stand_is_gone_through_too() -> None:
    record = ar.record_of(whole_game(3, 0)[-1])
    purchases = [i for i, event in enumerate(record.events) if isinstance(event, ar.Buy)]
    at = [i for i in purchases if isinstance(record.events[i + 1], ar.PlaceBought)][-1]
    bought = record.events[at]
    assert isinstance(bought, ar.Buy)
    more = evolve(bought, cards=(*bought.cards, *["ducat-9"] * 3))
    events = (*record.events[:at], ar.Override(more, "it may stand"), *record.events[at + 1 :])
    states = ar.replay(evolve(record, events=events)).states
    held = ar.rounds_scored(states[0], states[-1])
    assert [one.number for one in held] == [1, 2, 3]


def with_unknown_hands(state: ar.GameState, *events: ar.Event) -> tuple[ar.GameState, ...]:
    """Return the states of the game that goes on from this one though nobody knows the hands."""
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
        ar.DrawScoringCard("B"),
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
        ar.DrawScoringCard("B"),
        ar.DrawToDisplay("denar-1"),
        ar.DeclineLeftover("Alma", MARKET[1]),
    )
    told = [[held.number for held in ar.rounds_scored(states[0], state)] for state in states]
    assert told == [[], [], [], [2], [2, 3]]


@pytest.mark.parametrize("seed", [0, 1])
def test_states_of_two_games_are_refused(seed: int) -> None:
    one, other = whole_game(3, seed), whole_game(3, 1 - seed)
    for before, later in ((one[40], other[-1]), (one[-1], one[40])):
        with pytest.raises(ar.InvalidArgument):
            ar.rounds_scored(before, later)
