"""Records and their replays: every fault with its line, and how a game continues after one."""

from __future__ import annotations

import html
from collections.abc import Sequence
from itertools import islice, pairwise
from operator import itemgetter
from typing import TypeVar

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st

import alhambra_rules as ar
from alhambra_rules.drawing.page import replay_page
from alhambra_rules.game import (
    NoDefiniteState,
    Override,
    PendingDraw,
    PlaceBought,
    Profile,
    carry_out,
    empty_game,
    new_game,
    play_out,
)
from alhambra_rules.game.after_violation import with_missing_pieces
from alhambra_rules.game.draws import (
    DrawScoringCard,
    DrawToDirk,
    DrawToDisplay,
    DrawToHand,
    DrawToMarket,
    Reshuffle,
)
from alhambra_rules.game.events import Entry, Event, event_of
from alhambra_rules.game.pieces import MONEY
from alhambra_rules.game.record import Record, record_of
from alhambra_rules.game.replay import replay
from alhambra_rules.game_modules.registry import REGISTRY
from alhambra_rules.testing.played_games import NAMES, whole_game
from rulebook_kit import InvalidArgument
from rulebook_kit.values import changed
from tests.costly import COSTLY
from tests.game.positions import position


def with_event(index: int, *entries: Entry, of: ar.Record | None = None) -> ar.Record:
    """Return the record, by default of the played game, with other entries in place of one."""
    record = of or PLAYED
    return evolve(record, events=(*record.events[:index], *entries, *record.events[index + 1 :]))


def broken(replayed: ar.Replay) -> list[str]:
    return [f"{fault.rule.id} at {fault.where}" for fault in replayed.faults]


_Event = TypeVar("_Event", bound=ar.Event)


def found(kind: type[_Event], number: int = 0) -> tuple[int, _Event]:
    """Return the index and the event of that kind in the played game, by default the first."""
    every = ((at, entry) for at, entry in enumerate(PLAYED.events) if isinstance(entry, kind))
    return next(islice(every, number, None))


PLAYED = ar.record_of(whole_game(3, 0)[-1])
STATES = ar.replay(PLAYED).states
"""A whole game of three."""


def test_a_legal_game_has_a_state_before_and_after_every_event() -> None:
    """Nothing is found in a legal game, and nothing is left unchecked."""
    replayed = ar.replay(PLAYED)
    assert (replayed.ok, replayed.report.ok, replayed.first_fault) == (True, True, None)
    assert (replayed.faults, replayed.overrides, replayed.not_checked) == ((), (), ())
    assert len(replayed.states) == len(PLAYED.events) + 1
    assert [state.log for state in replayed.states[:5]] == [PLAYED.events[:i] for i in range(5)]


def test_after_an_illegal_placement_the_game_goes_on_as_it_was_recorded() -> None:
    """The tile stays there. It is the last tile that the player places."""
    placed = {
        one.player: at for at, one in enumerate(PLAYED.events) if isinstance(one, ar.PlaceBought)
    }
    player, index = min(placed.items(), key=itemgetter(1))
    event = PLAYED.events[index]
    assert isinstance(event, ar.PlaceBought)
    replayed = ar.replay(with_event(index, evolve(event, cell=(5, 5))))
    assert replayed.first_fault is not None
    assert (replayed.first_fault.index, replayed.first_fault.line) == (index, index + 2)
    assert replayed.first_fault.report.rules == ("build.on-foot", "build.shared-edge")
    assert broken(replayed)[0] == f"build.on-foot at line {index + 2}"
    assert ar.Cell(5, 5) in replayed.states[index + 1].player(player).city.tiles
    assert len(replayed.states) <= len(STATES)
    assert not replayed.ok


@pytest.mark.no_cover
def test_all_faults_are_found_not_only_the_first() -> None:
    """Of a card that is dealt six times the fourth and the sixth are impossible, among others."""
    begin, first = found(DrawToHand)
    events = list(PLAYED.events)
    for index in range(begin, begin + 6):
        event = events[index]
        if isinstance(event, DrawToHand):
            events[index] = evolve(event, card=first.card)
    replayed = ar.replay(evolve(PLAYED, events=events))
    lines = {fault.where for fault in replayed.faults if fault.rule.id == "components.money"}
    assert {f"line {found(DrawToHand, number)[0] + 2}" for number in (3, 5)} <= lines


