"""How a game continues if starting money was recorded under wrong names."""

from __future__ import annotations

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st

import alhambra_rules as ar
from alhambra_rules.game import PendingDraw, carry_out
from alhambra_rules.game.draws import DrawToDisplay, DrawToHand, DrawToMarket
from alhambra_rules.testing.played_games import whole_game
from tests.costly import COSTLY
from tests.game.positions import MARKET

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
