"""What several tests draw together; the strategies themselves are the library's own."""

from __future__ import annotations

from hypothesis import assume
from hypothesis import strategies as st

from alhambra_rules.game import Dealer, GameState
from alhambra_rules.game.pieces import with_cards, without_cards
from alhambra_rules.model import City, Tile
from alhambra_rules.testing import cities, tiles
from rulebook_kit.values import changed


def cities_and_spare_tiles() -> st.SearchStrategy[tuple[City, Tile]]:
    """A legal city and a tile that does not lie in it."""
    return cities().flatmap(lambda city: st.tuples(st.just(city), tiles(not_in=city)))


@st.composite
def differing_in_what_is_hidden(draw: st.DrawFn, game: GameState) -> tuple[str, str, GameState]:
    """A player, another one, and the game with what the first cannot know otherwise.

    A card of the other one that nobody knows is exchanged for one of the deck; dealer and log
    differ too.
    """
    watching, other = draw(st.permutations(game.players))[:2]
    unknown = without_cards(other.hand, other.known_hand)
    assume(unknown and game.deck.cards)
    mine = (draw(st.sampled_from(unknown)),)
    theirs = (draw(st.sampled_from(game.deck.cards)),)
    hand = with_cards(without_cards(other.hand, mine), theirs)
    cards = with_cards(without_cards(game.deck.cards, theirs), mine)
    hidden = changed(
        game,
        players=game.with_player(changed(other, hand=hand)),
        deck=changed(game.deck, cards=cards),
        dealer=Dealer.shuffling(99, game.bag, cards),
        log=(),
    )
    return watching.name, other.name, hidden