def test_where_nobody_could_say_how_it_went_on_the_replay_stops() -> None:
    """A draw instead of an action leads to no definite state; later events are not checked."""
    index, _ = found(ar.TakeMoney)
    replayed = ar.replay(with_event(index, Reshuffle()))
    assert replayed.stopped is not None
    assert replayed.stopped.startswith(f"line {index + 2}: ")
    assert broken(replayed) == [f"turn.reshuffle at line {index + 2}"] * len(replayed.faults)
    assert len(replayed.states) == index + 1
    assert not replayed.ok
    rest = f"lines {index + 3} to {len(PLAYED.events) + 1}"
    assert replayed.notes == (f"{rest}: the replay stopped, {replayed.stopped}",)
    for more, lines in ((1, ""), (2, f"line {index + 3}: ")):
        shorter = ar.replay(evolve(replayed.record, events=replayed.record.events[: index + more]))
        assert shorter.notes == (f"{lines}the replay stopped, {shorter.stopped}",)


def overpaid() -> tuple[int, ar.Buy, ar.GameState, ar.TakeMoney]:
    """Return the first purchase that was no exact payment: index, action, and what may follow.

    That is the state after it, and one more action of the same player.
    """
    for index, (one, following) in enumerate(pairwise(PLAYED.events)):
        if isinstance(one, ar.Buy) and isinstance(following, ar.PlaceBought | ar.ReserveBought):
            after = STATES[index + 1]
            return index, one, after, ar.TakeMoney(one.player, after.display[:1])
    raise AssertionError


@pytest.mark.no_cover
def test_a_further_action_after_paying_too_much_goes_on_with_the_turn() -> None:
    """It breaks the rule on exact payments, is made all the same, and the tile is put down next."""
    index, bought, before, again = overpaid()
    replayed = ar.replay(with_event(index, bought, again))
    line = f"line {index + 3}"
    assert broken(replayed)[:2] == [f"turn.one-action at {line}", f"turn.exact-payment at {line}"]
    paid = sum(card.value for card in bought.cards)
    assert dict(replayed.faults[1].details) == {"paid": paid}
    after = replayed.states[index + 2]
    assert set(again.cards) <= set(after.player(bought.player).hand)
    assert (after.phase, after.bought) == (before.phase, before.bought)
    assert after.actions_done == before.actions_done + 1


def test_a_tile_put_down_without_a_stop_is_a_fault_and_the_turn_is_over() -> None:
    """A missing stop is a violation, and the game continues as recorded."""
    ends = (whole_game(3, seed)[-1] for seed in range(99))
    end = next(end for end in ends if ar.Stop in map(type, end.log))
    record = ar.record_of(end)
    index = list(map(type, record.events)).index(ar.Stop)
    replayed = ar.replay(with_event(index, of=record))
    assert broken(replayed) == [f"turn.tiles-aside at line {index + 2}"]
    assert replayed.stopped is None
    assert replayed.final is not None
    assert replayed.final.table == end.table


def test_a_sixth_action_is_one_too_many_whatever_was_paid() -> None:
    """After five actions nothing depends on an exact payment any more."""
    *_, before, again = overpaid()
    report = ar.check_action(changed(before, actions_done=5), again)
    assert report.rules == ("turn.one-action", "turn.five-actions")
    assert "turn.exact-payment" in ar.check_action(changed(before, actions_done=4), again).rules


def test_nobody_else_goes_on_with_the_turn_of_one_who_puts_tiles_down() -> None:
    """Another player's action cannot be carried out while tiles are set aside."""
    *_, before, again = overpaid()
    others = evolve(again, player=next(name for name in before.names if name != before.to_act))
    assert "turn.exact-payment" not in ar.check_action(before, others).rules
    with pytest.raises(NoDefiniteState):
        carry_out(before, others)


