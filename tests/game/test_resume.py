"""Going on from a recorded position: all that is needed, and what is left unchecked."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import pytest
from attrs import evolve

import alhambra_rules as ar
from alhambra_rules.game import Override
from alhambra_rules.game.draws import DrawScoringCard, DrawToDisplay, Reshuffle
from alhambra_rules.game.events import Entry, StartedFrom
from alhambra_rules.game.pieces import cards_in_order, without_cards
from alhambra_rules.game.resume import Unknown, revealed, with_leftovers_given
from alhambra_rules.game_modules.invaders import Invaders
from alhambra_rules.game_modules.registry import REGISTRY
from alhambra_rules.testing.played_games import whole_game
from rulebook_kit.values import changed
from tests.game.positions import (
    MARKET,
    NAMES,
    all_cards,
    begun_turns,
    cards,
    position,
    resumed,
    seen_cards,
    without,
)
from tests.game_modules.pieces import architects

TAKE = ar.TakeMoney("Anne", ["denar-9"])
ELSEWHERE = [tile for tile in ar.TILES if tile not in MARKET]
"""All other tiles: where they are in a reserve, the bag is empty."""


def notes(replayed: ar.Replay) -> list[str]:
    """Return the notes of a replay without violations, except the one on the piles of the deck."""
    assert replayed.ok
    assert str(replayed.not_checked[0]) == (
        "line 1: not checked: when scoring cards may appear: positions do not record the piles"
    )
    return [str(note) for note in replayed.not_checked[1:]]


def test_a_game_goes_on_from_any_position_as_it_did() -> None:
    """Without modules everything but the piles is known, so nothing else is left unchecked."""
    for modules in ((), tuple(REGISTRY)):
        states = whole_game(2, 1, modules=modules)
        end = states[-1]
        for state in [one for one in begun_turns(states) if not one.bought][::30]:
            replayed = resumed(state, *end.events[len(state.events) :])
            assert notes(replayed) == [] or modules
            assert replayed.final is not None
            assert (replayed.final.table, replayed.final.winners) == (end.table, end.winners)
            assert ar.record_of(replayed.final) == replayed.record
            assert replayed.final.revision == len(replayed.record.events)


def test_the_state_of_a_position_is_that_of_the_game() -> None:
    """Only the piles of the deck, Dirk's points and whose cards were seen are unknown."""
    for profile in ("standard", "end-when-bag-empty,must-continue"):
        for state in begun_turns(whole_game(2, 1, profile))[::12]:
            (begun,) = resumed(state).states
            assert begun.log == (StartedFrom(state.table),), profile
            deck = changed(state.deck, piled=None, came_after=())
            players = [changed(one, known_hand=(), starting_cards=0) for one in state.players]
            assert begun == changed(
                state, players=tuple(players), deck=deck, dirk_score=0, log=begun.log
            )


def test_all_that_is_needed_to_go_on_is_asked_for_at_once() -> None:
    """One message names all missing fields, those of modules too."""
    bare = ar.Table(position().table.players)
    replayed = resumed(position(modules=[Invaders()]), ar.Pass("Anne"), table=bare)
    assert replayed.stopped is not None
    assert replayed.stopped.endswith(
        " to_act, market, display, scoring_rounds_done, attack, scouts"
    )
    assert (replayed.ok, replayed.states, replayed.final) == (False, (), None)
    assert str(replayed) == f"stopped: {replayed.stopped}"  # and not that no rule is broken


def test_after_three_rounds_there_is_nothing_to_go_on_with() -> None:
    table = evolve(position().table, scoring_rounds_done=3)
    replayed = resumed(position(), ar.Pass("Anne"), table=table)
    assert replayed.stopped is not None
    assert (replayed.ok, replayed.states) == (False, ())


def test_a_position_that_no_game_can_be_in_is_a_fault_and_ends_the_replay() -> None:
    """The engine has one place for each scout."""
    state = position(modules=[Invaders()])
    replayed = resumed(state, TAKE, table=evolve(state.table, scouts=["tower", "tower"]))
    assert replayed.report.rules == ("invader.components",)
    assert (replayed.stopped or "").startswith("line 1: no game can be in this state")
    assert replayed.states == ()


def test_a_position_that_breaks_a_rule_is_a_fault_on_the_first_line() -> None:
    replayed = resumed(position(city={(3, 3): "tower-11"}), TAKE)
    assert [fault.rule.id for fault in replayed.faults] == ["build.on-foot", "build.shared-edge"]
    assert {fault.where for fault in replayed.faults} == {"line 1"}
    assert replayed.first_fault is not None
    assert (replayed.first_fault.index, replayed.first_fault.line) == (None, 1)
    assert len(replayed.states) == 2


