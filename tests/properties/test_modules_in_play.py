"""The rules of the modules in games: what changes with one thing, what never does."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from random import Random

import pytest
from attrs import evolve
from hypothesis import assume, given
from hypothesis import strategies as st

import alhambra_rules as ar
from alhambra_rules.game import settle
from alhambra_rules.game.deck import Deck
from alhambra_rules.game.event_table import KINDS
from alhambra_rules.game.module import modules_of
from alhambra_rules.game.pieces import with_cards, without_cards
from alhambra_rules.game_modules import (
    ArchitectFromReserve,
    Architects,
    ArchitectSwap,
    ArchitectToReserve,
    DealArchitect,
    DrawAttack,
    Invaders,
    PassChests,
    Peek,
    PlaceChest,
    Treasure,
)
from alhambra_rules.modules.architects import Architect
from alhambra_rules.modules.invaders import attack
from alhambra_rules.modules.treasure import free_buildings
from alhambra_rules.testing.illegal_actions import illegal_actions
from alhambra_rules.testing.played_games import games
from rulebook_kit.values import changed
from tests.costly import COSTLY
from tests.game.positions import position
from tests.game_modules import pieces
from tests.game_modules.games import games_with_modules

_COLOURS = st.sampled_from(ar.BuildingType)
_PLAYED = (ArchitectFromReserve, ArchitectToReserve, ArchitectSwap)


def redesigns_of(player: ar.game.Seat) -> int:
    """Return how many redesigns of a player's city are legal."""
    city = player.city
    ways = [ar.legal_removals(city)]
    for tile in player.reserve:
        ways += [ar.legal_placements(city, tile), ar.legal_swaps(city, tile)]
    return sum(map(len, ways))


@COSTLY
@given(games_with_modules())
@pytest.mark.rule("modules.base-rules")
def test_the_actions_of_the_base_game_stay_as_they_are(state: ar.GameState) -> None:
    """What the base game lets a player do in his turn, it lets him do with any modules."""
    assume(state.phase == "act")
    of_base = [action for action in ar.legal_actions(state) if type(action) in KINDS]
    deck = Deck(state.deck.cards)
    without = list(ar.legal_actions(changed(state, modules=(), deck=deck, dealer=None)))
    added = len(ar.legal_actions(state)) - len(of_base)
    assert of_base == without or (added and len(without) == 1)


@COSTLY
@given(games())
@pytest.mark.rule("modules.base-rules")
def test_modules_that_are_not_chosen_leave_no_trace(state: ar.GameState) -> None:
    """The record of a base game is the same text whatever modules could be played with."""
    text = ar.write_record(ar.record_of(state))
    assert '"modules": [], "profile"' in text.partition("\n")[0]
    assert ar.write_record(ar.read_record(text, modules=(pieces.treasure(),))) == text
    assert not any(word in text for word in ("chest", "architect", "bazaar", "attack", "scout"))


@given(st.lists(_COLOURS, min_size=1, max_size=4), st.data())
@pytest.mark.rule("treasure.place", "treasure.pass-on")
def test_the_buyer_places_as_many_as_fit_whatever_he_places_first(
    bought: list[ar.BuildingType], data: st.DataObject
) -> None:
    """In any order the buyer is done when nothing fits, and has placed the same colours."""
    city = ar.City.of({(1, 0): "tower-11", (-1, 0): "garden-11", (0, -1): "pavilion-8"})
    state = position(
        cities={"Anne": city},
        phase="place-chests",
        modules=[pieces.treasure(rooms=((), (), ()), bought=[one.value for one in bought])],
    )
    placed = 0
    while state.phase == "place-chests":
        assert not ar.check_action(state, PassChests("Anne")).ok
        state = ar.apply(state, data.draw(st.sampled_from(ar.legal_actions(state))))
        placed += 1
    fitting = sum(
        min(bought.count(colour), len(free_buildings(city, colour))) for colour in ar.BuildingType
    )
    assert placed == fitting
    assert len(state.module(Treasure).chests_of("Anne")) == fitting


@COSTLY
@given(games_with_modules(needed="treasure", phase="pass-on-chests"))
@pytest.mark.rule("treasure.pass-on")
def test_what_is_passed_on_is_placed_or_goes_back(state: ar.GameState) -> None:
    """If all decline, the chests on their way are in the bag when the display is filled."""
    assume(state.phase == "pass-on-chests")
    state = state.without_dealer()
    before = state.module(Treasure)
    buyer = state.turn_of
    while state.phase == "pass-on-chests":
        assert state.to_act not in (buyer, None)
        assert any(isinstance(action, PlaceChest) for action in ar.legal_actions(state))
        state = ar.apply(state, PassChests(str(state.to_act)))
    after = state.module(Treasure)
    assert len(after.bag) == len(before.bag) + len(before.bought)
    assert after.laid == before.laid


