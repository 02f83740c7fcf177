"""Going on from a recorded position: all that is needed, and what is left unchecked."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from attrs import evolve
from hypothesis import given

import alhambra_rules as ar
from alhambra_rules.game.events import Entry, StartedFrom
from alhambra_rules.game.pieces import cards_in_order
from alhambra_rules.rulebook.values import changed
from alhambra_rules.testing import games
from alhambra_rules.testing.played_games import whole_game
from tests.costly import COSTLY
from tests.game.positions import MARKET, all_cards, cards, position, seen_cards
from tests.game_modules.pieces import architects


def going_on(state: ar.GameState, *events: Entry, table: ar.Table | None = None) -> ar.Record:
    """Return the record that begins from the position of a state."""
    return ar.Record(
        state.names,
        state.youngest_first,
        profile=state.profile,
        position=table or state.table,
        events=events,
    )


def without_hands(table: ar.Table, *names: str) -> ar.Table:
    players = (evolve(one, hand=None) if one.name in names else one for one in table.players)
    return evolve(table, players=tuple(players))


def notes(replayed: ar.Replay) -> list[str]:
    """Return the notes, except the one on the piles of the deck."""
    assert replayed.not_checked[0].line == 1
    return [str(note) for note in replayed.not_checked[1:]]


def begun_turns(states: tuple[ar.GameState, ...]) -> list[ar.GameState]:
    return [one for one in states if one.phase == "act" and not one.actions_done]


@pytest.mark.parametrize("players", [2, 3])
def test_a_game_goes_on_from_any_position_as_it_did(players: int) -> None:
    states = whole_game(players, 1)
    end = states[-1]
    for state in begun_turns(states)[::25]:
        record = going_on(state, *end.events[len(state.events) :])
        replayed = ar.replay(record)
        assert replayed.ok
        assert notes(replayed) == []
        assert replayed.final is not None
        assert replayed.final.table == end.table
        assert replayed.final.winners == end.winners
        assert ar.record_of(replayed.final) == record


@pytest.mark.parametrize("profile", ["standard", "end-when-bag-empty,must-continue"])
def test_the_state_of_a_position_is_that_of_the_game(profile: str) -> None:
    """Only the piles of the deck and Dirk's points are unknown."""
    for state in begun_turns(whole_game(2, 1, profile))[::12]:
        (begun,) = ar.replay(going_on(state)).states
        assert begun.log == (StartedFrom(state.table),)
        deck = changed(state.deck, piled=None, came_after=())
        assert begun == changed(state, deck=deck, dirk_score=0, log=begun.log)


@COSTLY
@given(games(phase="act"))
def test_whoever_may_act_may_do_the_same_from_the_position(state: ar.GameState) -> None:
    """At the beginning of a turn the position allows what the game allowed."""
    if state.actions_done == 0:
        (begun,) = ar.replay(going_on(state)).states
        assert ar.legal_actions(begun) == ar.legal_actions(state)
        assert (begun.bag, begun.deck.cards) == (state.bag, state.deck.cards)
        assert begun.deck.to_come == state.deck.to_come


@pytest.mark.parametrize("needed", ["to_act", "market", "display", "scoring_rounds_done"])
def test_what_is_needed_to_go_on_is_asked_for(needed: str) -> None:
    change: Callable[..., ar.Table] = evolve
    table = change(position().table, **{needed: None})
    replayed = ar.replay(going_on(position(), ar.Pass("Anne"), table=table))
    assert replayed.stopped is not None
    assert replayed.stopped.endswith(f" {needed}")
    assert replayed.states == ()
    assert replayed.final is None
    assert not replayed.ok
    assert str(replayed) == f"stopped: {replayed.stopped}"  # and not that no rule is broken


def test_all_that_is_needed_to_go_on_is_asked_for_at_once() -> None:
    """One message names all missing fields, those of modules too."""
    bare = ar.Table(position().table.players)
    record = evolve(going_on(position(), table=bare), modules=[ar.Invaders()])
    stopped = ar.replay(record).stopped
    assert stopped is not None
    assert stopped.endswith(" to_act, market, display, scoring_rounds_done, attack, scouts")