def test_a_position_of_other_players_means_nothing() -> None:
    """The record and its position are about the same players in the same order."""
    table = evolve(position().table, players=(ar.Player("Zoe"),), to_act="Zoe")
    with pytest.raises(ar.InvalidArgument):
        ar.replay(ar.Record(NAMES, NAMES, position=table))


def test_an_unknown_score_counts_from_nothing() -> None:
    """A missing score counts from 0, and a note says so."""
    replayed = resumed(position(), table=without(position().table, "Anne", score=None))
    (note,) = notes(replayed)
    assert "Anne's score" in note
    assert str(replayed).splitlines() == ["no rule is broken", *map(str, replayed.not_checked)]


def test_an_unknown_hand_shows_what_it_pays() -> None:
    """Cards paid from an unknown hand are taken on trust, as long as they can be there."""
    state = position(hands={"Alma": ["denar-7"] * 3})
    table = without(state.table, "Anne")
    held = "line 1: not checked: which cards Anne holds: the hand is not recorded"
    trusted = resumed(state, ar.Buy("Anne", 1, ["denar-1", "denar-8"]), table=table)
    assert notes(trusted) == [held, "line 2: not checked: whether Anne held denar-1, denar-8"]
    after = trusted.states[-1]
    assert after.spent == cards("denar-1", "denar-8")
    assert cards_in_order((*seen_cards(after), *after.deck.cards)) == all_cards(after)
    seen = resumed(state, ar.Buy("Anne", 1, ["denar-7"]), table=table)
    assert [fault.rule.id for fault in seen.faults] == ["buy.price"]
    assert [str(note) for note in seen.not_checked[1:]] == [held]


def test_whoever_has_an_unknown_hand_may_have_had_nothing_to_pay_with() -> None:
    state = position(display=(), market=[None, None, None, "tower-13-e"])
    replayed = resumed(state, ar.Pass("Anne"), table=without(state.table, "Anne"))
    assert notes(replayed)[1:] == ["line 2: not checked: whether Anne could have bought a tile"]


def test_when_the_deck_is_empty_is_unknown_with_the_hands() -> None:
    """A reshuffle is taken on trust while hands are unknown."""
    state = position(to_come=())
    spent = without_cards(state.deck.cards, cards("denar-1"))
    table = evolve(state.table, spent=spent)
    events = (TAKE, Reshuffle(), DrawToDisplay(spent[0]))
    known = resumed(state, *events, table=table)
    assert [fault.rule.id for fault in known.faults] == ["turn.reshuffle"]
    for hidden in (without(table, "Kim"), evolve(table, spent=None)):
        unknown = resumed(state, *events, table=hidden)
        assert notes(unknown)[1:] == ["line 3: not checked: whether the deck was empty"]
        after = unknown.states[-1]
        assert cards_in_order((*seen_cards(after), *after.deck.cards)) == all_cards(after)


def test_spent_cards_that_are_not_recorded_count_as_in_the_deck() -> None:
    """Without the spent cards, a drawn card is compared only with the others."""
    state = position(spent=["denar-1"] * 3)
    events = (TAKE, DrawToDisplay("denar-1"))
    assert not resumed(state, *events).ok
    replayed = resumed(state, *events, table=evolve(state.table, spent=None))
    assert notes(replayed) == [
        "line 1: not checked: whether a card drawn had been spent: the spent cards are not recorded"
    ]


def test_a_shuffle_before_both_scoring_cards_came_is_a_fault_whatever_is_unknown() -> None:
    state = position(to_come=("B",))
    replayed = resumed(state, TAKE, Reshuffle(), table=evolve(state.table, spent=None))
    assert [fault.rule.id for fault in replayed.faults] == ["turn.reshuffle"]


def test_a_scoring_card_may_come_at_any_time_but_in_its_order() -> None:
    """The piles are unknown; how many rounds are over is not."""
    state = position(to_come=("B",))
    assert resumed(state, TAKE, DrawScoringCard("B")).ok
    assert not resumed(state, TAKE, DrawScoringCard("A")).ok


def test_who_was_given_leftovers_is_taken_from_what_follows() -> None:
    """With unknown hands the record shows who owns each leftover tile."""
    states = whole_game(3, 1)
    end, state = states[-1], begun_turns(states)[-1]
    for unknown in (state.names, ["Kim"]):
        table = without(state.table, *unknown)
        replayed = resumed(state, *end.events[len(state.events) :], table=table)
        assert "leftover tile" in notes(replayed)[-1]
        assert replayed.final is not None
        assert replayed.final.winners == end.winners
        assert [one.score for one in replayed.final.players] == [one.score for one in end.players]


