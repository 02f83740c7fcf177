"""Views: states that differ only in what a player may not know look the same to that player."""

from __future__ import annotations

from hypothesis import assume, given
from hypothesis import strategies as st

from alhambra_rules.game import Dealer, GameState, view
from alhambra_rules.game.pieces import with_cards, without_cards
from alhambra_rules.rulebook.values import changed
from alhambra_rules.testing import games


@given(games(), st.data())
def test_hidden_differences_do_not_show(game: GameState, data: st.DataObject) -> None:
    """Another's card exchanged for one of the deck, another dealer, another log: one view."""
    watching, other = data.draw(st.permutations(game.players))[:2]
    assume(other.hand and game.deck.cards)
    mine = data.draw(st.sampled_from(other.hand))
    theirs = data.draw(st.sampled_from(game.deck.cards))
    hand = with_cards(without_cards(other.hand, (mine,)), (theirs,))
    cards = with_cards(without_cards(game.deck.cards, (theirs,)), (mine,))
    hidden = changed(
        game,
        players=game.with_player(changed(other, hand=hand)),
        deck=changed(game.deck, cards=cards, came_after=(1,), piled=90),
        dealer=Dealer.shuffling(99, game.bag, cards),
        log=(),
    )
    assert hidden != game
    assert view(hidden, watching.name) == view(game, watching.name)
    assert (view(hidden, other.name) == view(game, other.name)) == (mine == theirs)


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
