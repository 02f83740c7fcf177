"""Replaying: every fault with its line, and how a game goes on after one."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st

import alhambra_rules as ar
from alhambra_rules.game import carry_out
from alhambra_rules.game.after_fault import supplied
from alhambra_rules.game.events import Entry
from alhambra_rules.game.pieces import lacking
from alhambra_rules.rulebook.values import changed
from alhambra_rules.testing.played_games import NAMES, whole_game
from tests.costly import COSTLY
from tests.game.positions import position

ALL_CARDS = tuple(
    ar.MoneyCard(currency, value) for currency in ar.Currency for value in range(1, 10)
)


def with_event(record: ar.Record, index: int, *entries: Entry) -> ar.Record:
    return evolve(record, events=(*record.events[:index], *entries, *record.events[index + 1 :]))


def broken(replayed: ar.Replay) -> list[str]:
    return [f"{fault.rule.id} at {fault.where}" for fault in replayed.faults]


def place_of(record: ar.Record, kind: type[ar.Event], number: int = 0) -> int:
    return [i for i, entry in enumerate(record.events) if isinstance(entry, kind)][number]


@pytest.fixture(scope="module")
def played() -> ar.Record:
    return ar.record_of(whole_game(3, 0)[-1])


def test_a_legal_game_has_a_state_before_and_after_every_event(played: ar.Record) -> None:
    """Nothing is found in a legal game, and nothing is left unchecked."""
    replayed = ar.replay(played)
    assert replayed.ok
    assert replayed.first_fault is None
    assert replayed.report.ok
    assert (replayed.faults, replayed.overrides, replayed.not_checked) == ((), (), ())
    assert len(replayed.states) == len(played.events) + 1
    assert replayed.states[0].log == ()
    assert [state.log for state in replayed.states[:5]] == [played.events[:i] for i in range(5)]


def test_a_game_that_is_not_over_can_be_replayed_so_far(played: ar.Record) -> None:
    replayed = ar.replay(evolve(played, events=played.events[:50]))
    assert replayed.ok
    assert replayed.final is not None
    assert not replayed.final.finished


def test_after_an_illegal_placement_the_game_goes_on_as_it_was_recorded(played: ar.Record) -> None:
    """The tile stays there, and the next placement in that city is illegal too."""
    states = ar.replay(played).states
    index = next(
        i
        for i, entry in enumerate(played.events)
        if isinstance(entry, ar.PlaceBought)
        and not any(
            isinstance(later, ar.PlaceBought) and later.player == entry.player
            for later in played.events[i + 1 :]
        )
    )
    event = played.events[index]
    assert isinstance(event, ar.PlaceBought)
    replayed = ar.replay(with_event(played, index, evolve(event, cell=(5, 5))))
    assert replayed.first_fault is not None
    assert (replayed.first_fault.index, replayed.first_fault.line) == (index, index + 2)
    assert replayed.first_fault.report.rules == ("build.on-foot", "build.shared-edge")
    assert broken(replayed)[0] == f"build.on-foot at line {index + 2}"
    assert ar.Cell(5, 5) in replayed.states[index + 1].player(event.player).city.tiles
    assert len(replayed.states) <= len(states)
    assert not replayed.ok


def test_all_faults_are_found_not_only_the_first(played: ar.Record) -> None:
    """Two impossible draws are two violations with their lines."""
    first = place_of(played, ar.DrawToHand, 3)
    second = place_of(played, ar.DrawToHand, 5)
    card = next(entry.card for entry in played.events if isinstance(entry, ar.DrawToHand))
    # Three copies are drawn at once, then a fourth and a fifth: far too many for a deck.
    events = list(played.events)
    begin = place_of(played, ar.DrawToHand)
    for index in range(begin, begin + 6):
        event = events[index]
        if isinstance(event, ar.DrawToHand):
            events[index] = evolve(event, card=card)
    replayed = ar.replay(evolve(played, events=events))
    lines = {fault.where for fault in replayed.faults if fault.rule.id == "components.money"}
    assert {f"line {first + 2}", f"line {second + 2}"} <= lines


def test_an_action_out_of_turn_takes_the_turn_over(played: ar.Record) -> None:
    states = ar.replay(played).states
    index = place_of(played, ar.TakeMoney)
    event = played.events[index]
    assert isinstance(event, ar.TakeMoney)
    other = states[index].clockwise_from(event.player)[1].name
    replayed = ar.replay(with_event(played, index, evolve(event, player=other)))
    assert broken(replayed)[0] == f"turn.order at line {index + 2}"
    assert replayed.states[index + 1].player(other).hand != states[index].player(other).hand


def test_where_nobody_could_say_how_it_went_on_the_replay_stops(played: ar.Record) -> None:
    """A draw instead of an action leads to no definite state; what follows is not judged."""
    index = place_of(played, ar.TakeMoney)
    replayed = ar.replay(with_event(played, index, ar.Reshuffle()))
    assert replayed.stopped is not None
    assert replayed.stopped.startswith(f"line {index + 2}: ")
    assert broken(replayed) == [f"turn.reshuffle at line {index + 2}"] * len(replayed.faults)
    assert len(replayed.states) == index + 1
    assert not replayed.ok
    rest = f"lines {index + 3} to {len(played.events) + 1}"
    assert replayed.notes == (f"{rest}: the replay stopped, {replayed.stopped}",)


def test_of_a_replay_that_stops_near_the_end_it_is_told_how_much_was_not_judged(
    played: ar.Record,
) -> None:
    """Nothing is left to judge after the last line; after the last but one a line is."""
    until = evolve(played, events=played.events[: place_of(played, ar.TakeMoney)])
    line = len(until.events) + 2
    at_last = ar.replay(evolve(until, events=(*until.events, ar.Reshuffle())))
    assert at_last.notes == (f"the replay stopped, {at_last.stopped}",)
    before = ar.replay(evolve(until, events=(*until.events, ar.Reshuffle(), ar.Reshuffle())))
    assert before.notes == (f"line {line + 1}: the replay stopped, {before.stopped}",)


def overpaid(record: ar.Record) -> int:
    """Return the index of the first purchase that was no exact payment."""
    placing = (ar.PlaceBought, ar.ReserveBought)
    pairs = enumerate(zip(record.events, record.events[1:], strict=False))
    return next(
        i for i, pair in pairs if isinstance(pair[0], ar.Buy) and isinstance(pair[1], placing)
    )


def test_a_further_action_after_paying_too_much_goes_on_with_the_turn(played: ar.Record) -> None:
    """It breaks the rule on exact payments, is made all the same, and the tile is put down next."""
    index = overpaid(played)
    bought = played.events[index]
    before = ar.replay(played).states[index + 1]
    assert isinstance(bought, ar.Buy)
    again = ar.TakeMoney(bought.player, before.display[:1])
    replayed = ar.replay(with_event(played, index, bought, again))
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
    games = (ar.record_of(whole_game(3, seed)[-1]) for seed in range(99))
    played = next(record for record in games if ar.Stop in map(type, record.events))
    index = place_of(played, ar.Stop)
    replayed = ar.replay(with_event(played, index))
    assert broken(replayed) == [f"turn.tiles-aside at line {index + 2}"]
    assert replayed.stopped is None
    assert replayed.final is not None
    truly = ar.replay(played).final
    assert truly is not None
    assert replayed.final.table == truly.table


def test_a_sixth_action_is_one_too_many_whatever_was_paid(played: ar.Record) -> None:
    """After five actions nothing depends on an exact payment any more."""
    index = overpaid(played)
    bought = played.events[index]
    assert isinstance(bought, ar.Buy)
    before = ar.replay(played).states[index + 1]
    again = ar.TakeMoney(bought.player, before.display[:1])
    report = ar.check_action(changed(before, actions_done=5), again)
    assert report.rules == ("turn.one-action", "turn.five-actions")
    assert "turn.exact-payment" in ar.check_action(changed(before, actions_done=4), again).rules


def test_nobody_else_goes_on_with_the_turn_of_one_who_puts_tiles_down(played: ar.Record) -> None:
    """Another player's action cannot be carried out while tiles are set aside."""
    index = overpaid(played)
    before = ar.replay(played).states[index + 1]
    other = next(name for name in before.names if name != before.to_act)
    again = ar.TakeMoney(other, before.display[:1])
    assert "turn.exact-payment" not in ar.check_action(before, again).rules
    with pytest.raises(ar.NoDefiniteState):
        carry_out(before, again)


