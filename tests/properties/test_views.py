"""Views: states that differ only in what a player may not know look the same to that player."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from alhambra_rules.game import GameState, view
from alhambra_rules.testing import games
from rulebook_kit.values import changed
from tests.strategies import differing_in_what_is_hidden


@given(games(), st.data())
def test_hidden_differences_do_not_show(game: GameState, data: st.DataObject) -> None:
    """Another's card exchanged for one of the deck, another dealer, another log: one view."""
    watching, other, hidden = data.draw(differing_in_what_is_hidden(game))
    assert hidden != game
    assert view(hidden, watching) == view(game, watching)
    same_hand = hidden.player(other).hand == game.player(other).hand
    assert (view(hidden, other) == view(game, other)) == same_hand


@given(games(), st.data())
def test_what_lies_open_shows(game: GameState, data: st.DataObject) -> None:
    """A point, a card of one's own or a tile of the market more or less can be seen."""
    watching, other = data.draw(st.permutations(game.players))[:2]
    for seen in (
        changed(game, players=game.with_player(changed(other, score=other.score + 1))),
        changed(game, players=game.with_player(changed(watching, hand=watching.hand[1:]))),
        changed(game, players=game.with_player(changed(other, hand=other.hand[1:]))),
        changed(game, market=(None, None, None, None)),
        changed(game, deck=changed(game.deck, cards=game.deck.cards[1:])),
    ):
        assert seen == game or view(seen, watching.name) != view(game, watching.name)
