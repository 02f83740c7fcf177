"""Replays of records with slips: lines that are missing, repeated, exchanged or wrong."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from importlib import import_module
from itertools import pairwise
from typing import Any, cast

import pytest
from attrs import evolve

import alhambra_rules as ar
from alhambra_rules.game import Override, carry_out, chance_outcomes
from alhambra_rules.game.draws import (
    DrawScoringCard,
    DrawToDirk,
    DrawToDisplay,
    DrawToHand,
    DrawToMarket,
    Reshuffle,
)
from alhambra_rules.game.events import Entry, event_of
from alhambra_rules.game.pieces import MONEY, cards_in_order, without_cards
from alhambra_rules.game.playing import play_out
from alhambra_rules.game.record import Replay
from alhambra_rules.game_modules import DrawChest, PassChests
from alhambra_rules.model import Bazaar
from alhambra_rules.testing.played_games import whole_game
from rulebook_kit.slips import Slip
from tests.game.positions import MARKET, cards, position, resumed, without

REPLAYING = import_module("rulebook_kit.replaying")
PLAYED = play_out(ar.new_game(["Anna", "Bo", "Cem"], seed=3), 5)
OF_FIVE = play_out(ar.new_game(["Anna", "Bo", "Cem", "Dora", "Eve"], seed=2), 2)
OF_TWO = play_out(ar.new_game(["Anna", "Bo"], seed=4, modules=["treasure"]), 5)


def indices(game: ar.GameState, kind: type[ar.Event]) -> list[int]:
    """Return where events of that kind are in a game."""
    return [index for index, event in enumerate(game.events) if isinstance(event, kind)]


def replay_of(game: ar.GameState, events: Iterable[Entry]) -> Replay:
    """Replay other events in the set-up of this game."""
    return ar.replay(evolve(ar.record_of(game), events=tuple(events)))


def without_line(game: ar.GameState, kind: type[ar.Event], nth: int = 0) -> tuple[int, Replay]:
    """Replay a game without its nth event of a kind; return its index too."""
    at = indices(game, kind)[nth]
    return at, replay_of(game, game.events[:at] + game.events[at + 1 :])


@pytest.mark.no_cover
def test_a_missing_line_is_supplied_if_only_one_event_is_possible() -> None:
    cases: list[tuple[ar.GameState, type[ar.Event], int]] = [
        (PLAYED, ar.TakeMoney, 2),
        (PLAYED, ar.Buy, 2),
        (PLAYED, ar.PlaceBought, 1),
        (PLAYED, ar.ReserveBought, 1),
        (PLAYED, DrawToDisplay, 5),
        (PLAYED, DrawToMarket, 0),
        (PLAYED, DrawToMarket, 9),
        (OF_TWO, DrawToDirk, 9),
        (OF_TWO, DrawChest, 14),
        (PLAYED, DrawToHand, 6),
        (PLAYED, ar.RedesignToReserve, 5),
        (PLAYED, ar.RedesignSwap, 4),
        (PLAYED, ar.RedesignFromReserve, 1),
    ]
    for game, kind, nth in cases:
        at, replayed = without_line(game, kind, nth)
        assert replayed.stopped is None, kind
        assert not replayed.ok, kind
        assert replayed.final is not None, kind
        assert evolve(replayed.final, log=()) == evolve(game.without_dealer(), log=()), kind
        (supposed,) = replayed.supposed
        before = ar.replay(ar.record_of(game)).states[at]
        assert ar.describe_event(game.events[at], before) in supposed.what, kind
        assert {finding.index for finding in replayed.findings} == {supposed.line - 2}, kind


def test_a_replay_stops_if_the_missing_line_is_not_clear() -> None:
    _, replayed = without_line(PLAYED, ar.PlaceBought, 17)
    assert replayed.stopped is not None
    assert "missing" in replayed.stopped
    assert not replayed.supposed


def test_a_line_that_is_missing_at_the_end_is_no_violation() -> None:
    assert replay_of(PLAYED, PLAYED.events[:-1]).ok


def test_a_line_on_stopping_is_not_supposed() -> None:
    """The next line shows that the player has stopped; it breaks the rule on its own."""
    _, replayed = without_line(PLAYED, ar.Stop)
    assert (replayed.stopped, replayed.supposed) == (None, ())
    assert replayed.report.rules == ("turn.tiles-aside",)


def test_a_line_says_what_seems_to_be_missing_before_it() -> None:
    _, replayed = without_line(PLAYED, ar.ReserveBought, 25)
    expected = "Cem must place the bought tiles"
    assert replayed.stopped == f"line 443: a line seems to be missing before it: {expected}"
    early = resumed(position(), ar.ReserveBought("Anne", "tower-12"))
    assert early.stopped == "line 2: a line seems to be missing before it: Anne must act"


def test_a_line_that_was_written_twice_names_the_line_that_it_repeats() -> None:
    """Once could be a slip; with three equal lines it is not clear what was meant.

    The first event of the whole game has none before it.
    """
    events, at = PLAYED.events, indices(PLAYED, ar.PlaceBought)[0]
    replayed = replay_of(PLAYED, (*events[: at + 1], events[at], *events[at:]))
    assert replayed.stopped is not None
    assert replayed.stopped.startswith(f"line {at + 3}: it repeats line {at + 2}")
    alone = replay_of(PLAYED, (events[at],) * 2).stopped
    assert alone is not None
    assert alone.startswith("line 2: a line seems to be missing")


SLIPS: dict[Slip, Callable[[Sequence[Entry]], Sequence[Entry]]] = {
    Slip.REPEATED: lambda lines: [lines[0], *lines],
    Slip.EXCHANGED: lambda lines: [lines[1], lines[0], *lines[2:]],
    Slip.WRONG: lambda lines: [
        evolve(cast("ar.Buy", lines[0]), square=cast("ar.Buy", lines[0]).square % 4 + 1),
        *lines[1:],
    ],
}
"""What a slip does with the lines from some line on."""


@pytest.mark.no_cover
@pytest.mark.parametrize(
    ("game", "kind", "nth", "slip"),
    [
        (PLAYED, ar.PlaceBought, 3, Slip.REPEATED),
        (PLAYED, ar.ReserveBought, 1, Slip.REPEATED),
        (PLAYED, DrawToMarket, 12, Slip.REPEATED),
        (OF_TWO, DrawToDirk, 3, Slip.REPEATED),
        (PLAYED, ar.Buy, 10, Slip.EXCHANGED),
        (PLAYED, ar.TakeMoney, 7, Slip.EXCHANGED),
        (PLAYED, DrawToMarket, 12, Slip.EXCHANGED),
        (PLAYED, ar.Buy, 7, Slip.WRONG),
        (PLAYED, ar.Buy, 20, Slip.WRONG),
        (OF_TWO, ar.Buy, 9, Slip.WRONG),
    ],
)
def test_a_slip_in_a_line_is_one_finding(
    game: ar.GameState, kind: type[ar.Event], nth: int, slip: Slip
) -> None:
    """The replay reads what was meant, and all other lines are legal."""
    at = indices(game, kind)[nth]
    replayed = replay_of(game, (*game.events[:at], *SLIPS[slip](game.events[at:])))
    line = at + 2 + (slip is Slip.REPEATED)
    assert replayed.stopped is None
    assert [(one.line, one.slip) for one in replayed.supposed] == [(line, slip)]
    assert [finding.line for finding in replayed.findings] == [line]
    assert replayed.final == game.without_dealer()
    assert len(replayed.states) == len(replayed.record.events) + 1
    told = ar.describe_event(game.events[at], replayed.states[line - 2])
    assert replayed.supposed[0].what == told


@pytest.mark.parametrize(
    ("game", "at", "slip", "first"),
    [
        (PLAYED, 83, Slip.WRONG, 268),  # a tile of the market that is bought much later
        (OF_FIVE, 9, Slip.REPEATED, 270),  # a starting card; its last copy is drawn much later
    ],
)
def test_a_slip_may_be_long_before_the_first_illegal_line(
    game: ar.GameState, at: int, slip: Slip, first: int
) -> None:
    events: list[Entry] = list(game.events)
    if slip is Slip.REPEATED:
        events.insert(at, events[at])
    else:
        events[at] = evolve(cast("DrawToMarket", events[at]), tile=ar.TILES["garden-10"])
    replayed = replay_of(game, events)
    assert replayed.first_fault is not None
    assert replayed.first_fault.index == first
    line = at + 2 + (slip is Slip.REPEATED)
    assert [(one.line, one.slip, one.applied) for one in replayed.supposed] == [(line, slip, True)]
    assert replayed.final is not None
    assert replayed.final.table == game.table


def test_the_line_before_an_illegal_one_may_be_wrong_in_a_part_that_it_does_not_name() -> None:
    """A bazaar leaves its square free for one more tile, so the next line shows the slip."""
    game, at = play_out(ar.new_game(["Anna", "Bo"], seed=1, modules=["bazaars"]), 1), 55
    drawn = cast("DrawToMarket", game.events[at])
    assert isinstance(drawn.tile, Bazaar)
    events = [*game.events[:at], evolve(drawn, tile=ar.TILES["garden-10"]), *game.events[at + 1 :]]
    replayed = replay_of(game, events)
    assert [finding.index for finding in replayed.findings] == [at + 1]
    assert [(one.line, one.read) for one in replayed.supposed] == [(at + 2, drawn)]
    assert replayed.final == game.without_dealer()


def without_its_place(game: ar.GameState, *kinds: type[ar.Event]) -> tuple[int, ar.Record]:
    """Exchange the first legal neighbours of these kinds so that only the second is illegal then.

    Return the index of the first of them too.
    """
    record = ar.record_of(game)
    for at, (first, second) in enumerate(pairwise(record.events)):
        if (type(first), type(second)) == kinds:
            events = [*record.events[:at], second, first, *record.events[at + 2 :]]
            replayed = ar.replay(evolve(record, events=events[: at + 2]))
            if [finding.index for finding in replayed.findings] == [at + 1]:
                return at, evolve(record, events=events)
    raise AssertionError


def test_a_line_may_belong_before_a_legal_one() -> None:
    """The replay exchanges both, although only the second is illegal."""
    cases: list[tuple[ar.GameState, tuple[type[ar.Event], ...]]] = [
        (OF_TWO, (DrawScoringCard, DrawToDisplay)),
        (PLAYED, (ar.Buy, ar.TakeMoney)),
    ]
    for game, kinds in cases:
        at, record = without_its_place(game, *kinds)
        replayed = ar.replay(record)
        assert replayed.stopped is None, kinds
        assert [(one.line, one.slip) for one in replayed.supposed] == [(at + 2, Slip.EXCHANGED)], (
            kinds
        )
        assert [finding.line for finding in replayed.findings] == [at + 3], kinds
        assert replayed.final == game.without_dealer(), kinds
        assert [state.log for state in replayed.states[at : at + 3]] == [
            game.events[:at],
            game.events[: at + 1],
            game.events[: at + 2],
        ]
        told = ar.describe_event(event_of(game.events[at]), replayed.states[at])
        assert replayed.supposed[0].what == told, kinds


def test_a_line_may_be_missing_some_lines_before_the_first_illegal_one() -> None:
    """A card drawn after the scoring card is legal without it."""
    game = OF_TWO
    for at in indices(game, DrawScoringCard):
        events = [*game.events[:at], *game.events[at + 1 :]]
        replayed = replay_of(game, events)
        line = 0 if replayed.first_fault is None else replayed.first_fault.line
        if replayed.supposed and line > at + 2 and type(events[line - 2]) is DrawToDirk:
            break
    assert replayed.stopped is None
    (supposed,) = replayed.supposed
    assert supposed.slip is Slip.MISSING
    assert at + 2 <= supposed.line < line
    assert len(replayed.states) == replayed.reached == len(events) + 1
    assert replayed.final is not None
    assert replayed.final.table == game.table
    assert ar.replay(replayed.record, keep_states=False).final == replayed.final


def test_a_purchase_may_be_missing_two_lines_before_the_first_illegal_one() -> None:
    states = whole_game(3, 5)
    game, at = states[-1], 167
    replayed = replay_of(game, (*game.events[:at], *game.events[at + 1 :]))
    assert replayed.stopped is None
    assert [finding.line for finding in replayed.findings] == [at + 4]
    told = ar.describe_event(game.events[at], replayed.states[at])
    assert [(one.line, one.what) for one in replayed.supposed] == [(at + 2, told)]
    assert "arcades-10" in told
    assert [state.log[-1] for state in replayed.states[at + 1 :]] == [*game.events[at + 1 :]]
    assert replayed.final is not None
    assert replayed.final.table == game.table


def test_a_line_is_not_supposed_before_one_that_the_referee_accepted() -> None:
    game = OF_TWO
    at = indices(game, DrawScoringCard)[0]
    events: list[Entry] = [*game.events[:at], *game.events[at + 1 :]]
    (supposed,) = replay_of(game, events).supposed
    events[supposed.line - 2] = Override(event_of(events[supposed.line - 2]), "yes")
    replayed = replay_of(game, events)
    assert not replayed.supposed
    assert replayed.stopped is not None


def test_the_deck_is_empty_at_a_shuffle_if_hands_are_uncertain(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A line on starting money is missing, so a card too many seems to be in the deck."""
    monkeypatch.setattr(REPLAYING, "MOST_EXPLAINED", 0)
    _, replayed = without_line(PLAYED, DrawToHand, 8)
    assert replayed.stopped is None
    shuffled = next(one for one in replayed.findings if one.report.rules == ("turn.reshuffle",))
    assert shuffled.index is not None
    before, after = replayed.states[shuffled.index : shuffled.index + 2]
    assert Counter(after.deck.cards) == Counter((*before.deck.cards, *before.spent))
    assert after.spent == ()
    assert replayed.final is not None
    scores = [one.score for one in PLAYED.players]
    assert [one.score for one in replayed.final.players] == scores
    rounds = ar.rounds_scored(replayed.states[0], replayed.final)
    assert [sum(held.points[name] for held in rounds) for name in PLAYED.names] == scores