def test_with_two_players_the_tiles_of_dirk_are_needed() -> None:
    """Whether the bag can fill the market depends on them."""
    state = position(("Anne", "Alma"))
    unknown = evolve(state.table, dirk=None)
    assert ar.replay(going_on(state)).stopped is None
    stopped = ar.replay(going_on(state, table=unknown)).stopped
    assert stopped is not None
    assert stopped.endswith(" dirk")


def test_after_three_rounds_there_is_nothing_to_go_on_with() -> None:
    table = evolve(position().table, scoring_rounds_done=3)
    replayed = ar.replay(going_on(position(), ar.Pass("Anne"), table=table))
    assert replayed.stopped is not None
    assert (replayed.ok, replayed.states) == (False, ())


def test_a_position_that_breaks_a_rule_is_a_fault_on_the_first_line() -> None:
    state = position(cities={"Anne": ar.City.of({(3, 3): "tower-11"})})
    replayed = ar.replay(going_on(state, ar.TakeMoney("Anne", ["denar-9"])))
    assert [fault.rule.id for fault in replayed.faults] == ["build.on-foot", "build.shared-edge"]
    assert {fault.where for fault in replayed.faults} == {"line 1"}
    assert replayed.first_fault is not None
    assert (replayed.first_fault.index, replayed.first_fault.line) == (None, 1)
    assert len(replayed.states) == 2


def test_a_position_of_other_players_means_nothing() -> None:
    """The record and its position are about the same players in the same order."""
    record = going_on(
        position(), table=evolve(position().table, players=(ar.Player("Zoe"),), to_act="Zoe")
    )
    with pytest.raises(ar.InvalidArgument):
        ar.replay(record)


def test_an_unknown_score_counts_from_nothing() -> None:
    """A missing score counts from 0, and a note says so."""
    table = position().table
    anne = evolve(table.players[0], score=None)
    replayed = ar.replay(
        going_on(position(), table=evolve(table, players=(anne, *table.players[1:])))
    )
    (note,) = notes(replayed)
    assert "Anne's score" in note
    assert str(replayed).splitlines() == ["no rule is broken", *map(str, replayed.not_checked)]


def test_an_unknown_hand_shows_what_it_pays() -> None:
    """Cards paid from an unknown hand are taken on trust, as long as they can be there."""
    state = position(hands={"Alma": ["denar-7"] * 3})
    table = without_hands(state.table, "Anne")
    held = "line 1: not checked: which cards Anne holds: the hand is not recorded"
    trusted = ar.replay(going_on(state, ar.Buy("Anne", 1, ["denar-1", "denar-8"]), table=table))
    assert trusted.ok
    assert notes(trusted) == [held, "line 2: not checked: whether Anne held denar-1, denar-8"]
    after = trusted.states[-1]
    assert after.spent == cards("denar-1", "denar-8")
    assert cards_in_order((*seen_cards(after), *after.deck.cards)) == all_cards(after)
    seen = ar.replay(going_on(state, ar.Buy("Anne", 1, ["denar-7"]), table=table))
    assert [fault.rule.id for fault in seen.faults] == ["buy.price"]
    assert notes(seen) == [held]


def test_whoever_has_an_unknown_hand_may_have_had_nothing_to_pay_with() -> None:
    state = position(display=(), market=[None, None, None, "tower-13-e"])
    table = without_hands(state.table, "Anne")
    replayed = ar.replay(going_on(state, ar.Pass("Anne"), table=table))
    assert replayed.ok
    assert notes(replayed)[1:] == ["line 2: not checked: whether Anne could have bought a tile"]


def deck_of(*names: str) -> Callable[[ar.GameState], tuple[ar.MoneyCard, ...]]:
    """Return the table with spent cards such that the deck holds just these."""

    def spent(state: ar.GameState) -> tuple[ar.MoneyCard, ...]:
        rest = list(state.deck.cards)
        for card in cards(*names):
            rest.remove(card)
        return tuple(rest)

    return spent