def test_a_referee_may_let_a_further_action_stand(played: ar.Record) -> None:
    index = overpaid(played)
    bought = played.events[index]
    assert isinstance(bought, ar.Buy)
    again = ar.TakeMoney(bought.player, ar.replay(played).states[index + 1].display[:1])
    stands = with_event(played, index, bought, ar.Override(again, "seen too late"))
    replayed = ar.replay(evolve(stands, events=stands.events[: index + 3]))
    assert replayed.ok
    assert [one.index for one in replayed.overrides] == [index + 1]


def test_stopping_after_paying_too_much_says_nothing_of_a_further_action(played: ar.Record) -> None:
    index = overpaid(played)
    bought = played.events[index]
    assert isinstance(bought, ar.Buy)
    replayed = ar.replay(with_event(played, index, bought, ar.Stop(bought.player)))
    assert broken(replayed) == [f"turn.exact-payment at line {index + 3}"]


@pytest.mark.parametrize("by_the_referee", [False, True])
def test_a_fault_of_a_city_is_told_where_it_arises(played: ar.Record, by_the_referee: bool) -> None:
    """Later placements beside a misplaced tile do not break its rules again."""
    index = place_of(played, ar.PlaceBought)
    event = played.events[index]
    assert isinstance(event, ar.PlaceBought)
    astray = evolve(event, cell=ar.Cell(9, 9))
    later = [one for one in played.events[index + 1 :] if isinstance(one, ar.PlaceBought)]
    assert any(one.player == event.player for one in later)
    entry: Entry = ar.Override(astray, "it may stay") if by_the_referee else astray
    replayed = ar.replay(with_event(played, index, entry))
    about = {fault.where for fault in replayed.faults if ar.Cell(9, 9) in fault.cells}
    assert about == (set() if by_the_referee else {f"line {index + 2}"})
    assert replayed.stopped is None