def test_a_shuffle_with_a_scoring_card_to_come_stops_the_replay() -> None:
    """Also if hands are uncertain."""
    state = position(display=["denar-9"], to_come=("B",), spent=["ducat-1"])
    take = ar.TakeMoney("Anne", ["ducat-2"])
    replayed = resumed(state, take, Reshuffle())
    assert replayed.stopped == "line 3: the deck still holds cards"


def test_a_card_drawn_before_one_with_a_wrong_name_may_be_there_again() -> None:
    """Only later draws show which card had the wrong name."""
    others = without_cards(cards_in_order(MONEY * 3), cards("denar-1", "denar-1", "denar-2"))
    taken = ("denar-9", "florin-9")
    state = position(
        display=taken,
        to_come=(),
        hands={"Kim": map(str, without_cards(others, cards(*taken, "ducat-9")))},
        spent=["ducat-9"],
    )
    replayed = resumed(state, TAKE, FILL, DrawToDisplay("ducat-9"))
    assert replayed.final is not None
    assert replayed.final.deck.cards == cards("denar-2")


@pytest.mark.no_cover
@pytest.mark.parametrize("accepted", [False, True])
def test_after_many_illegal_events_no_slip_is_looked_for(
    accepted: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each search takes time. Events that an arbiter accepted count too."""
    at = indices(PLAYED, ar.PlaceBought)
    events: list[Entry] = list(PLAYED.events)
    for index in (at[8], at[4]):
        events.insert(index, events[index])
    if accepted:
        events[at[0]] = Override(event_of(events[at[0]]), "yes")
    for found in (1, 2):
        monkeypatch.setattr(REPLAYING, "MOST_EXPLAINED", found + accepted)
        replayed = replay_of(PLAYED, events)
        assert [one.slip for one in replayed.supposed] == [Slip.REPEATED] * found


def test_after_many_illegal_events_no_missing_line_is_looked_for(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(REPLAYING, "MOST_EXPLAINED", 0)
    for game, kind in ((OF_TWO, DrawScoringCard), (PLAYED, DrawToMarket)):
        _, replayed = without_line(game, kind)
        assert replayed.supposed == ()
        assert replayed.stopped is not None or not replayed.ok


def test_a_line_that_the_referee_accepted_belongs_where_it_is() -> None:
    for accepted in (0, 1):
        at, record = without_its_place(OF_TWO, DrawScoringCard, DrawToDisplay)
        events = list(record.events)
        events[at + accepted] = Override(event_of(events[at + accepted]), "yes")
        replayed = ar.replay(evolve(record, events=events))
        assert Slip.EXCHANGED not in {one.slip for one in replayed.supposed}, accepted


def test_the_first_line_repeats_none() -> None:
    """Not the last one either."""
    events, at = PLAYED.events, indices(PLAYED, ar.Action)[0]
    replayed = replay_of(PLAYED, (events[at], *events[: at + 1]))
    assert Slip.REPEATED not in {one.slip for one in replayed.supposed}


@pytest.mark.no_cover
def test_a_line_that_the_referee_accepted_is_no_slip() -> None:
    """It is neither read with another square nor exchanged with the next line."""
    at = indices(PLAYED, ar.Buy)[10]
    before, (first, second, *rest) = PLAYED.events[:at], PLAYED.events[at:]
    square = evolve(cast("ar.Buy", first), square=cast("ar.Buy", first).square % 4 + 1)
    for at_line, events in (
        (at, [Override(square, "yes"), second]),
        (at + 1, [second, Override(first, "yes")]),
    ):
        replayed = replay_of(PLAYED, (*before, *events, *rest))
        assert at_line + 2 not in {one.line for one in replayed.supposed}
        assert Slip.EXCHANGED not in {one.slip for one in replayed.supposed}


def test_an_illegal_event_is_no_slip_if_the_game_went_on_as_recorded() -> None:
    """Anna takes two cards that are worth too much; everything else follows from that."""
    state = begun = ar.new_game(["Anna", "Bo", "Cem"], seed=3).without_dealer()
    events: list[ar.Event] = [ar.TakeMoney(state.to_act or "", state.display[:2])]
    for _ in range(9):
        state = carry_out(state, events[-1])
        actions = ar.legal_actions(state)
        events.append(actions[0] if actions else next(iter(chance_outcomes(state)))[0])
    replayed = replay_of(begun, (*begun.events, *events))
    assert not replayed.supposed
    assert replayed.report.rules == ("money.one-or-five",)


def test_two_missing_lines_are_both_supplied() -> None:
    takings = indices(PLAYED, ar.TakeMoney)
    gone = {takings[2], takings[60]}
    replayed = replay_of(PLAYED, (one for at, one in enumerate(PLAYED.events) if at not in gone))
    assert len(replayed.supposed) == len(gone)
    assert replayed.stopped is None


def test_an_event_of_another_game_ends_the_search() -> None:
    events, at = PLAYED.events, indices(PLAYED, ar.TakeMoney)[2]
    stranger = PassChests("Anna")
    assert replay_of(PLAYED, (*events[:at], *events[at + 1 : at + 4], stranger)).stopped is not None


UNSEEN = ("tower-12", "tower-13-e")
TAKE, FILL = ar.TakeMoney("Anne", ["denar-9"]), DrawToDisplay("denar-1")


def from_position(
    *events: Entry, market: Sequence[str | None] = MARKET, unknown: str = "", **given: object
) -> Replay:
    """Replay these events from a position with two tiles in the bag."""
    elsewhere = [tile for tile in ar.TILES if tile not in (*UNSEEN, *market)]
    parts: Any = {"to_come": (), "reserves": {"Kim": elsewhere}, **given}
    state = position(market=market, **parts)
    return resumed(state, *events, table=without(state.table, unknown))


def test_the_tile_for_an_earlier_square_may_be_missing() -> None:
    second = DrawToMarket(2, UNSEEN[1])
    replayed = from_position(TAKE, FILL, second, market=(None, None, *MARKET[2:]))
    assert [str(one) for one in replayed.supposed] == [
        "line 4: a line seems to be missing here; assumed: tower-12 comes to the denar square"
    ]
    assert replayed.final is not None
    assert [*map(str, replayed.final.market)] == [*UNSEEN, *MARKET[2:]]
    assert replayed.final.log[-2:] == (DrawToMarket(1, UNSEEN[0]), second)
    accepted = Override(second, "there was no other")
    assert not from_position(TAKE, FILL, accepted, market=(None, None, *MARKET[2:])).supposed


def test_a_player_whose_hand_is_unknown_may_pay_after_a_missing_line() -> None:
    """The line shows that the cards were in the hand."""
    buy = ar.Buy("Alma", 4, ["florin-5", "florin-6"])
    second, placing = DrawToMarket(2, UNSEEN[1]), ar.ReserveBought("Alma", MARKET[3])
    lines, market = (TAKE, FILL, second, buy, placing), (None, None, *MARKET[2:])
    hands = {"Alma": ["florin-5", "florin-6"]}
    for unknown in ("", "Alma"):
        replayed = from_position(*lines, market=market, hands=hands, unknown=unknown)
        assert [one.read for one in replayed.supposed] == [DrawToMarket(1, UNSEEN[0])]
        assert replayed.stopped is None


def test_what_the_line_after_a_missing_one_leaves_unchecked_is_told() -> None:
    first, second = DrawToMarket(1, UNSEEN[0]), DrawToMarket(2, UNSEEN[1])
    buy = ar.Buy("Alma", 4, ["florin-5", "florin-6"])
    replayed, whole = (
        from_position(TAKE, FILL, *draws, buy, market=(None, None, *MARKET[2:]), unknown="Alma")
        for draws in ((first,), (first, second))
    )
    assert [one.read for one in replayed.supposed] == [second]
    assert str(replayed.not_checked[-1]) == (
        "line 5: not checked: whether Alma held florin-5, florin-6"
    )
    assert [one.what for one in replayed.not_checked] == [one.what for one in whole.not_checked]


def test_tiles_left_over_after_a_missing_line_are_given_to_nobody_while_a_hand_is_unknown() -> None:
    """Anne has the only denar that is known."""
    last = DrawToMarket(2, UNSEEN[1])
    replayed = from_position(TAKE, FILL, last, market=(None,) * 4, hand="denar-9", unknown="Kim")
    assert len(replayed.supposed) == 1
    assert replayed.final is not None
    assert [*map(str, replayed.final.market)] == [*UNSEEN, "None", "None"]
    assert replayed.final.leftovers == ()


def test_a_game_ends_after_a_missing_line_as_after_one_that_is_there() -> None:
    """Nobody gets tiles before it is over, also if a hand is unknown."""
    missing, last = DrawToMarket(1, UNSEEN[0]), DrawToMarket(2, UNSEEN[1])
    table = {"market": (None,) * 4, "hand": "denar-9", "unknown": "Kim"}
    replayed, whole = (
        from_position(TAKE, FILL, *draws, **table)  # type: ignore[arg-type] # named above
        for draws in ((last,), (missing, last))
    )
    assert whole.supposed == () != replayed.supposed
    assert replayed.final is not None
    assert whole.final is not None
    assert replayed.final.finished
    assert replayed.final == whole.final
    assert [one.what for one in replayed.not_checked] == [one.what for one in whole.not_checked]


def test_tiles_left_over_after_the_missing_line_itself_are_given_out_too() -> None:
    """The last draw is missing, and a hand is unknown."""
    placing = [ar.DeclineLeftover("Kim", tile) for tile in UNSEEN]
    events: list[Entry] = [TAKE, FILL, DrawToMarket(1, UNSEEN[0]), *placing]
    hands = {"Kim": ["denar-8", "denar-7", "dirham-8"]}
    replayed = from_position(*events, market=(None,) * 4, hands=hands, unknown="Alma")
    assert [(one.line, one.what) for one in replayed.supposed] == [
        (5, "tower-13-e comes to the dirham square")
    ]
    assert replayed.final is not None
    assert replayed.final.finished


@pytest.mark.no_cover
def test_the_last_tile_may_be_missing_after_a_wrong_payment() -> None:
    """The hands are uncertain, so the lines that follow show who was given the leftover tiles."""
    events, last = list(PLAYED.events), indices(PLAYED, DrawToMarket)[-1]
    missing = events.pop(last)
    at = indices(PLAYED, ar.Buy)[38]
    events[at] = evolve(cast("ar.Buy", events[at]), cards=cards("florin-5"))
    replayed = replay_of(PLAYED, events)
    assert [one.read for one in replayed.supposed] == [missing]
    assert replayed.stopped is None


def test_an_action_out_of_turn_need_not_follow_a_missing_one() -> None:
    """Anne can have taken the other card, or Alma can have taken the turn over."""
    display = ("denar-9", "florin-9")
    others = without_cards(cards_in_order(MONEY * 3), cards(*display))
    early = ar.TakeMoney("Alma", ["florin-9"])
    replayed = from_position(early, display=display, hands={"Kim": others})
    assert (replayed.supposed, replayed.stopped) == ((), None)
    assert replayed.report.rules == ("turn.order",)


def test_a_shuffle_before_the_last_card_is_drawn_shows_that_a_line_is_missing() -> None:
    display, spent = ("denar-9", "florin-9"), ("ducat-1",)
    others = without_cards(cards_in_order(MONEY * 3), cards("denar-1", *display, *spent))
    replayed = from_position(TAKE, Reshuffle(), display=display, spent=spent, hands={"Kim": others})
    assert [(one.line, one.read) for one in replayed.supposed] == [(3, FILL)]
    assert replayed.stopped is None


def test_of_two_possible_readings_none_is_followed() -> None:
    """Bo may have taken either card of the display, and all later lines are legal with both."""
    events, at = OF_TWO.events, 419
    assert type(events[at]) is ar.TakeMoney
    replayed = replay_of(OF_TWO, (*events[:at], *events[at + 1 :]))
    line = at + 2
    assert [(one.line, one.slip, one.applied) for one in replayed.supposed] == [
        (line, Slip.MISSING, False),
        (line, Slip.MISSING, False),
    ]
    first, second = (one.read for one in replayed.supposed)
    assert first != second
    assert events[at] in (first, second)
    assert all("possibly" in one.note for one in replayed.supposed)
    assert replayed.stopped is not None
    assert replayed.stopped.startswith(f"line {line}: a line seems to be missing")
    assert replayed.final == replay_of(OF_TWO, events[:at]).final


def redesigned_for_ever(times: int) -> ar.Record:
    """Return a record in which two players take a tile to the reserve and put it back.

    No draw is due meanwhile, so a game can be as long as they like. Each time has four lines.
    """
    state = next(
        one
        for one in whole_game(2, 3)
        if one.phase == "act" and all(ar.legal_removals(seat.city) for seat in one.players)
    )
    begun, moves = len(state.events), (ar.RedesignToReserve, ar.RedesignFromReserve)
    for kind in (moves[0], moves[0], moves[1], moves[1]):
        legal = ar.legal_actions(state)
        state = ar.apply(state, next(one for one in legal if isinstance(one, kind)))
    events = state.events
    return evolve(ar.record_of(state), events=(*events[:begun], *events[begun:] * times))


@pytest.mark.no_cover
@pytest.mark.parametrize(
    ("slip", "after", "share"),
    [((1,), 0, 0.1), ((0, 0, 1), 1, 0.99), ((1, 0), 0, 0.5)],
    ids=["missing", "repeated", "exchanged"],
)
def test_a_slip_in_a_long_record_costs_no_more_than_in_a_short_one(
    slip: tuple[int, ...], after: int, share: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of 10,000 lines, each is played twice at most, besides the tries for the slip."""
    played: Counter[str] = Counter()

    def counted(name: str, play: Callable[..., object]) -> Callable[..., object]:
        def call(*args: object, **named: object) -> object:
            played[name] += 1
            return play(*args, **named)

        return call

    module = import_module("alhambra_rules.game.replay")
    for name in ("carry_out", "played_quickly"):
        monkeypatch.setattr(module, name, counted(name, getattr(module, name)))
    record = redesigned_for_ever(2_500)
    at = int(len(record.events) * share)
    around = [record.events[at + one] for one in slip]
    lines = (*record.events[:at], *around, *record.events[at + 2 :])
    replayed = ar.replay(evolve(record, events=lines))
    assert replayed.supposed[0].line == record.line_of(at + after)
    assert replayed.reached == len(lines) + 1
    assert len(lines) < played.total() < 2 * len(lines) + 3_000


@pytest.mark.no_cover
def test_a_replay_stops_before_it_supplies_more_tiles_than_three_games_have() -> None:
    """Otherwise a line that places one more tile ten thousand times takes minutes."""
    at = indices(PLAYED, ar.RedesignFromReserve)[0]
    events = PLAYED.events[: at + 1] + PLAYED.events[at : at + 1] * 200
    replayed = replay_of(PLAYED, events)
    assert replayed.stopped == (
        f"line {at + 145}: too many pieces were missing so far: with them it has 196 tiles, but a"
        " game has 65"
    )