@pytest.mark.parametrize(
    ("phase", "by_the_referee"), [("fill-display", False), ("fill-market", True)]
)
def test_a_player_who_acts_again_before_the_refill_continues_the_turn(
    phase: str, by_the_referee: bool
) -> None:
    """The refill follows, and it is the next player's turn."""
    index = next(at for at, one in enumerate(STATES) if one.phase == phase and one.display)
    waiting, player = STATES[index], STATES[index].turn_of or ""
    again = ar.TakeMoney(player, waiting.display[:1])
    record = with_event(index, Override(again, "seen too late") if by_the_referee else again)
    replayed = ar.replay(evolve(record, events=record.events[: index + 1]))
    assert broken(replayed) == ([] if by_the_referee else [f"turn.refill at line {index + 2}"])
    assert len(replayed.overrides) == by_the_referee
    assert replayed.final is not None
    assert set(again.cards) <= set(replayed.final.player(player).hand)
    assert replayed.final.pending_draw == PendingDraw("display")
    with pytest.raises(NoDefiniteState):
        carry_out(waiting, evolve(again, player=waiting.clockwise_from(player)[1].name))


def test_a_player_who_acts_again_before_dirk_draws_leads_to_no_definite_state() -> None:
    """Only the refill can follow later."""
    due = PendingDraw("dirk")
    state = changed(position(NAMES[:2]), phase="dirk-more", to_act=None, pending_draw=due)
    with pytest.raises(NoDefiniteState):
        carry_out(state, ar.TakeMoney(state.turn_of or "", state.display[:1]))


def test_stopping_after_paying_too_much_says_nothing_of_a_further_action() -> None:
    index, bought, *_ = overpaid()
    replayed = ar.replay(with_event(index, bought, ar.Stop(bought.player)))
    assert broken(replayed) == [f"turn.exact-payment at line {index + 3}"]


def test_a_fault_of_a_city_is_told_where_it_arises() -> None:
    """Later placements beside a misplaced tile do not break its rules again."""
    for by_the_referee in (False, True):
        index, event = found(ar.PlaceBought)
        astray = evolve(event, cell=ar.Cell(9, 9))
        later = [one for one in PLAYED.events[index + 1 :] if isinstance(one, ar.PlaceBought)]
        assert any(one.player == event.player for one in later), by_the_referee
        replayed = ar.replay(
            with_event(index, Override(astray, "it may stay") if by_the_referee else astray)
        )
        about = {fault.where for fault in replayed.faults if ar.Cell(9, 9) in fault.cells}
        assert about == (set() if by_the_referee else {f"line {index + 2}"}), by_the_referee
        assert replayed.stopped is None, by_the_referee


def test_a_scoring_card_that_never_comes_is_missed_once() -> None:
    """It is reported once, at the end of its pile."""
    replayed = ar.replay(with_event(found(DrawScoringCard)[0]))
    (overdue,) = (one for one in replayed.faults if dict(one.details).get("card") == "A")
    line = int((overdue.where or "").removeprefix("line "))
    assert replayed.states[line - 1].deck.piled is None


def test_leftover_tiles_go_where_the_record_says_after_a_wrong_card_was_taken() -> None:
    """The hands are uncertain from there on. Here the last tile drawn ends the game."""
    end = whole_game(3, 11)[-1]
    takings = [(at, one) for at, one in enumerate(end.events) if isinstance(one, ar.TakeMoney)]
    index, last = takings[-1]
    wrong = ar.TakeMoney(last.player, ["denar-9"])
    replayed = ar.replay(with_event(index, wrong, of=ar.record_of(end)))
    assert broken(replayed) == [f"money.one-or-five at line {index + 2}"]
    (note,) = replayed.notes
    assert f"the hands are uncertain from line {index + 2} on" in note
    assert replayed.final is not None
    assert replayed.final.finished


def test_an_event_of_somebody_who_does_not_play_stops_the_replay() -> None:
    """A card for an unknown player leads to no state."""
    index, event = found(DrawToHand)
    replayed = ar.replay(with_event(index, evolve(event, player="Nobody")))
    assert broken(replayed)[0] == f"setup.starting-money at line {index + 2}"
    assert replayed.stopped is not None or replayed.supposed
    for stranger in (ar.Buy("Nobody", 1, ()), ar.RedesignSwap("Nobody", "tower-11", (0, 1))):
        replayed = ar.replay(with_event(found(ar.TakeMoney)[0], stranger))
        assert replayed.stopped is not None or replayed.supposed