def test_when_the_deck_is_empty_is_unknown_with_the_hands() -> None:
    """A reshuffle is taken on trust while hands are unknown."""
    state = position(to_come=(), display=DISPLAY_OF_FOUR)
    spent = deck_of("denar-1")(state)
    table = evolve(state.table, spent=spent)
    events = (ar.TakeMoney("Anne", ["denar-9"]), ar.Reshuffle(), ar.DrawToDisplay(spent[0]))
    known = ar.replay(going_on(state, *events, table=table))
    assert [fault.rule.id for fault in known.faults] == ["turn.reshuffle"]
    for hidden in (without_hands(table, "Kim"), evolve(table, spent=None)):
        unknown = ar.replay(going_on(state, *events, table=hidden))
        assert unknown.ok
        assert notes(unknown)[1:] == ["line 3: not checked: whether the deck was empty"]
        after = unknown.states[-1]
        assert cards_in_order((*seen_cards(after), *after.deck.cards)) == all_cards(after)


DISPLAY_OF_FOUR = ("denar-9", "dirham-9", "ducat-9", "florin-9")


def test_spent_cards_that_are_not_recorded_count_as_in_the_deck() -> None:
    """Without the spent cards, a drawn card is compared only with the others."""
    state = position(spent=["denar-1"] * 3)
    table = evolve(state.table, spent=None)
    events = (ar.TakeMoney("Anne", ["denar-9"]), ar.DrawToDisplay("denar-1"))
    assert not ar.replay(going_on(state, *events)).ok
    replayed = ar.replay(going_on(state, *events, table=table))
    assert replayed.ok
    assert notes(replayed) == [
        "line 1: not checked: whether a card drawn had been spent: the spent cards are not recorded"
    ]


def test_a_shuffle_before_both_scoring_cards_came_is_a_fault_whatever_is_unknown() -> None:
    state = position(to_come=("B",))
    table = evolve(state.table, spent=None)
    events = (ar.TakeMoney("Anne", ["denar-9"]), ar.Reshuffle())
    replayed = ar.replay(going_on(state, *events, table=table))
    assert [fault.rule.id for fault in replayed.faults] == ["turn.reshuffle"]


def test_a_scoring_card_may_come_at_any_time_but_in_its_order() -> None:
    """The piles are unknown; how many rounds are over is not."""
    state = position(to_come=("B",))
    take = ar.TakeMoney("Anne", ["denar-9"])
    assert ar.replay(going_on(state, take, ar.DrawScoringCard("B"))).ok
    assert not ar.replay(going_on(state, take, ar.DrawScoringCard("A"))).ok


def test_who_was_given_leftovers_is_taken_from_what_follows() -> None:
    """With unknown hands the record shows who owns each leftover tile."""
    states = whole_game(3, 1)
    end = states[-1]
    state = begun_turns(states)[-1]
    events = end.events[len(state.events) :]
    table = without_hands(state.table, *state.names)
    replayed = ar.replay(going_on(state, *events, table=table))
    assert replayed.ok
    assert replayed.final is not None
    assert replayed.final.winners == end.winners
    assert [one.score for one in replayed.final.players] == [one.score for one in end.players]
    assert "leftover tile" in notes(replayed)[-1]
    known = ar.replay(going_on(state, *events, table=without_hands(state.table, "Kim")))
    assert known.final is not None
    assert known.final.winners == end.winners