@COSTLY
@given(games_with_modules(needed="treasure", phase="act"), st.data())
@pytest.mark.rule("treasure.lost")
def test_a_chest_is_lost_only_with_its_building(state: ar.GameState, data: st.DataObject) -> None:
    """After a redesign there lies a chest where there was one, unless its building has left."""
    listed = [
        action
        for action in ar.legal_actions(state)
        if isinstance(action, ar.RedesignFromReserve | ar.RedesignToReserve | ar.RedesignSwap)
    ]
    assume(listed)
    action = data.draw(st.sampled_from(listed))
    after = ar.apply(state, action)
    chests = dict(state.module(Treasure).chests_of(action.player))
    if not isinstance(action, ar.RedesignFromReserve):
        chests.pop(action.cell, None)
    assert dict(after.module(Treasure).chests_of(action.player)) == chests
    assert list(after.module(Treasure).census(after)) == list(state.module(Treasure).census(state))


@COSTLY
@given(games_with_modules(needed="architects", phase="act"))
@pytest.mark.rule("architect.money")
def test_an_architect_buys_what_a_three_of_its_currency_buys(state: ar.GameState) -> None:
    """With architects exchanged for threes the same squares can be bought at the same moments."""
    player = state.player(str(state.to_act))
    hand = tuple(
        ar.MoneyCard(card.currency, 3) if isinstance(card, Architect) else card
        for card in player.hand
    )
    as_money = changed(player, hand=with_cards((), hand))
    exchanged = changed(state, players=state.with_player(as_money))

    def bought(game: ar.GameState) -> set[tuple[int, tuple[int, ...]]]:
        return {
            (action.square, tuple(sorted(card.value for card in action.cards)))
            for action in ar.legal_actions(game)
            if isinstance(action, ar.Buy)
        }

    assert bought(exchanged) == bought(state)


@COSTLY
@given(games_with_modules(needed="architects", phase="architect-redesign"))
@pytest.mark.rule("architect.redesign", "architect.gone")
def test_an_architect_is_one_redesign_more_and_then_gone(state: ar.GameState) -> None:
    """At the end of a turn each architect in hand plays each redesign, once."""
    assume(state.phase == "architect-redesign")
    player = state.player(str(state.to_act))
    held = {card for card in player.hand if isinstance(card, Architect)}
    listed = [action for action in ar.legal_actions(state) if isinstance(action, _PLAYED)]
    assert held
    assert len(listed) == len(held) * redesigns_of(player)
    after = ar.apply(state, listed[0])
    gone = after.module(Architects).gone
    assert len(gone) == len(state.module(Architects).gone) + 1
    assert after.phase != "architect-redesign" or after.turn_of != player.name
    assert listed[0].architect in gone


@COSTLY
@given(games_with_modules(needed="invaders"), st.data())
@pytest.mark.rule("invader.scout")
def test_only_who_looked_sees_the_top_attack_card(state: ar.GameState, data: st.DataObject) -> None:
    """Only the view of the player who looked depends on the card, and it shows that card."""
    cards = evolve(state.module(Invaders), open_attack=False, attacks=())
    side = data.draw(st.sampled_from(ar.Side))
    looker = data.draw(st.sampled_from(state.names))
    seen = evolve(cards, peeked=side, peeked_by=(looker,))
    other_side = next(one for one in cards.face_down if one is not side)
    otherwise = evolve(seen, peeked=other_side)
    for name in state.names:
        views = [ar.view(state.with_module(one), name) for one in (seen, otherwise)]
        assert (views[0] == views[1]) == (name != looker)
    attacked = changed(state.with_module(evolve(seen, attacking=(1,))), phase="attack", to_act=None)
    assert ar.check_event(attacked, DrawAttack(side)).ok
    assert ar.check_event(attacked, DrawAttack(other_side)).rules == ("invader.scout",)


@COSTLY
@given(games_with_modules(needed="invaders"))
@pytest.mark.rule("invader.scout", "invader.open-variant")
def test_scouts_are_used_exactly_where_the_attack_card_lies_face_down(state: ar.GameState) -> None:
    """Open attack cards leave no scout and no look in the game; one card too many lies open."""
    cards = state.module(Invaders)
    looked = any(isinstance(event, Peek) for event in state.events)
    rounds = state.scoring_rounds_done
    if cards.open_attack:
        assert (cards.scouts, cards.scouts_gone, looked) == ((), (), False)
        assert len(cards.attacks) == (rounds + 1 if not state.winners else rounds)
    else:
        assert len(cards.attacks) == rounds
        assert len(cards.scouts) <= 2