def test_leftovers_of_which_nothing_is_told_stay_on_the_market() -> None:
    """The other tiles go to the players who place them."""
    state = position(reserves={"Kim": ELSEWHERE}, hand="denar-8")
    table = without(state.table, "Alma")
    buying = (ar.Buy("Anne", 1, ["denar-8"]), ar.ReserveBought("Anne", MARKET[0]))
    declining = ar.DeclineLeftover("Alma", "seraglio-9")
    placing = ar.PlaceLeftover("Kim", "arcades-10", (1, 0))
    replayed = resumed(state, *buying, declining, placing, table=table)
    assert notes(replayed)[1:] == [
        f"line 3: not checked: who was given the leftover tile {tile}: it depends on unknown hands"
        for tile in MARKET[1:]
    ]
    assert replayed.states[2].market == (None, None, None, ar.TILES["garden-10-n"])
    assert replayed.states[2].leftovers == (("Alma", declining.tile), ("Kim", placing.tile))
    assert [one.to_act for one in replayed.states] == ["Anne", "Anne", "Alma", "Kim", None]
    events = (*buying, evolve(declining, player="Rosa"))
    stranger = ar.replay(evolve(replayed.record, events=events))
    assert stranger.states[2].leftovers == ()
    assert "turn.order" in stranger.report.rules


UNCERTAIN = "the hands are uncertain from line 2 on"


def test_leftovers_go_where_the_record_says_if_the_hands_are_uncertain() -> None:
    """Only what contradicts the hands is not checked, and the game is over in any case.

    It makes no difference whether the arbiter accepted the payment.
    """
    hands = {"Anne": ["denar-8"], "Alma": ["dirham-3"], "Kim": ["ducat-5"]}
    state = position(reserves={"Kim": ELSEWHERE}, hands=hands)
    buying = ar.Buy("Anne", 1, ["denar-9"])
    accepted = Override(buying, "let it be")
    declined = ar.DeclineLeftover("Kim", "arcades-10")
    cases: list[tuple[Entry, list[ar.Event], list[str]]] = [
        (buying, [declined], []),
        (buying, [ar.DeclineLeftover("Anne", "arcades-10")], ["arcades-10"]),
        (accepted, [], ["arcades-10"]),
        (accepted, [declined, ar.DeclineLeftover("Kim", "garden-10-n")], ["garden-10-n"]),
    ]
    for bought, leftovers, not_checked in cases:
        put_aside = ar.ReserveBought("Anne", MARKET[0])
        seraglio = ar.DeclineLeftover("Alma", "seraglio-9")
        replayed = resumed(state, bought, put_aside, seraglio, *leftovers)
        assert len(replayed.findings or replayed.overrides) == 1
        assert [str(note) for note in replayed.not_checked[1:]] == [
            f"line 3: not checked: who was given the leftover tile {tile}: {UNCERTAIN}"
            for tile in not_checked
        ]
        assert replayed.final is not None
        assert replayed.final.finished


BOTH = {"Alma": 1, "Anne": 1}


def test_with_unknown_hands_each_leftover_tile_is_unchecked_also_after_an_illegal_payment() -> None:
    state = position(hand="denar-8", reserves={"Kim": ELSEWHERE}, hands={"Kim": ["ducat-5"]})
    buying = (ar.Buy("Anne", 1, ["denar-9"]), ar.ReserveBought("Anne", MARKET[0]))
    declining = ar.DeclineLeftover("Kim", "arcades-10")
    replayed = resumed(state, *buying, declining, table=without(state.table, "Alma"))
    assert len(replayed.findings) == 1
    assert [str(note) for note in replayed.not_checked[2:]] == [
        f"line 3: not checked: who was given the leftover tile {tile}: it depends on unknown hands"
        for tile in MARKET[1:]
    ]


def test_a_leftover_tile_with_a_wrong_name_is_its_owners_if_hands_are_uncertain() -> None:
    """They put down a tile that is not on the market. Of equal tiles each gets one."""
    market = (None, "seraglio-9", "seraglio-9", "garden-10-n")
    hands = {"Anne": ["florin-1"], "Alma": ["dirham-3"], "Kim": ["ducat-5"]}
    state = changed(position(hands=hands, market=market, bag=()), phase="give-leftovers")
    anne = ar.DeclineLeftover("Anne", "tower-11")
    cases = [
        ([ar.DeclineLeftover("Kim", "seraglio-9")], {"Kim": 1}, 2),
        ([ar.DeclineLeftover("Anne", "seraglio-9"), anne], {"Anne": 2}, 2),
        ([anne, ar.DeclineLeftover("Alma", "seraglio-9")], {"Anne": 1, "Alma": 1}, 1),
        ([ar.DeclineLeftover("Kim", "seraglio-9")] * 2, {"Kim": 2}, 2),
        ([ar.DeclineLeftover(name, "seraglio-9") for name in ("Alma", "Anne")], BOTH, 2),
    ]
    for events, owners, notes in cases:
        given, uncertain = with_leftovers_given(state, events, "uncertain")
        assert Counter(name for name, _ in given.leftovers) == owners
        assert len(uncertain) == notes


