"""What seldom happens to modules' pieces, and the types that name every action."""

from __future__ import annotations

from random import Random
from typing import assert_never, get_args

from attrs import evolve

import alhambra_rules as ar
from alhambra_rules.game import ACTION_KINDS, BaseAction, Module, PendingDraw, phases
from alhambra_rules.game.after_violation import with_missing_pieces
from alhambra_rules.game.compact_modules import compact_rules
from alhambra_rules.game.module import modules_of
from alhambra_rules.game_modules import (
    Architects,
    BuyBazaar,
    DealArchitect,
    DrawArchitect,
    DrawChest,
    Invaders,
    LibraryAction,
    PlaceChest,
    Treasure,
)
from alhambra_rules.game_modules import phases as of_modules
from alhambra_rules.game_modules.registry import REGISTRY, module_class
from alhambra_rules.model import ARCHITECTS
from rulebook_kit.values import changed
from tests.game.positions import position
from tests.game_modules import pieces

DENAR = "bazaar-denar-seraglio-arcades-tower"


def test_a_position_with_pieces_too_many_leaves_none_to_be_drawn() -> None:
    """Five architects of a currency and six pavilion chests: the sixteen and the 42 are enough."""
    state = position(modules=[pieces.architects(), pieces.treasure()])
    anne, *others = state.table.players
    rich = evolve(anne, architects=["architect-denar-3"] * 5)
    rooms = [["pavilion"] * 4, ["pavilion"] * 4, []]
    table = evolve(state.table, players=(rich, *others), rooms=rooms)
    record = ar.Record(state.names, state.names, modules_of(state), position=table)
    begun = ar.replay(record).states[0]
    assert len(begun.module(Architects).unseen) == 12
    assert begun.module(Treasure).bag.count(begun.module(Treasure).rooms[0][0]) == 0


def test_what_is_there_needs_no_supply() -> None:
    """An architect in the deck, a chest in the bag, a bazaar beside the market."""
    dealing = position(
        phase="fill-display",
        display=(),
        to_come=("architects", "B"),
        modules=[pieces.architects(), pieces.treasure(), pieces.bazaars(DENAR)],
    )
    for event in (
        DealArchitect("Anne", "architect-denar-3"),
        DrawArchitect("architect-denar-3"),
        DrawChest(1, "tower"),
        BuyBazaar("Anne", DENAR, ()),
    ):
        assert with_missing_pieces(dealing, event) == dealing
    offered = position(modules=[pieces.treasure(bought=("tower",), emptied=1)])
    assert with_missing_pieces(offered, PlaceChest("Anne", "tower", (1, 0))) == offered


def test_an_architect_that_no_deck_holds_any_more_is_supplied_with_its_turn() -> None:
    filling = position(
        phase="fill-display", display=(), to_come=("B",), modules=[pieces.architects()]
    )
    after = with_missing_pieces(filling, DrawArchitect("architect-denar-3"))
    assert after.deck.to_come == ("architects", "B")
    assert after.module(Architects).unseen == filling.module(Architects).unseen


def test_a_view_shows_an_attack_card_to_whoever_looked_and_no_architect_of_the_deck() -> None:
    """Only Anne saw the attack card; the unseen architects are hidden from all."""
    state = position(modules=[pieces.architects(), pieces.invaders(peeked=("e", ("Anne",)))])
    seen = {name: {one.name: one for one in ar.view(state, name).modules} for name in state.names}
    assert seen["Anne"]["invaders"] == state.module(Invaders)
    assert seen["Alma"]["invaders"] == evolve(state.module(Invaders), peeked=None)
    assert seen["Alma"]["architects"] == evolve(state.module(Architects), unseen=())


def test_architects_are_counted_wherever_they_are() -> None:
    """In a hand, in the deck, among those that left the game: always the same sixteen."""
    held, gone = ["architect-denar-3"], ["architect-florin-3"]
    state = position(modules=[pieces.architects(held=held, gone=gone)], hands={"Anne": held})
    unmoved = position(modules=[pieces.architects()])
    names = [*state.module(Architects).census(state)]
    assert names == [*unmoved.module(Architects).census(unmoved)] == sorted(map(str, ARCHITECTS))