def test_a_scoring_card_that_never_comes_is_missed_once(played: ar.Record) -> None:
    """It is reported once, at the end of its pile."""
    index = place_of(played, ar.DrawScoringCard)
    replayed = ar.replay(with_event(played, index))
    overdue = [one for one in replayed.faults if dict(one.details).get("card") == "A"]
    assert len(overdue) == 1
    line = int((overdue[0].where or "").removeprefix("line "))
    assert replayed.states[line - 1].deck.piled is None


def test_an_event_of_somebody_who_does_not_play_stops_the_replay(played: ar.Record) -> None:
    """A card for an unknown player leads to no state."""
    index = place_of(played, ar.DrawToHand)
    event = played.events[index]
    assert isinstance(event, ar.DrawToHand)
    replayed = ar.replay(with_event(played, index, evolve(event, player="Nobody")))
    assert broken(replayed)[0] == f"setup.starting-money at line {index + 2}"
    assert replayed.stopped is not None
    for stranger in (ar.Buy("Nobody", 1, ()), ar.RedesignSwap("Nobody", "tower-11", (0, 1))):
        at = place_of(played, ar.TakeMoney)
        assert ar.replay(with_event(played, at, stranger)).stopped is not None


def test_an_override_stands_and_is_listed(played: ar.Record) -> None:
    """What the referee accepted is no fault, whatever it breaks; also if it breaks nothing."""
    index = place_of(played, ar.TakeMoney)
    event = played.events[index]
    assert isinstance(event, ar.TakeMoney)
    override = ar.Override(event, "to be sure")
    replayed = ar.replay(with_event(played, index, override))
    assert replayed.ok
    assert [(one.index, one.reason, one.report.ok) for one in replayed.overrides] == [
        (index, "to be sure", True)
    ]
    assert replayed.states[index + 1].log[-1] == override