def test_an_override_stands_and_is_listed() -> None:
    """An event that the arbiter accepted is no fault, whether or not it breaks a rule."""
    index, event = found(ar.TakeMoney)
    override = Override(event, "to be sure")
    replayed = ar.replay(with_event(index, override))
    assert replayed.ok
    (listed,) = replayed.overrides
    assert (listed.index, listed.reason, listed.report.ok) == (index, "to be sure", True)
    assert replayed.states[index + 1].log[-1] == override


def test_an_override_that_leads_nowhere_is_listed_and_stops_the_replay() -> None:
    """What the arbiter accepted is not lost, and no violation, but nobody knows how to go on."""
    index, _ = found(ar.TakeMoney)
    replayed = ar.replay(with_event(index, Override(Reshuffle(), "so be it")))
    (listed,) = replayed.overrides
    assert (listed.index, listed.reason) == (index, "so be it")
    assert [one.rule_id for one in listed.report][:1] == ["turn.reshuffle"]
    assert replayed.report.ok
    assert replayed.stopped is not None
    assert not replayed.ok


def test_an_accepted_tile_far_away_is_attacked_like_any_other() -> None:
    """Its city has no box that a ground plan could be drawn in."""
    played = play_out(ar.new_game(NAMES[:3], seed=2, modules=["invaders", "bazaars"]), seed=2)
    events = list(record_of(played).events)
    placed = ((at, one) for at, one in enumerate(events) if isinstance(one, PlaceBought))
    at, event = next(islice(placed, 3, None))
    events[at] = Override(evolve(event, cell=(40, 40)), "it fell down")
    replayed = replay(evolve(record_of(played), events=tuple(events)))
    before = replayed.states[at + 1]
    assert any((40, 40) in player.city.tiles for player in before.players)
    assert replayed.final is not None
    assert replayed.final.finished
    assert replayed.stopped is None


def test_to_print_a_replay_tells_what_was_found() -> None:
    cases: list[tuple[str, str]] = [
        ("to be sure", '"to be sure"'),
        ("a\n\x1b[2Jb", r'"a\n\u001b[2Jb"'),
    ]
    for reason, told in cases:
        assert str(ar.replay(PLAYED)) == "no rule is broken", reason
        first, event = found(ar.TakeMoney)
        accepted = with_event(first, Override(event, reason))
        replayed = ar.replay(with_event(found(ar.TakeMoney, 1)[0], Reshuffle(), of=accepted))
        assert str(replayed).splitlines() == [
            *map(str, replayed.faults),
            f"line {first + 2}: accepted by the arbiter: {told}",
            f"stopped: {replayed.stopped}",
        ]
        assert replayed.faults, reason


def test_a_notebook_shows_a_replay_in_a_frame() -> None:
    replayed = ar.replay(evolve(PLAYED, events=PLAYED.events[:30]))
    shown = replayed._repr_html_() or ""
    style = "width: 100%; height: 44em; border: 0"
    begun, end = f"<iframe sandbox='allow-scripts' style='{style}' srcdoc='", "'></iframe>"
    assert (shown[: len(begun)], shown[-len(end) :]) == (begun, end)
    quoted = shown[len(begun) : -len(end)]
    assert html.unescape(quoted) == replay_page(replayed)
    assert "'" not in quoted


@pytest.mark.no_cover
def test_a_replay_that_keeps_no_states_finds_the_same() -> None:
    index, _ = found(ar.TakeMoney)
    for record in (PLAYED, with_event(index), with_event(index, Reshuffle())):
        kept, lean = ar.replay(record), ar.replay(record, keep_states=False)
        assert evolve(kept, states=lean.states) == lean
        assert lean.notes == kept.notes
        assert lean.states == (kept.final,)
        assert lean.reached == kept.reached == len(kept.states)


TILE = "tower-13-e"


def supplied_with(state: ar.GameState, event: ar.Event) -> ar.GameState:
    """Return the state after an illegal event, with the pieces that it moves."""
    return carry_out(with_missing_pieces(state, event), event)