def test_leftovers_follow_the_hands_after_an_illegal_placement() -> None:
    """It moves no cards, so a tile of another player is a violation."""
    state = position(hand="denar-8", reserves={"Kim": ELSEWHERE}, hands={"Kim": ["ducat-5"]})
    buying = (ar.Buy("Anne", 1, ["denar-8"]), ar.PlaceBought("Anne", MARKET[0], (5, 5)))
    replayed = resumed(state, *buying, ar.DeclineLeftover("Alma", "arcades-10"))
    assert [finding.line for finding in replayed.findings] == [3, 4]
    assert "end.place-leftovers" in replayed.findings[1].report.rules
    assert len(replayed.not_checked) == 1


def test_a_display_that_stays_short_is_taken_on_trust_with_unknown_hands() -> None:
    """All money may be in hands: then the market is filled without the display being full."""
    state = position(to_come=(), display=["denar-9"])
    table = evolve(state.table, spent=())
    known = resumed(state, TAKE, ar.TakeMoney("Alma", ["florin-9"]), table=table)
    assert "turn.refill" in known.report.rules
    short = "line 3: not checked: whether the display could be filled"
    passed = resumed(state, TAKE, ar.Pass("Alma"), table=without(table, "Anne", "Kim"))
    assert notes(passed)[2:] == [short]
    assert passed.states[-1].display == ()
    buying = ar.Buy("Alma", 1, ["denar-7"])
    bought = resumed(state, TAKE, buying, table=without(table, *NAMES))
    assert notes(bought)[3:] == [short, "line 3: not checked: whether Alma held denar-7"]


def test_leftovers_are_told_by_what_follows_though_the_display_stayed_short() -> None:
    """The end can come in the step in which the display might have been filled."""
    elsewhere, market = [MARKET[0], *ELSEWHERE], (None, *MARKET[1:])
    state = position(reserves={"Kim": elsewhere}, market=market, to_come=(), display=["denar-9"])
    table = without(evolve(state.table, spent=()), "Anne", "Kim")
    replayed = resumed(state, TAKE, ar.DeclineLeftover("Kim", MARKET[3]), table=table)
    assert len(notes(replayed)) == 2 + 1 + 3  # hands; the display; who was given each tile
    assert replayed.final is not None
    assert replayed.final.winners
    assert ar.TILES[MARKET[3]] in replayed.final.player("Kim").reserve


def test_a_display_that_is_filled_is_so_though_nobody_knows_whether_it_could_be() -> None:
    """A card drawn at the end of a turn shows that there was one, architects in hand or not."""
    state = position(to_come=(), reserve="tower-11", modules=[architects()])
    table = without(evolve(state.table, spent=()), *NAMES, hand=None, architects=None)
    replayed = resumed(state, TAKE, DrawToDisplay("denar-1"), table=table)
    assert replayed.ok
    assert (replayed.states[-1].to_act, len(replayed.states[-1].display)) == ("Alma", 4)


def test_only_unknown_hands_stop_a_game_before_the_leftovers() -> None:
    assert Unknown(hands=frozenset({"Kim"})).until == "give-leftovers"
    assert Unknown(spent=True, piles=True).until is None


KIMS_HAND = Unknown(frozenset({"Kim"}), frozenset({"Kim"}), piles=True)


def test_only_a_display_without_cards_to_shuffle_is_left_short() -> None:
    cases: list[tuple[str, Sequence[str], ar.Event, tuple[str, ...]]] = [
        ("fill-display", (), ar.Pass("Alma"), ("whether the display could be filled",)),
        ("fill-display", ["ducat-1"], ar.Pass("Alma"), ()),
        ("act", (), DrawToDisplay("denar-1"), ()),
    ]
    for phase, spent, event, notes in cases:
        state = position(phase=phase, spent=spent, display=["denar-9"], to_come=())
        shown, found = revealed(state, event, KIMS_HAND, ())
        assert (found, shown == state) == (notes, not notes), phase


def test_all_that_an_event_leaves_unchecked_is_told() -> None:
    """The game ends if Kim has no architect; then nothing could be shuffled."""
    market = ("tower-11", None, None, None)
    state = position(market=market, bag=(), to_come=(), modules=[architects()])
    asking = changed(state, phase="architect-redesign", to_act="Kim")
    _, found = revealed(asking, Reshuffle(), KIMS_HAND, ())
    assert found == (
        "who was given the leftover tile tower-11: it depends on unknown hands",
        "whether the deck was empty",
    )
