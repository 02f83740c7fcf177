"""How a replay continues after a tile, card or starting money under a wrong name."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from attrs import evolve
from hypothesis import example, given
from hypothesis import strategies as st

import alhambra_rules as ar
from alhambra_rules.game import PendingDraw, carry_out
from alhambra_rules.game.after_violation import with_corrected_names
from alhambra_rules.game.draws import DrawToDirk, DrawToDisplay, DrawToHand, DrawToMarket, Reshuffle
from alhambra_rules.game.pieces import MONEY
from alhambra_rules.game.replay import rounds_scored
from alhambra_rules.testing.played_games import whole_game
from rulebook_kit.values import changed
from tests.costly import COSTLY
from tests.game.positions import MARKET, NAMES, cards, position, tiles
from tests.game_modules.pieces import treasure

WRONG, RIGHT = "tower-13-e", "garden-8-nw"


@COSTLY
@given(st.data(), st.integers(2, 4), st.integers(0, 9), st.booleans())
def test_one_wrong_name_is_told_and_the_game_is_judged_to_its_end(
    data: st.DataObject, players: int, seed: int, tile: bool
) -> None:
    """After any misnamed draw every line is checked and no city changes."""
    states = whole_game(players, seed)
    record = ar.record_of(states[-1])
    draws = [
        (index, event)
        for index, event in enumerate(record.events)
        if isinstance(event, DrawToMarket if tile else DrawToDisplay)
    ]
    (at, one), (_, other) = sorted(
        data.draw(st.lists(st.sampled_from(draws), min_size=2, max_size=2, unique=True)),
        key=lambda draw: draw[0],
    )
    misnamed: DrawToMarket | DrawToDisplay
    if isinstance(one, DrawToMarket) and isinstance(other, DrawToMarket):
        misnamed = evolve(one, tile=other.tile)
    elif isinstance(one, DrawToDisplay) and isinstance(other, DrawToDisplay):
        misnamed = evolve(one, card=other.card)
    replayed = ar.replay(
        evolve(record, events=(*record.events[:at], misnamed, *record.events[at + 1 :]))
    )
    assert replayed.stopped is None
    assert len(replayed.states) == len(record.events) + 1
    assert replayed.final is not None
    cities = [player.city for player in states[-1].players]
    assert [player.city for player in replayed.final.players] == cities


@pytest.mark.no_cover
def test_a_wrong_name_is_found_far_back() -> None:
    """The tile comes to the market again 61 lines later, where it cannot be any more."""
    record = ar.record_of(whole_game(3, 2)[-1])
    drawn, again = record.events[23], record.events[84]
    assert isinstance(drawn, DrawToMarket)
    assert isinstance(again, DrawToMarket)
    events = (*record.events[:23], evolve(drawn, tile=again.tile), *record.events[24:])
    replayed = ar.replay(evolve(record, events=events))
    (supposed,) = replayed.supposed
    assert (supposed.line, supposed.read, supposed.applied) == (25, drawn, True)
    assert [finding.line for finding in replayed.findings] == [86]


@COSTLY
@given(st.data(), st.integers(2, 4), st.integers(0, 9), st.sampled_from([ar.TakeMoney, ar.Buy]))
def test_one_wrong_card_in_an_action_leads_to_the_last_scoring_round(
    data: st.DataObject, players: int, seed: int, kind: type[ar.TakeMoney | ar.Buy]
) -> None:
    """The leftover tiles go where the record says, although the hands may be wrong."""
    record = ar.record_of(whole_game(players, seed)[-1])
    actions = [(at, one) for at, one in enumerate(record.events) if isinstance(one, kind)]
    at, action = data.draw(st.sampled_from(actions))
    wrong = data.draw(st.sampled_from([card for card in MONEY if card not in action.cards]))
    misnamed = evolve(action, cards=(wrong, *action.cards[1:]))
    events = (*record.events[:at], misnamed, *record.events[at + 1 :])
    replayed = ar.replay(evolve(record, events=events))
    assert replayed.stopped is None
    assert replayed.final is not None
    assert replayed.final.finished or replayed.faults[-1].rule.id == "end.place-leftovers"
    rounds = rounds_scored(replayed.states[0], replayed.final)
    scores = [(one.name, one.score) for one in replayed.final.players]
    assert [(name, sum(held.points[name] for held in rounds)) for name, _ in scores] == scores


def take(name: str, *cards: str) -> ar.TakeMoney:
    return ar.TakeMoney(name, cards)


FLORIN = take("Anne", "florin-9")


def test_a_card_taken_changes_places_with_one_that_is_never_taken() -> None:
    """The misnamed card is really in the deck. Of equal cards one drawn later is taken later."""
    state = position(display=["denar-1", "denar-2", "ducat-3", "ducat-4"])
    later = (take("Alma", "denar-1"), take("Kim", "denar-2", "ducat-4"))
    right = with_corrected_names(state, FLORIN, later)
    assert right.display == cards("denar-1", "denar-2", "ducat-4", "florin-9")
    assert right.deck.cards.count(*cards("florin-9")) == 2
    assert right.deck.cards.count(*cards("ducat-3")) == 3
    assert right.deck.size == state.deck.size
    one = position(display=["denar-1"])
    drawn_later = (DrawToDisplay("denar-1"), take("Alma", "denar-1"))
    assert with_corrected_names(one, FLORIN, drawn_later).display == cards("florin-9")


def test_what_lies_there_and_is_taken_too_had_no_wrong_name() -> None:
    """Only the missing one of two cards is swapped."""
    state = position(display=["denar-1", "denar-2", "ducat-3"], deck=["ducat-9"], spent=["ducat-1"])
    right = with_corrected_names(state, take("Anne", "denar-1", "ducat-1"), ())
    assert right.display == cards("denar-1", "ducat-1", "ducat-3")
    assert (right.spent, right.deck) == (cards("denar-2"), state.deck)


def test_a_card_that_is_nowhere_else_changes_places_with_nothing() -> None:
    state = position(display=["denar-1"], deck=["ducat-9"])
    assert with_corrected_names(state, FLORIN, [take("Alma", "denar-1")]) == state
    right = with_corrected_names(state, FLORIN, ())
    assert (right.display, right.deck) == (cards("florin-9"), state.deck)


def test_a_card_paid_changes_places_with_one_that_is_never_spent() -> None:
    """What is taken first is spent first, and what others do with their cards does not count."""
    state = position(hand="denar-1 denar-2 ducat-3", modules=[treasure()])
    later: Sequence[ar.Event] = (
        ar.TakeMoney("Anne", ["denar-2"]),
        DrawToDisplay("denar-2"),
        ar.Buy("Alma", 1, ["denar-2"]),
        ar.Buy("Anne", 1, ["denar-1", "denar-2"]),
        ar.Buy("Anne", 3, ["ducat-3"]),
    )
    right = with_corrected_names(state, ar.Buy("Anne", 1, ["denar-7"]), later)
    assert right.player("Anne").hand == cards("denar-1", "denar-7", "ducat-3")
    assert right.deck.cards.count(*cards("denar-2")) == 3
    anne = state.player("Anne")
    seen = changed(state, players=state.with_player(changed(anne, known_hand=anne.hand)))
    right = with_corrected_names(seen, ar.Buy("Anne", 1, ["denar-7"]), later)
    assert right.player("Anne").known_hand == cards("denar-1", "ducat-3")


def test_a_card_drawn_changes_places_with_one_that_is_not_drawn_any_more() -> None:
    """Before the spent cards are shuffled; where it was among them, the other one is."""
    state = position(deck=["denar-1", "denar-2"], spent=["ducat-3"])
    later = (DrawToDisplay("denar-1"), Reshuffle(), DrawToDisplay("denar-2"))
    for draw in (DrawToDisplay("ducat-3"), DrawToHand("Anne", "ducat-3")):
        right = with_corrected_names(state, draw, later)
        assert right.deck.cards == cards("denar-1", "ducat-3")
        assert right.spent == cards("denar-2")
    dealt = (DrawToHand("Anne", "denar-1"), DrawToDisplay("denar-2"))
    assert with_corrected_names(state, DrawToDisplay("ducat-3"), dealt) == state
    legal = DrawToDisplay("denar-1")
    assert with_corrected_names(state, legal, ()) == state


def test_a_tile_drawn_changes_places_with_one_that_is_never_drawn() -> None:
    """The bag runs empty at the same time as before."""
    state = position(names := ("Anne", "Alma"), bag=[WRONG, "tower-11", "tower-12"])
    later = (DrawToDirk("tower-11"), DrawToMarket(2, "tower-12"))
    for draw in (DrawToMarket(1, RIGHT), DrawToDirk(RIGHT)):
        assert with_corrected_names(state, draw, later).bag == tiles(RIGHT, "tower-11", "tower-12")
        assert with_corrected_names(state, draw, (*later, DrawToDirk(WRONG))) == state
    assert with_corrected_names(state, DrawToDirk(WRONG), ()) == state
    assert state.names == names


def test_a_tile_bought_under_a_wrong_name() -> None:
    """The bought tile that is not put down this turn was another one, and is in the bag."""
    cases: list[type[ar.ReserveBought | ar.GiveBought]] = [ar.ReserveBought, ar.GiveBought]
    for kind in cases:
        state = position(phase="place-bought", bought=["tower-11", WRONG], bag=[RIGHT, "tower-12"])
        later = (
            ar.ReserveBought("Anne", "tower-11"),
            ar.Buy("Alma", 1, ()),
            ar.ReserveBought("Alma", WRONG),
        )
        for action in (kind("Anne", RIGHT), ar.PlaceBought("Anne", RIGHT, (1, 0))):
            right = with_corrected_names(state, action, later)
            assert right.bought == tiles(RIGHT, "tower-11"), kind
            assert right.bag == tiles(WRONG, "tower-12"), kind
            assert (
                with_corrected_names(state, action, (ar.PlaceBought("Anne", WRONG, (1, 0)), *later))
                == state
            )
        elsewhere = evolve(state, bag=tiles("tower-12"))
        assert with_corrected_names(elsewhere, kind("Anne", RIGHT), ()).bag == elsewhere.bag, kind
        assert with_corrected_names(state, kind("Anne", WRONG), ()) == state, kind


def test_a_tile_of_the_reserve_is_put_down_as_though_it_were_bought() -> None:
    """It comes from the reserve, and what was bought is still to be put down."""
    state = position(phase="place-bought", bought=[WRONG], reserves={"Anne": [RIGHT]})
    right = with_corrected_names(state, ar.PlaceBought("Anne", RIGHT, (1, 0)), ())
    assert right.player("Anne").reserve == ()
    assert right.bought == tiles(RIGHT, WRONG)


def test_a_leftover_tile_put_down_was_given_to_whoever_puts_it_down() -> None:
    """Otherwise a tile of this player that is never placed was misnamed."""
    given = (("Anne", "tower-11"), ("Anne", WRONG), ("Alma", "tower-12"))
    state = position(phase="place-leftovers", leftovers=given, bag=[RIGHT])
    later = (ar.DeclineLeftover("Anne", "tower-11"), ar.DeclineLeftover("Alma", "tower-12"))
    placing = ar.PlaceLeftover("Anne", RIGHT, (1, 0))
    right = with_corrected_names(state, placing, later)
    first, _, last = state.leftovers
    assert right.leftovers == (first, ("Anne", placing.tile), last)
    assert right.bag == tiles(WRONG)
    others = with_corrected_names(state, ar.DeclineLeftover("Anne", "tower-12"), later)
    assert others.leftovers == (*state.leftovers[:2], ("Anne", last[1]))
    assert others.bag == state.bag
    assert (
        with_corrected_names(state, ar.DeclineLeftover("Alma", "tower-11"), later).leftovers[0][0]
        == "Alma"
    )
    for known in (ar.DeclineLeftover("Anne", WRONG), ar.PlaceLeftover("Kim", RIGHT, (1, 0))):
        assert with_corrected_names(state, known, ()) == state
    assert with_corrected_names(state, ar.Stop("Anne"), ()) is state


def test_only_one_of_two_leftover_tiles_with_one_name_was_misnamed() -> None:
    """The other one is put down under its name."""
    given = (("Alma", WRONG), ("Anne", WRONG), ("Anne", WRONG))
    state = position(phase="place-leftovers", leftovers=given, bag=[RIGHT])
    placing = ar.PlaceLeftover("Anne", RIGHT, (1, 0))
    later = (ar.DeclineLeftover("Anne", WRONG),)
    first, second, third = state.leftovers
    mine = with_corrected_names(state, placing, later)
    assert mine.leftovers == (first, ("Anne", placing.tile), third)
    others = with_corrected_names(state, ar.DeclineLeftover("Kim", WRONG), later)
    assert others.leftovers == (("Kim", first[1]), second, third)
    hers = changed(state, leftovers=(first, second))
    alma = (ar.DeclineLeftover("Alma", WRONG),)
    assert with_corrected_names(hers, placing, alma).leftovers == (first, ("Anne", placing.tile))
    declined = carry_out(changed(state, to_act="Anne"), later[0])
    assert declined.leftovers == (first, third)


def test_a_round_is_scored_with_the_tile_under_its_right_name() -> None:
    record = ar.record_of(whole_game(3, 0)[-1])
    bought = next(event for event in record.events if isinstance(event, ar.PlaceBought))
    later = [event.tile for event in record.events if isinstance(event, DrawToMarket)][-1]
    events = tuple(
        DrawToMarket(event.square, later)
        if isinstance(event, DrawToMarket) and event.tile == bought.tile
        else event
        for event in record.events
    )
    states = ar.replay(evolve(record, events=events)).states
    truly = ar.replay(record).states
    assert [held.points for held in ar.rounds_scored(states[0], states[-1])] == [
        held.points for held in ar.rounds_scored(truly[0], truly[-1])
    ]


def test_the_very_next_event_is_looked_at() -> None:
    """The first tile of the bag is drawn next, so it is not the one that was misnamed."""
    drawn = ("tower-11", "tower-11", "arcades-10")
    draws = [DrawToMarket(square, tile) for square, tile in enumerate(drawn, start=1)]
    assert min(ar.replay(ar.Record(NAMES, NAMES)).states[0].bag, key=str) == draws[2].tile
    replayed = ar.replay(ar.Record(NAMES, NAMES, events=draws))
    assert [finding.index for finding in replayed.findings] == [1]


ENOUGH = ("denar-9", "ducat-9", "florin-9")


def dealt(*events: ar.Event) -> ar.GameState:
    """Return the game of three after the market and these draws, legal or not."""
    game = ar.empty_game(["Anne", "Alma", "Kim"])
    for event in (*(DrawToMarket(n, tile) for n, tile in enumerate(MARKET, start=1)), *events):
        game = carry_out(game, event)
    return game


DEAR = [DrawToHand("Anne", "denar-9")]
ALL_OF = {n: [DrawToHand(n, card) for card in ENOUGH] for n in ("Anne", "Alma", "Kim")}


@pytest.mark.rule("setup.starting-money")
def test_the_last_player_with_a_card_says_where_the_dealing_stands() -> None:
    """A skipped player gets no more money."""
    cases: list[tuple[list[DrawToHand], PendingDraw]] = [
        ([*DEAR, DrawToHand("Alma", "denar-3")], PendingDraw("hand", player="Alma")),
        ([DrawToHand("Kim", "denar-9")], PendingDraw("hand", player="Kim")),
        ([*DEAR, *ALL_OF["Alma"]], PendingDraw("hand", player="Kim")),
        (ALL_OF["Kim"], PendingDraw("display")),
    ]
    for draws, due in cases:
        assert dealt(*draws).pending_draw == due, due


@pytest.mark.rule("setup.display")
def test_the_first_card_laid_open_ends_the_dealing() -> None:
    """It is a fault once; the three others follow."""
    game, early = dealt(*ALL_OF["Anne"]), DrawToDisplay("denar-3")
    assert ar.check_event(game, early).rules == ("setup.starting-money",)
    game = carry_out(game, early)
    assert game.pending_draw == PendingDraw("display")
    assert list(map(str, game.display)) == ["denar-3"]


@pytest.mark.rule("setup.starting-money")
def test_a_card_for_somebody_who_has_enough_is_dealt_all_the_same() -> None:
    """The display waits, however much of it lies there."""
    cases: list[list[ar.Event]] = [[], [DrawToDisplay("denar-3")]]
    for shown in cases:
        game = dealt(*ALL_OF["Anne"], *ALL_OF["Alma"], *ALL_OF["Kim"], *shown)
        late = DrawToHand("Kim", "florin-1")
        assert ar.check_event(game, late).rules == ("setup.display",), shown
        game = carry_out(game, late)
        assert len(game.player("Kim").hand) == len(ENOUGH) + 1, shown
        assert game.pending_draw == PendingDraw("display"), shown
        assert len(game.display) == len(shown), shown


@COSTLY
@given(
    st.integers(2, 6),
    st.integers(0, 5),
    st.floats(0, 1, exclude_max=True),
    st.sampled_from(ar.Currency),
    st.integers(1, 9),
)
@example(4, 2, 0.5, ar.Currency.DUCAT, 2)
def test_a_game_with_one_wrong_card_is_judged_up_to_the_leftovers(
    players: int, seed: int, part: float, currency: ar.Currency, value: int
) -> None:
    """But for that player's own further cards one draw at most is wrong, and every turn is judged.

    A hand that was told wrongly to the end may give a leftover tile to another player.
    """
    record = ar.record_of(whole_game(players, seed)[-1])
    draws = [at for at, event in enumerate(record.events) if isinstance(event, DrawToHand)]
    at = draws[int(part * len(draws))]
    draw = record.events[at]
    assert isinstance(draw, DrawToHand)
    wrong = evolve(draw, card=ar.MoneyCard(currency, value))
    replayed = ar.replay(
        evolve(record, events=(*record.events[:at], wrong, *record.events[at + 1 :]))
    )
    assert replayed.stopped is None or "leftover tile" in replayed.stopped
    others = [
        event
        for finding in replayed.findings
        if finding.index is not None
        and isinstance(event := record.events[finding.index], DrawToHand | DrawToDisplay)
        and any(rule.startswith("setup.") for rule in finding.report.rules)
        and getattr(event, "player", None) != draw.player
    ]
    assert len(others) <= 1