def test_an_override_that_cannot_even_stand_is_a_fault(played: ar.Record) -> None:
    index = place_of(played, ar.TakeMoney)
    replayed = ar.replay(with_event(played, index, ar.Override(ar.Reshuffle(), "so be it")))
    assert replayed.overrides == ()
    assert replayed.stopped is not None
    assert broken(replayed)[0] == f"turn.reshuffle at line {index + 2}"


@pytest.mark.parametrize(
    ("reason", "told"), [("to be sure", "'to be sure'"), ("a\n\x1b[2Jb", r"'a\n\x1b[2Jb'")]
)
def test_to_print_a_replay_tells_what_was_found(played: ar.Record, reason: str, told: str) -> None:
    assert str(ar.replay(played)) == "no rule is broken"
    first, second = place_of(played, ar.TakeMoney), place_of(played, ar.TakeMoney, 1)
    event = played.events[first]
    assert isinstance(event, ar.TakeMoney)
    accepted = with_event(played, first, ar.Override(event, reason))
    replayed = ar.replay(with_event(accepted, second, ar.Reshuffle()))
    assert str(replayed).splitlines() == [
        *map(str, replayed.faults),
        f"line {first + 2}: accepted by the referee: {told}",
        f"stopped: {replayed.stopped}",
    ]
    assert replayed.faults


def test_the_states_of_a_replay_are_only_counted_in_its_repr(played: ar.Record) -> None:
    assert f"states=<{len(played.events) + 1} values>" in repr(ar.replay(played))


def test_a_replay_that_keeps_no_states_finds_the_same(played: ar.Record) -> None:
    index = place_of(played, ar.TakeMoney)
    for record in (played, with_event(played, index), with_event(played, index, ar.Reshuffle())):
        kept, lean = ar.replay(record), ar.replay(record, keep_states=False)
        assert (lean.findings, lean.stopped, lean.notes) == (
            kept.findings,
            kept.stopped,
            kept.notes,
        )
        assert lean.states == (kept.final,)
        assert lean.reached == kept.reached == len(kept.states)


TILE = "tower-13-e"


def supplied_with(state: ar.GameState, event: ar.Event) -> ar.GameState:
    """Return the state after an illegal event, what it moves supplied."""
    return carry_out(supplied(state, event), event)


def test_money_that_was_not_there_moves_all_the_same() -> None:
    """A card taken or paid that did not lie there is in the hand or on the spent pile."""
    state = position(hands={"Anne": ["denar-9"]})
    taken = supplied_with(state, ar.TakeMoney("Anne", ["denar-1"]))
    assert ar.MoneyCard.of("denar-1") in taken.player("Anne").hand
    assert taken.display == state.display
    paid = supplied_with(state, ar.Buy("Anne", 1, ["denar-1", "denar-9"]))
    assert paid.spent == (ar.MoneyCard.of("denar-1"), ar.MoneyCard.of("denar-9"))
    assert paid.player("Anne").hand == ()


@pytest.mark.parametrize("reserve", [[], [TILE]])
def test_a_tile_that_was_not_in_the_reserve_lies_in_the_city(reserve: Sequence[str]) -> None:
    """A redesign with a tile from elsewhere is carried out with that tile."""
    state = position(reserves={"Anne": reserve})
    laid = supplied_with(state, ar.RedesignFromReserve("Anne", TILE, (1, 0)))
    assert laid.player("Anne").city.cells_of(ar.TILES[TILE]) == ((1, 0),)
    assert laid.player("Anne").reserve == ()


def test_a_tile_that_was_not_in_the_bag_lies_on_the_market_or_with_dirk() -> None:
    """A tile drawn twice lies in both places, and the bag keeps what it had."""
    state = position(market=["tower-11", None, None, None], phase="fill-market")
    drawn = supplied_with(state, ar.DrawToMarket(2, "tower-11"))
    assert drawn.market[:2] == (ar.TILES["tower-11"],) * 2
    assert drawn.bag == state.bag
    legal = ar.DrawToMarket(2, "tower-13-e")
    assert supplied(state, legal) == state
    for_dirk = position(NAMES[:2], phase="set-up-dirk", bag=["tower-11"])
    assert supplied(for_dirk, ar.DrawToDirk("tower-11")) == for_dirk


