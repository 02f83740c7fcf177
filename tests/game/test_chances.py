"""The chances of draws: examples."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from random import Random
from typing import ClassVar

import pytest
from attrs import frozen

import alhambra_rules as ar
from alhambra_rules.compact.dealing import with_inserts
from alhambra_rules.game import apply
from alhambra_rules.game.chance import chance_outcomes
from alhambra_rules.game.deck import Deck
from alhambra_rules.game.draws import DrawScoringCard, DrawToDisplay, Reshuffle
from alhambra_rules.game.events import Draw
from alhambra_rules.game.module import Module, inserts_of, modules_of
from alhambra_rules.game.pieces import MONEY
from alhambra_rules.game.playing import any_action, check_event
from alhambra_rules.game.setup import empty_game
from alhambra_rules.game.state import PendingDraw
from alhambra_rules.game_modules.registry import REGISTRY, new_game
from rulebook_kit import InvalidArgument
from rulebook_kit.values import changed
from tests.game.positions import position
from tests.game_modules.pieces import treasure


def assert_chances_of_a_game(seed: int, modules: tuple[str, ...]) -> None:
    """Play until the second scoring round: chances sum to 1 and name exactly the legal draws."""
    chance = Random(seed)
    state = new_game(["Anne", "Bo"], seed=seed, modules=modules)
    state = empty_game(state.names, modules=[one.as_chosen for one in modules_of(state)])
    while not state.finished and state.scoring_rounds_done < 2:
        if state.to_act is not None:
            assert chance_outcomes(state) == ()
            state = apply(state, any_action(state, chance))
            continue
        found = chance_outcomes(state)
        assert sum(likely for _, likely in found) == 1
        assert len({draw for draw, _ in found}) == len(found)
        assert all(likely > 0 for _, likely in found)
        for draw, _ in found[:: max(1, len(found) // 3)]:
            assert check_event(state, draw).ok
        draws, weights = zip(*found, strict=True)
        state = apply(state, chance.choices(draws, [float(one) for one in weights])[0])


@pytest.mark.parametrize("modules", [(), tuple(REGISTRY)], ids=["base", "all-modules"])
def test_every_draw_of_a_game_has_its_chance(modules: tuple[str, ...]) -> None:
    assert_chances_of_a_game(1, modules)


def test_the_dealer_draws_as_often_as_predicted() -> None:
    """Over many seeds, scoring card A comes at each place as often as the chances say."""
    predicted: Counter[int] = Counter()
    deck = Deck.to_be_piled(new_game(["Anne", "Bo", "Cem"], seed=1).deck.cards[:23], ())
    deck = deck.in_piles()
    left = Fraction(1)
    expected = {}
    for drawn in range(len(deck.cards) + 1):
        now = changed(deck, cards=deck.cards[drawn:])
        waiting = changed(
            position(), deck=now, to_act=None, pending_draw=PendingDraw("display"), dealer=None
        )
        card: Draw = DrawScoringCard("A")
        likely = dict(chance_outcomes(waiting)).get(card, Fraction(0))
        expected[drawn] = left * likely
        left -= expected[drawn]
        if not left:
            break
    assert left == 0
    for seed in range(4_000):
        dealt = _dealt_after(deck, seed)
        predicted[dealt.index("A")] += 1
    for place, likely in expected.items():
        assert abs(predicted[place] / 4_000 - likely) < 0.03


def _dealt_after(deck: Deck, seed: int) -> tuple[object, ...]:
    return with_inserts(seed, list(map(str, deck.cards)), [(1, "A"), (3, "B")])


def test_a_draw_of_an_unknown_module_has_no_chances() -> None:
    waiting = changed(position(), to_act=None, pending_draw=PendingDraw("comet"))
    with pytest.raises(InvalidArgument, match="comet"):
        chance_outcomes(waiting)


def test_the_discards_are_shuffled_for_certain() -> None:
    waiting = changed(position(), to_act=None, pending_draw=PendingDraw("reshuffle"))
    assert chance_outcomes(waiting) == ((Reshuffle(), Fraction(1)),)


def test_without_piles_scoring_cards_may_be_anywhere() -> None:
    cases: list[tuple[tuple[str, ...], int]] = [((), 0), (("B",), 1), (("A", "B"), 2)]
    for to_come, scoring in cases:
        game = new_game(["Anne", "Bo", "Cem"], seed=5)
        deck = changed(game.deck.without_piles(), to_come=to_come)
        due = PendingDraw("display")
        outcomes = dict(chance_outcomes(changed(game, deck=deck, to_act=None, pending_draw=due)))
        assert sum(outcomes.values()) == 1, to_come
        next_one = Fraction(scoring, len(deck.cards) + scoring)
        assert outcomes.get(DrawScoringCard("A" if scoring != 1 else "B"), 0) == next_one, to_come
        assert sum(isinstance(draw, DrawScoringCard) for draw in outcomes) == min(scoring, 1), (
            to_come
        )


@frozen
class Omen(ar.Draw):
    """A card of a house module comes."""

    called: ClassVar[str] = "an omen"
    of: str


@frozen(slots=False)
class Comets(Module):
    """One card, in the third pile."""

    name: ClassVar[str] = "comets"

    def piles(self, players: int) -> tuple[int, ...]:  # noqa: ARG002 - as for all modules
        return (2,)

    def draws(self, state: ar.GameState, due: PendingDraw) -> tuple[ar.Draw, ...]:  # noqa: ARG002 - as for all modules
        return (Omen(self.name),)


@frozen(slots=False)
class Storms(Comets):
    """Two cards, in the same pile."""

    name: ClassVar[str] = "storms"

    def piles(self, players: int) -> tuple[int, ...]:  # noqa: ARG002 - as for all modules
        return (2, 2)


def test_cards_of_two_modules_in_one_pile_share_its_chance() -> None:
    """The next card is one of theirs, or one of the others left in the pile, or in the deck."""
    cases: list[tuple[bool, int, int]] = [(True, 10, 2), (True, 8, 0), (False, 10, 11)]
    for piled, left, others in cases:
        state = position(modules=[Storms(), Comets()])
        deck = Deck.to_be_piled(MONEY[:20], inserts_of(modules_of(state), 3)).in_piles()
        deck = changed(deck, cards=MONEY[20 - left : 20], to_come=deck.to_come[1:], came_after=(5,))
        deck = deck if piled else deck.without_piles()
        assert deck.to_come == ("comets", "storms", "storms", "B"), piled
        waiting = changed(state, deck=deck, to_act=None, pending_draw=PendingDraw("display"))
        found = dict(chance_outcomes(waiting))
        total = 3 + others
        expected: dict[Draw, Fraction] = {
            Omen("comets"): Fraction(1, total),
            Omen("storms"): Fraction(2, total),
        }
        if not piled:
            expected[DrawScoringCard("B")] = Fraction(1, total)
        money = Fraction(others - (not piled), total * left)
        assert found == expected | (
            {DrawToDisplay(card): money for card in deck.cards} if money else {}
        )


@frozen(slots=False)
class Dawns(Comets):
    """A card in the first pile, above both scoring cards."""

    name: ClassVar[str] = "dawns"

    def piles(self, players: int) -> tuple[int, ...]:  # noqa: ARG002 - as for all modules
        return (0,)


def test_the_same_seed_puts_scoring_cards_in_the_same_places_whatever_modules_add() -> None:
    """They are shuffled in before the cards of modules."""

    def dealt(*modules: Module) -> list[object]:
        game = ar.new_game(["Anne", "Bo", "Cem"], seed=1, modules=modules)
        after = ar.apply(game, ar.legal_actions(game)[0])  # which makes the piles
        assert after.dealer is not None
        return [card for card in after.dealer.deck if card not in {"dawns", "storms"}]

    assert dealt() == dealt(Dawns()) == dealt(Dawns(), Storms())


def test_the_treasure_chamber_knows_no_draws_but_those_of_chests() -> None:
    """A module of one's own may have draws for a square, too."""
    module, state = treasure(), position(modules=[treasure()])
    assert module.draws(state, PendingDraw("chest", 2))
    for due in (PendingDraw("lot", 2), PendingDraw("chest")):
        assert module.draws(state, due) == ()