def test_only_who_holds_an_architect_can_be_asked_about_a_redesign() -> None:
    """Anne holds one and Alma does not; no other phase and no draw waits for a redesign."""
    held = "architect-denar-3"
    state = position(hand=held, modules=[pieces.architects(held=(held,))])
    asking = changed(state, phase="architect-redesign")
    waiting = [changed(asking, to_act=name) for name in ("Anne", "Alma", None)]
    assert [state.module(Architects).may_wait(one) for one in waiting] == [True, False, True]
    assert state.module(Architects).may_wait(changed(state, to_act="Alma"))


def test_modules_draw_their_own_only() -> None:
    state, chance = position(), Random(1)
    for module in (*(module_class(name)() for name in REGISTRY), Module()):
        assert module.draw(state, PendingDraw("tea"), chance) is None
        assert module.draws(state, PendingDraw("tea")) == ()
        assert module.spent_by(ar.ReserveBought("Anne", "tower-11")) == ()
    assert Module().lay(state, None) is None  # type: ignore[arg-type] # it looks at nothing
    assert Module().with_shown_cards(state, "Anne", ()) is state
    assert Module().spent_by(ar.Pass("Anne")) == ()
    assert Module().with_missing_pieces(state, ar.Pass("Anne")) is state


def test_where_no_tile_is_left_nobody_has_to_be_known_to_get_one() -> None:
    """With unknown hands and an empty market nothing is left unchecked at the end."""
    state = position(display=(), market=(None,) * 4, deck=(), to_come=(), bag=())
    table = evolve(
        state.table,
        players=tuple(evolve(one, hand=None) for one in state.table.players),
        scoring_rounds_done=2,
    )
    everything = ar.Record(state.names, state.names, position=table, events=(ar.Pass("Anne"),))
    told = [note.what for note in ar.replay(everything).not_checked]
    assert not any("leftover tile" in what for what in told)


def test_rooms_alone_are_told_where_nothing_was_bought() -> None:
    """A player who bought no chests has none to place."""
    state = ar.new_game(["Anne", "Alma"], seed=1, modules=["treasure"])
    assert [name for name, _ in state.module(Treasure).described()] == ["Rooms"]


def verb(action: BaseAction) -> str:
    """Return the verb of a base action; mypy reports a kind that is missing here."""
    match action:
        case ar.TakeMoney() | ar.Buy():
            return "get"
        case ar.RedesignFromReserve() | ar.RedesignToReserve() | ar.RedesignSwap():
            return "redesign"
        case ar.PlaceBought() | ar.PlaceLeftover():
            return "place"
        case ar.ReserveBought() | ar.DeclineLeftover() | ar.GiveBought():
            return "put away"
        case ar.Stop() | ar.Pass():
            return "wait"
        case _:
            assert_never(action)


def test_the_base_actions_are_all_kinds_of_actions() -> None:
    assert get_args(BaseAction) == ACTION_KINDS


def test_the_library_actions_are_those_of_the_base_game_and_the_modules() -> None:
    added = {kind.of for name in REGISTRY for kind in module_class(name).kinds}
    drawn = {kind for kind in added if issubclass(kind, ar.Draw)}
    assert set(get_args(LibraryAction)) == {*ACTION_KINDS, *added} - drawn


def test_a_match_over_legal_actions_needs_no_cast() -> None:
    """``isinstance`` narrows the actions of ``legal_actions``."""
    state = ar.new_game(["Anna", "Bo", "Cem"], seed=1)
    legal = ar.legal_actions(state)
    assert {verb(one) for one in legal if isinstance(one, BaseAction)} == {"get"}


def test_games_wait_for_players_in_phases_with_a_name() -> None:
    """In a game with all modules, as in any other."""
    for seed in range(3):
        named = {vars(module)[name] for module in (phases, of_modules) for name in module.__all__}
        state = ar.new_game(["Anna", "Bo"], seed=seed, modules=list(REGISTRY))
        for _ in range(150):
            assert state.phase in named, seed
            state = ar.apply(state, ar.legal_actions(state)[-1])


def test_the_phases_of_modules_are_those_in_which_players_act() -> None:
    rules = compact_rules(tuple(map(module_class, REGISTRY)))
    waiting = {*rules.added.options}
    named = {vars(of_modules)[name] for name in of_modules.__all__}
    assert named == waiting - {phases.ACT}