def test_money_that_was_not_there_moves_all_the_same() -> None:
    """A card taken or paid that did not lie there is in the hand or on the spent pile."""
    state = position(hand="denar-9")
    taken = supplied_with(state, ar.TakeMoney("Anne", ["denar-1"]))
    assert ar.MoneyCard.of("denar-1") in taken.player("Anne").hand
    assert taken.display == state.display
    buying = ar.Buy("Anne", 1, ["denar-1", "denar-9"])
    assert with_missing_pieces(state, buying).player("Anne").hand == buying.cards
    paid = supplied_with(state, buying)
    assert (paid.spent, paid.player("Anne").hand) == (buying.cards, ())


def test_a_tile_that_was_not_in_the_reserve_lies_in_the_city() -> None:
    """A redesign with a tile from elsewhere is carried out with that tile."""
    cases: list[Sequence[str]] = [[], [TILE]]
    for reserve in cases:
        state = position(reserves={"Anne": reserve})
        laid = supplied_with(state, ar.RedesignFromReserve("Anne", TILE, (1, 0)))
        assert laid.player("Anne").city.cells_of(ar.TILES[TILE]) == ((1, 0),), reserve
        assert laid.player("Anne").reserve == (), reserve


def test_a_tile_that_was_not_in_the_bag_lies_on_the_market_or_with_dirk() -> None:
    """A tile drawn twice lies in both places, and the bag keeps what it had."""
    state = position(market=["tower-11", None, None, None], phase="fill-market")
    drawn = supplied_with(state, DrawToMarket(2, "tower-11"))
    assert drawn.market[:2] == (ar.TILES["tower-11"],) * 2
    assert drawn.bag == state.bag
    legal = DrawToMarket(2, "tower-13-e")
    assert with_missing_pieces(state, legal) == state
    for_dirk = position(NAMES[:2], phase="set-up-dirk", bag=["tower-11"])
    assert with_missing_pieces(for_dirk, DrawToDirk("tower-11")) == for_dirk


def test_a_card_that_was_not_in_the_deck_lies_in_the_display() -> None:
    """Nothing is known of the piles after a card that cannot have been drawn."""
    filling = position(display=["denar-1"] * 3, phase="fill-display", to_come=("B",))
    after_a = changed(filling.deck, piled=100, came_after=(20,))
    state = changed(filling, deck=after_a)
    drawn = supplied_with(state, DrawToDisplay("denar-1"))
    assert drawn.display == (ar.MoneyCard.of("denar-1"),) * 4
    assert drawn.deck == filling.deck
    assert drawn.deck.may_turn_up("B") > after_a.may_turn_up("B")


def test_a_card_drawn_before_the_spent_cards_were_shuffled_shuffles_them() -> None:
    """The deck is empty, so the card can only come from the spent ones."""
    state = position(
        display=["denar-1"], deck=[], to_come=(), spent=["denar-2", "ducat-3"], phase="fill-display"
    )
    drawn = supplied_with(state, DrawToDisplay("ducat-3"))
    assert drawn.deck.cards == (ar.MoneyCard.of("denar-2"),)
    assert drawn.spent == ()


def test_no_more_tiles_are_supplied_than_three_games_have() -> None:
    """Three fountains and one tile more make 195, three times 65."""
    bag = ["garden-9-e"] * 191
    event = ar.RedesignFromReserve("Anne", TILE, (1, 0))
    last = with_missing_pieces(position(bag=bag), event)
    with pytest.raises(NoDefiniteState, match=r"^too many pieces .*: with them it has 196 tiles"):
        with_missing_pieces(position(bag=[*bag, "garden-9-e"]), event)
    assert last.player("Anne").reserve == (ar.TILES[TILE],)


def test_what_moves_nothing_from_elsewhere_needs_nothing() -> None:
    """A missing bought tile or scoring card is not added."""
    state = position()
    for event in (ar.ReserveBought("Anne", "tower-11"), DrawScoringCard("A")):
        assert with_missing_pieces(state, event) is state