@COSTLY
@given(games_with_modules(needed="invaders"))
@pytest.mark.rule("invader.attack", "invader.floor", "treasure.scoring", "bazaar.scoring")
def test_a_round_gives_its_points_and_then_the_attack_takes_its_own(state: ar.GameState) -> None:
    """A score is that of the rounds, chests and bazaars included, less attacks, never below 0."""
    states = ar.replay(ar.record_of(state)).states
    scores = dict.fromkeys(state.names, 0)
    for before, after in pairwise(states):
        struck = len(after.module(Invaders).attacking) < len(before.module(Invaders).attacking)
        if not struck or after.module(Invaders).open_attack:
            continue
        (scoring_round,) = before.module(Invaders).attacking
        cities = {player.name: player.city for player in before.players}
        points = {
            name: score.total
            for name, score in ar.score_round(cities, scoring_round, dirk=before.dirk).items()
        }
        for module in modules_of(before):
            for name, more in module.points(before, scoring_round).items():
                points[name] += more
        side = after.module(Invaders).attacks[-1]
        for name in scores:
            scores[name] = attack(cities[name], side, scoring_round).score_after(
                scores[name] + points[name]
            )
        assert scores == {player.name: player.score for player in after.players}


@COSTLY
@given(games_with_modules(needed="architects"), st.data())
@pytest.mark.rule("architect.setup")
def test_architects_in_other_hands_do_not_show(state: ar.GameState, data: st.DataObject) -> None:
    """An architect in another's hand exchanged for an unseen one changes no view but his own."""
    watching, other = data.draw(st.permutations(state.players))[:2]
    module = state.module(Architects)
    held = tuple(card for card in other.hand if isinstance(card, Architect))
    swapped = min(len(held), len(module.unseen))
    mine, theirs = held[:swapped], module.unseen[len(module.unseen) - swapped :]
    hand = with_cards(without_cards(other.hand, mine), theirs)
    unseen = with_cards(without_cards(module.unseen, theirs), mine)
    hidden = changed(
        state.with_module(changed(module, unseen=unseen)),
        players=state.with_player(changed(other, hand=hand)),
    )
    assert ar.view(hidden, watching.name) == ar.view(state, watching.name)


@COSTLY
@given(games_with_modules(needed="architects", phase="act"))
@pytest.mark.rule("architect.redesign")
def test_who_is_asked_about_architects_can_be_told_from_what_lay_open(state: ar.GameState) -> None:
    """Anybody can count: dealt are two to each, the others are taken and used in the open.

    At the end of a turn is asked who holds one by this count, and could redesign the city.
    """
    assume(state.phase == "act")
    counted = Counter[str]()
    for event in state.events:
        if isinstance(event, DealArchitect):
            counted[event.player] += 1
        elif isinstance(event, _PLAYED):
            counted[event.player] -= 1
        elif isinstance(event, ar.Action):
            cards = getattr(event, "cards", ())
            moved = sum(isinstance(card, Architect) for card in cards)
            counted[event.player] += moved if isinstance(event, ar.TakeMoney) else -moved
    for player in state.players:
        over = changed(state.without_dealer(), turn_of=player.name, bought=(), phase="place-bought")
        asked = settle(over).phase == "architect-redesign"
        assert asked == (counted[player.name] > 0 and redesigns_of(player) > 0)


@COSTLY
@given(games_with_modules(needed="treasure"))
@pytest.mark.rule("treasure.lost", "treasure.place")
def test_every_chest_lies_on_a_building_of_its_colour(state: ar.GameState) -> None:
    """Chests lie one on a building and on none of another colour; Dirk has no more than tiles."""
    pieces_of = state.module(Treasure)
    for player in state.players:
        cells = pieces_of.cells_taken(player.name)
        assert len(set(cells)) == len(cells)
        for cell, colour in pieces_of.chests_of(player.name):
            assert player.city.tiles[cell].tile.type is colour
    tiles = [tile.type for tile in state.dirk or ()]
    assert all(pieces_of.dirk.count(colour) <= tiles.count(colour) for colour in ar.BuildingType)
    points = pieces_of.points(state, 3)
    assert (ar.DIRK in points) == (state.dirk is not None)


@COSTLY
@given(games_with_modules(phase="place-bought"))
@pytest.mark.rule("bazaar.build")
def test_bazaars_are_put_down_like_buildings(state: ar.GameState) -> None:
    assume(state.phase == "place-bought")
    listed = ar.legal_actions(state)
    for tile in state.bought:
        assert ar.ReserveBought(str(state.to_act), tile) in listed
    for action in listed:
        if isinstance(action, ar.PlaceBought):
            assert ar.apply(state, action).player(action.player).city.cells_of(action.tile)


@COSTLY
@given(games_with_modules(), st.randoms(use_true_random=False))
def test_an_action_is_read_as_it_was_written(state: ar.GameState, chance: Random) -> None:
    """Of any modules, legal or not: as itself, from the very line that a record has of it."""
    assume(not state.finished)
    tried = [*ar.legal_actions(state), *(action for action, _ in illegal_actions(state))]
    some = chance.sample(tried, min(len(tried), 40))
    written = [ar.action_to_json(action, state) for action in some]
    assert [ar.action_from_json(text, state) for text in written] == some
    record = ar.Record(state.names, state.youngest_first, modules_of(state), events=some)
    assert ar.write_record(record).splitlines()[1:] == written