def test_leftovers_of_which_nothing_is_told_stay_on_the_market() -> None:
    """The other tiles go to the players who place them."""
    elsewhere = [tile for tile in ar.TILES if tile not in MARKET]
    state = position(reserves={"Kim": elsewhere}, hands={"Anne": ["denar-8"]})
    buying = (ar.Buy("Anne", 1, ["denar-8"]), ar.ReserveBought("Anne", MARKET[0]))
    ending = (
        ar.DeclineLeftover("Alma", "seraglio-9"),
        ar.PlaceLeftover("Kim", "arcades-10", (1, 0)),
    )
    record = going_on(state, *buying, *ending, table=without_hands(state.table, "Alma"))
    replayed = ar.replay(record)
    assert replayed.ok
    assert replayed.states[2].market == (None, None, None, ar.TILES["garden-10-n"])
    assert replayed.states[2].leftovers == (
        ("Alma", ar.TILES["seraglio-9"]),
        ("Kim", ar.TILES["arcades-10"]),
    )
    assert [one.to_act for one in replayed.states] == ["Anne", "Anne", "Alma", "Kim", None]
    assert notes(replayed)[1:] == [
        f"line 3: not checked: who was given the leftover tile {tile}: it depends on unknown hands"
        for tile in MARKET[1:]
    ]
    stranger = evolve(record, events=(*buying, ar.DeclineLeftover("Rosa", "seraglio-9")))
    told = ar.replay(stranger)
    assert told.states[2].leftovers == ()
    assert "turn.order" in told.report.rules


def test_a_display_that_stays_short_is_taken_on_trust_with_unknown_hands() -> None:
    """All money may be in hands: then the market is filled without the display being full."""
    state = position(to_come=(), display=["denar-9"], market=MARKET)
    table = evolve(state.table, spent=())
    take = ar.TakeMoney("Anne", ["denar-9"])
    following = ar.TakeMoney("Alma", ["florin-9"])
    known = ar.replay(going_on(state, take, following, table=table))
    assert "turn.refill" in known.report.rules
    hidden = without_hands(table, "Anne", "Kim")
    replayed = ar.replay(going_on(state, take, ar.Pass("Alma"), table=hidden))
    assert notes(replayed)[2:] == ["line 3: not checked: whether the display could be filled"]
    assert replayed.states[-1].display == ()


def test_an_unknown_hand_pays_though_the_display_stayed_short() -> None:
    """One event can show two things: that no card was left, and what the next player held."""
    state = position(to_come=(), display=["denar-9"], market=MARKET)
    hidden = without_hands(evolve(state.table, spent=()), *state.names)
    events = (ar.TakeMoney("Anne", ["denar-9"]), ar.Buy("Alma", 1, ["denar-7"]))
    replayed = ar.replay(going_on(state, *events, table=hidden))
    assert replayed.ok
    assert notes(replayed)[3:] == [
        "line 3: not checked: whether the display could be filled",
        "line 3: not checked: whether Alma held denar-7",
    ]


def test_leftovers_are_told_by_what_follows_though_the_display_stayed_short() -> None:
    """The end can come in the step in which the display might have been filled."""
    elsewhere = [tile for tile in ar.TILES if tile not in MARKET[1:]]
    market = (None, *MARKET[1:])
    state = position(reserves={"Kim": elsewhere}, market=market, to_come=(), display=["denar-9"])
    table = without_hands(evolve(state.table, spent=()), "Anne", "Kim")
    events = (ar.TakeMoney("Anne", ["denar-9"]), ar.DeclineLeftover("Kim", MARKET[3]))
    replayed = ar.replay(going_on(state, *events, table=table))
    assert replayed.ok
    assert replayed.final is not None
    assert replayed.final.winners
    assert ar.TILES[MARKET[3]] in replayed.final.player("Kim").reserve
    assert len(notes(replayed)) == 2 + 1 + 3  # hands; the display; who was given each tile


def test_a_display_that_is_filled_is_so_though_nobody_knows_whether_it_could_be() -> None:
    """A card drawn at the end of a turn shows that there was one, architects in hand or not."""
    state = position(to_come=(), reserves={"Anne": ["tower-11"]}, modules=[architects()])
    players = tuple(evolve(one, hand=None, architects=None) for one in state.table.players)
    table = evolve(state.table, players=players, spent=())
    events = (ar.TakeMoney("Anne", ["denar-9"]), ar.DrawToDisplay("denar-1"))
    record = evolve(going_on(state, *events, table=table), modules=state.modules)
    replayed = ar.replay(record)
    assert replayed.ok
    assert (replayed.states[-1].to_act, len(replayed.states[-1].display)) == ("Alma", 4)