def test_a_card_that_was_not_in_the_deck_lies_in_the_display() -> None:
    """Nothing is known of the piles after a card that cannot have been drawn."""
    filling = position(display=["denar-1"] * 3, phase="fill-display", to_come=("B",))
    after_a = changed(filling.deck, piled=100, came_after=(20,))
    state = changed(filling, deck=after_a)
    drawn = supplied_with(state, ar.DrawToDisplay("denar-1"))
    assert drawn.display == (ar.MoneyCard.of("denar-1"),) * 4
    assert drawn.deck == filling.deck
    assert drawn.deck.may_turn_up("B") > after_a.may_turn_up("B")


def test_a_card_drawn_before_the_spent_cards_were_shuffled_shuffles_them() -> None:
    """The deck is empty, so the card can only come from the spent ones."""
    state = position(
        display=["denar-1"], deck=[], to_come=(), spent=["denar-2", "ducat-3"], phase="fill-display"
    )
    drawn = supplied_with(state, ar.DrawToDisplay("ducat-3"))
    assert drawn.deck.cards == (ar.MoneyCard.of("denar-2"),)
    assert drawn.spent == ()


def test_what_moves_nothing_from_elsewhere_needs_nothing() -> None:
    """Nothing is supplied for a bought tile or a scoring card that is not there."""
    state = position()
    for event in (ar.ReserveBought("Anne", "tower-11"), ar.DrawScoringCard("A")):
        assert supplied(state, event) is state


def mutated(record: ar.Record, data: st.DataObject) -> ar.Record:
    index = data.draw(st.integers(0, len(record.events) - 1))
    event = record.events[index]
    how = data.draw(st.sampled_from(["drop", "swap", "double", "change"]))
    if how == "drop":
        return with_event(record, index)
    if how == "double":
        return with_event(record, index, event, event)
    if how == "swap":
        other = data.draw(st.integers(0, len(record.events) - 1))
        return with_event(with_event(record, index, record.events[other]), other, event)
    return with_event(record, index, changed_event(event, data))


def changed_event(event: Entry, data: st.DataObject) -> Entry:
    """Draw an event like this one with another card, tile, cell, square or player."""
    card = st.sampled_from(ALL_CARDS)
    choices = {
        "card": card if not isinstance(event, ar.DrawScoringCard) else st.sampled_from("AB"),
        "cards": st.lists(card, max_size=3),
        "tile": st.sampled_from(sorted(ar.TILES)),
        "cell": st.tuples(st.integers(-3, 3), st.integers(-3, 3)),
        "square": st.integers(1, 4),
        "player": st.sampled_from((*NAMES[:3], "Nobody")),
    }
    fields = [name for name in choices if hasattr(event, name)]
    if not fields:
        return event
    field = data.draw(st.sampled_from(fields))
    fields_of_event = {name: getattr(event, name) for name in fields}
    kind: Callable[..., Entry] = type(event)
    return kind(**{**fields_of_event, field: data.draw(choices[field])})


@COSTLY
@given(st.data(), st.integers(2, 4), st.integers(0, 2))
def test_a_changed_record_is_faulty_or_a_legal_game_of_its_own(
    data: st.DataObject, players: int, seed: int
) -> None:
    """Whatever is changed is found, or it makes another game that follows every rule."""
    record = ar.record_of(whole_game(players, seed)[-1])
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


def test_no_card_comes_from_nowhere() -> None:
    state = position(hands={"Anne": ["denar-4"]})
    event = ar.Buy("Anne", 1, ["denar-4", "denar-5"])
    hand = supplied(state, event).player("Anne").hand
    assert lacking(hand, event.cards) == ()
    assert len(hand) == 2
    assert ar.apply(supplied(state, event), event).spent == event.cards
