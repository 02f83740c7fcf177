"""Views: what one player may know."""

from __future__ import annotations

from attrs import evolve, fields

import alhambra_rules as ar
from alhambra_rules.drawing import svg
from alhambra_rules.game import GameState, SeatView, View, view
from alhambra_rules.game_modules.registry import REGISTRY
from alhambra_rules.model import City
from alhambra_rules.testing.played_games import whole_game
from tests.game.positions import cards, position, tiles


def test_a_view_shows_one_hand_and_the_size_of_the_others() -> None:
    game = position(
        hands={"Anne": ("denar-1", "denar-2"), "Alma": ("florin-9",)},
        reserves={"Alma": ("tower-11",)},
    )
    seen = view(game, "Anne")
    assert seen.hand == cards("denar-1", "denar-2")
    assert seen.players[1] == SeatView("Alma", City.start(), tiles("tower-11"), 0, 1, ())
    assert seen.deck_size == game.deck.size
    assert (seen.market, seen.display, seen.bag) == (game.market, game.display, game.bag)
    assert not seen.finished


def test_what_lies_open_is_told_as_it_is() -> None:
    """A view equals its state except hands, deck and pending draws."""
    of_state, of_view = ({field.name for field in fields(of)} for of in (GameState, View))
    assert of_state - of_view == {"dealer", "deck", "due_to_dirk", "log", "pending_draw"}
    ending = position(phase="place-leftovers", leftovers=(("Kim", "tower-11"),))
    for state in (*whole_game(2, 0)[::9], *whole_game(3, 0)[::-9], ending):
        seen = view(state, "Anne")
        assert seen.player == "Anne"
        assert seen.finished == state.finished
        for name in (of_state & of_view) - {"players"}:
            assert getattr(seen, name) == getattr(state, name)
        for shown, seat in zip(seen.players, state.players, strict=True):
            told = (shown.name, shown.city, shown.reserve, shown.score, shown.hand_size)
            assert told == (seat.name, seat.city, seat.reserve, seat.score, len(seat.hand))


def test_a_view_has_a_table_without_other_hands() -> None:
    with_all = ar.new_game(["Anne", "Alma"], seed=1, modules=list(REGISTRY))
    for state in (*whole_game(3, 0)[::9], with_all):
        full, known = state.table, view(state, state.names[0]).table
        assert known.players[0] == full.players[0]
        hidden = [evolve(one, hand=None, architects=None) for one in full.players[1:]]
        assert known == evolve(full, players=(full.players[0], *hidden))


def test_a_drawing_of_a_view_tells_no_other_hand() -> None:
    drawn = {
        svg.table(view(position(hands={"Anne": ("denar-1",), "Alma": (card,)}), "Anne").table)
        for card in ("florin-9", "ducat-2", "architect-ducat-3")
    }
    assert len(drawn) == 1