def mutated(record: ar.Record, data: st.DataObject) -> ar.Record:
    """Draw a record in which one thing was changed."""
    index = data.draw(st.integers(0, len(record.events) - 1))
    event = record.events[index]
    match data.draw(st.sampled_from(["drop", "swap", "double", "change"])):
        case "drop":
            return with_event(index, of=record)
        case "double":
            return with_event(index, event, event, of=record)
        case "swap":
            other = data.draw(st.integers(0, len(record.events) - 1))
            taken_over = with_event(index, record.events[other], of=record)
            return with_event(other, event, of=taken_over)
        case _:
            return with_event(index, changed_event(event, data), of=record)


def changed_event(event: Entry, data: st.DataObject) -> Entry:
    """Draw an event like this one with another card, tile, cell, square or player."""
    card = st.sampled_from(MONEY)
    choices = {
        "card": card if not isinstance(event, DrawScoringCard) else st.sampled_from("AB"),
        "cards": st.lists(card, max_size=3),
        "tile": st.sampled_from(sorted(ar.TILES)),
        "cell": st.tuples(st.integers(-3, 3), st.integers(-3, 3)) | st.just((40, -40)),
        "square": st.integers(1, 4),
        "player": st.sampled_from((*NAMES[:3], "Nobody")),
    }
    fields = [name for name in choices if hasattr(event, name)]
    if not fields or isinstance(event, Override):
        return event
    field = data.draw(st.sampled_from(fields))
    changed_one: Event = evolve(event, **{field: data.draw(choices[field])})  # type: ignore[arg-type] # any of its fields
    return Override(changed_one, "so be it") if data.draw(st.booleans()) else changed_one


@COSTLY
@given(st.data(), st.integers(2, 4), st.integers(0, 2))
def test_a_changed_record_is_faulty_or_legal(data: st.DataObject, players: int, seed: int) -> None:
    """A change breaks a rule, or an arbiter accepted it, or it makes another legal game."""
    modules = data.draw(st.sampled_from([(), ("bazaars", "invaders"), tuple(REGISTRY)]))
    record = ar.record_of(whole_game(players, seed, modules=modules)[-1])
    other = mutated(mutated(record, data) if data.draw(st.booleans()) else record, data)
    replayed = ar.replay(other)
    if replayed.ok:
        assert replayed.final is not None
        assert ar.record_of(replayed.final) == other
    else:
        assert replayed.faults
        assert all(
            fault.where == f"line {one.line}" for one in replayed.findings for fault in one.report
        )
    assert len(replayed.states) == len(other.events) + 1 or replayed.stopped is not None


PLAYERS = ("Anne", "Alma", "Kim")


def test_a_record_tells_who_plays_by_which_rules() -> None:
    state = new_game(
        PLAYERS, seed=1, youngest_first=("Kim", "Anne", "Alma"), profile="must-continue"
    )
    record = record_of(state)
    assert record.players == PLAYERS
    assert record.youngest_first == ("Kim", "Anne", "Alma")
    assert record.profile == Profile(must_continue=True)
    assert record.modules == ()
    assert record.position is None
    assert record.events == state.log


def test_a_game_in_which_nothing_happened_has_a_record() -> None:
    """It is the header alone, and leads to the game before its first draw."""
    record = record_of(empty_game(PLAYERS))
    assert record == Record(PLAYERS, PLAYERS)
    assert replay(record).final == empty_game(PLAYERS)


def test_a_record_is_a_value_however_it_was_given() -> None:
    record = Record(list(PLAYERS), PLAYERS, profile="must-continue")
    assert record == Record(PLAYERS, PLAYERS, profile=Profile(must_continue=True))
    assert hash(record)
    with pytest.raises(InvalidArgument):
        Record(PLAYERS, PLAYERS, profile="must-stop")


def test_a_referees_word_stays_in_the_log() -> None:
    state = next(one for one in whole_game(3, 1) if one.bought).without_dealer()
    event = PlaceBought(str(state.to_act), state.bought[0], (9, 9))
    override = Override(event, "an experiment")
    after = carry_out(state, event)
    accepted = changed(after, log=(*state.log, override))
    record = record_of(accepted)
    assert record.events[-1] == override
    assert event_of(override) == event_of(event) == event
    replayed = replay(record)
    assert replayed.ok
    assert replayed.final == accepted
    assert [finding.reason for finding in replayed.overrides] == ["an experiment"]
