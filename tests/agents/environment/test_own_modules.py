"""Modules of a user's own in environments: indices, masks and observations from their fields."""

from __future__ import annotations

import pickle
import warnings
from collections.abc import Iterator
from random import Random
from typing import Any, ClassVar, Literal

import gymnasium
import numpy as np
import pytest
from attrs import evolve, frozen
from gymnasium import spaces
from gymnasium.utils.env_checker import check_env
from pettingzoo.test.api_test import api_test
from pettingzoo.test.seed_test import seed_test

import alhambra_rules as ar
from alhambra_rules.agents.environment import ActionSpace, OneSeat, RawEnvironment, env, raw_env
from alhambra_rules.agents.environment.observations import observation_space, observed
from alhambra_rules.agents.environment.own_actions import own_action
from alhambra_rules.game import Module, base_kind, event_kind, phases
from alhambra_rules.game.compact_form import compact_of
from alhambra_rules.game_modules import Bazaars, Treasure
from alhambra_rules.model import Architect, Bazaar, Currency
from rulebook_kit import InvalidArgument
from rulebook_kit.values import changed
from tests.agents.own_modules import FAIR, Bet, Fair, Praise
from tests.game.positions import position

ALL = ("architects", "bazaars", "invaders", "treasure")


def dealt(seed: int = 1, **options: Any) -> RawEnvironment:  # noqa: ANN401 - any options
    made = raw_env(**options)
    made.reset(seed=seed)
    return made


def ended(made: RawEnvironment) -> bool:
    return any((*made.terminations.values(), *made.truncations.values()))


@pytest.mark.no_cover
@pytest.mark.parametrize(
    ("players", "reach", "modules"), [(3, 3, (Fair(),)), (2, 2, (*ALL, Fair()))], ids=str
)
def test_each_legal_action_has_its_index_in_a_whole_game(
    players: int, reach: int, modules: tuple[str | Module, ...]
) -> None:
    """From the index to the action and back, and no action of the module is left out."""
    made, chance = dealt(players=players, reach=reach, modules=modules), Random(1)
    own = set[type]()
    while not ended(made):
        mask = made.observe(made.agent_selection)["action_mask"].nonzero()[0].tolist()
        choices = made.choices
        assert mask == list(choices)
        for index in chance.sample(mask, min(len(mask), 3)):
            found = made.actions.index_of(made.game, choices[index])
            assert found == index or index == made.actions.kinds["pass"].start
        bets = [one for one in ar.legal_actions(made.game) if isinstance(one, Bet | Praise)]
        assert {*bets} <= {*choices.values()}
        for agent in made.agents:
            assert made.observation_space(agent).contains(made.observe(agent))
        assert len(made.legal_features()[1]) == len(mask)
        others = [index for index in mask if not isinstance(choices[index], Bet)]
        index = chance.choice(mask if chance.random() < 0.2 else others)
        own.add(type(choices[index]))
        made.step(index)
    assert made.game.finished
    assert {Bet, Praise} <= own
    assert ar.replay(ar.record_of(made.game)).ok


def test_what_is_legal_follows_the_building_rules_of_a_module() -> None:
    space = ActionSpace(2, [Fair()])
    state = position(city={(0, 1): "tower-11"}, reserve="tower-12", modules=[Fair()])
    layings = [space.describe(index) for index in space.choices(state) if index >= 129 + 25]
    assert layings
    assert "lay tower-12 on (0, 2)" not in layings
    without = position(city={(0, 1): "tower-11"}, reserve="tower-12")
    assert ActionSpace(2).index_of(without, ar.RedesignFromReserve("Anne", "tower-12", (0, 2))) in (
        ActionSpace(2).choices(without)
    )


def test_indices_of_own_modules_follow_all_others() -> None:
    """Tiles of their own have indices like all tiles; each kind of action has its own."""
    plain, space = ActionSpace(2, ALL), ActionSpace(2, [Fair(), *ALL], slots=3)
    assert {kind: space.kinds[kind] for kind in plain.kinds} == dict(plain.kinds)
    more = {kind: len(indices) for kind, indices in space.kinds.items() if kind not in plain.kinds}
    assert more == {
        "reserve_own": 2,
        "give_own": 2,
        "lay_own": 2 * 25,
        "fair.bet": 40 * 3,
        "fair.praise": 3,
        "fair.rest": 1,
    }
    assert [space.describe(space.kinds[kind].start + 1) for kind in list(more)[:-1]] == [
        "put tent-5 into the reserve",
        "give tent-5 to Dirk",
        "lay stage-4 on (-1, -2)",
        "betting on a die: card denar-1, pips 2",
        "praising a player: choice 2",
    ]
    assert space.describe(space.size - 1) == "resting"
    assert repr(ActionSpace(2, [Fair()])) == (
        "ActionSpace(reach=2, modules=(Fair(bet=None, praised=()),), size=1683)"
    )
    assert pickle.loads(pickle.dumps(space)) == space
    for wrong in (0, 10_001, "3"):
        with pytest.raises(InvalidArgument, match="slots must be an integer from 1 to 10000"):
            raw_env(modules=[Fair()], slots=wrong)  # type: ignore[arg-type] # the point of the test


def test_slots_number_the_legal_actions_in_their_order() -> None:
    """Actions beyond the last slot cannot be chosen; equal ones share a slot."""
    waiting = changed(position(modules=[Fair(bet=("Anne", 0))], actions_done=1), phase="praise")
    praised = [Praise("Anne", name) for name in ("Anne", "Alma", "Kim")]
    for slots in (2, 5):
        space = ActionSpace(1, [Fair()], slots)
        choices = space.choices(waiting)
        first = space.kinds["fair.praise"].start
        assert [choices[index] for index in range(first, first + min(slots, 3))] == praised[:slots]
        indices = [space.index_of(waiting, one) for one in praised]
        assert indices == [first, first + 1, first + 2 if slots > 2 else None]


@frozen
class Corner:
    """A cell and a side."""

    cell: ar.Cell
    side: ar.Side


@frozen
class Anything(ar.Action):
    """An action with fields of all kinds."""

    called: ClassVar[str] = "doing anything"
    square: int
    corner: Corner
    kind: ar.BuildingType | None
    both: tuple[bool, Architect]


@frozen
class Swap(ar.Action):
    """An action with too many values for an index each."""

    called: ClassVar[str] = "swapping"
    one: ar.Tile
    other: ar.Tile
    cell: ar.Cell


@frozen
class Count(ar.Action):
    """An action with a field that can be anything."""

    called: ClassVar[str] = "counting"
    cell: ar.Cell | None
    number: int | None
    many: tuple[ar.Cell, ...]
    row: tuple[ar.Cell, str]


FIRST, LAST = Architect(Currency.DENAR), Architect(Currency.FLORIN)


def test_all_values_of_fields_together_have_an_index() -> None:
    space, state = ActionSpace(1, ["bazaars", Fair()]), position(modules=[Fair()])
    anything = own_action(Anything, space.values, 16)
    assert (anything.size, anything.slots) == (4 * 9 * 4 * 7 * 2 * 4, 1)
    low = Anything("Anne", 1, Corner(ar.Cell(-1, -1), ar.Side.NORTH), None, (False, FIRST))
    high = Anything(
        "Anne", 4, Corner(ar.Cell(1, 1), ar.Side.WEST), ar.BuildingType.TOWER, (True, LAST)
    )
    number = anything.values.number
    assert [number(state, one) for one in (low, high)] == [0, anything.size - 1]
    beyond = evolve(high, corner=Corner(ar.Cell(2, 0), ar.Side.WEST))
    assert number(state, beyond) is None
    assert anything.words(anything.size - 1) == (
        "doing anything: square 4, corner cell (1, 1), side w, kind tower,"
        " both True, architect-florin-3"
    )
    assert "kind none" in anything.words(0)
    assert own_action(Swap, ActionSpace(1).values, 16).size == 54 * 54 * 9
    assert own_action(Swap, ActionSpace(7).values, 16).size == 16
    count = own_action(Count, space.values, 5)
    assert (count.size, count.words(14)) == (50, "counting: cell (0, -1), choice 5")
    assert count.values.number(state, Count("Anne", ar.Cell(9, 9), 1, (), (ar.Cell(0, 0), ""))) is (
        None
    )


@frozen(slots=False)
class Shelf(Module):
    """A module with fields of all kinds."""

    name: ClassVar[str] = "shelf"
    settings: ClassVar[tuple[str, ...]] = ("high",)
    by_player: ClassVar[tuple[str, ...]] = ("owned", "pairs")
    high: bool = False
    number: int = 0
    word: Literal["a", "b", "c"] | None = None
    side: ar.Side = ar.Side.SOUTH
    cell: ar.Cell | None = None
    tiles_of_all: tuple[ar.Tile, ...] = ()
    tile: ar.Tile | None = None
    hand: tuple[ar.MoneyCard, ...] = ()
    names: tuple[str, ...] = ()
    numbers: tuple[int, ...] = ()
    flags: tuple[bool, ...] = ()
    corners: tuple[Corner, ...] = ()
    corner: Corner = Corner(ar.Cell(0, 0), ar.Side.NORTH)
    pair: tuple[str, int] = ("", 0)
    city: ar.City = ar.City.start()  # noqa: RUF009 - a value
    owned: tuple[tuple[str, tuple[ar.Cell, ...]], ...] = ()
    pairs: tuple[tuple[str, int, ar.Side], ...] = ()

    def tiles(self) -> list[ar.Tile]:
        return [ar.Tile("shelf-9", "tower", 9, "n")]

    def seen_by(self, player: str) -> Shelf:
        """Only Alma knows the hand."""
        return self if player == "Alma" else changed(self, hand=())


SHELF = ar.Tile("shelf-9", "tower", 9, "n")
LAMP = ar.Tile("lamp", "tower", 3, "")
FULL = Shelf(
    high=True,
    number=-70_000,
    word="b",
    cell=ar.Cell(1, 0),
    tiles_of_all=(ar.TILES["tower-11"], SHELF, SHELF, LAMP),
    tile=SHELF,
    hand=(ar.MoneyCard.of("denar-1"), ar.MoneyCard.of("denar-1")),
    names=("Kim", "Anne", "Kim", "Dirk"),
    numbers=(5, 6, 7),
    flags=(True,),
    corners=(Corner(ar.Cell(-1, -1), ar.Side.WEST),),
    corner=Corner(ar.Cell(0, 1), ar.Side.EAST),
    pair=("Alma", 9),
    city=ar.City.of({(0, 1): "tower-11", (0, 2): "tower-12"}).with_tile(SHELF, ar.Cell(1, 0)),
    owned=(("Anne", (ar.Cell(1, 1),)), ("Alma", ()), ("Kim", (ar.Cell(0, 0), ar.Cell(0, 0)))),
    pairs=(("Anne", 1, ar.Side.NORTH), ("Alma", 2, ar.Side.EAST)),
)


def shown(state: ar.GameState, player: str, space: ActionSpace) -> dict[str, list[int]]:
    """Return what a player sees of modules of a user's own, in one row for each array."""
    seen = observed(compact_of(state), state.names.index(player), space)
    whole = observation_space(len(state.players), space)["observation"]
    assert isinstance(whole, spaces.Dict)
    assert whole.contains(seen)
    return {
        name.removeprefix("shelf."): array.ravel().tolist()
        for name, array in seen.items()
        if name.startswith("shelf.")
    }


def test_the_fields_of_a_module_are_arrays() -> None:
    """Pieces are counted, numbers are numbers, and players begin with the one who observes."""
    space = ActionSpace(1, [Shelf()], slots=2)
    found = shown(position(modules=[FULL]), "Anne", space)
    tiles = found["tiles_of_all"]
    assert (len(tiles), sum(tiles), tiles[-1]) == (55, 3, 2)
    assert (sum(found["tile"]), found["tile"][-1]) == (1, 1)
    west_and_corner = [0] * 9
    assert found | {"tiles_of_all": [], "tile": [], "hand": []} == {
        "high": [1],
        "number": [-32767],
        "word": [0, 1, 0],
        "side": [0, 0, 1, 0],
        "cell": [0, 0, 0, 0, 0, 1, 0, 0, 0],
        "tiles_of_all": [],
        "tile": [],
        "hand": [],
        "names": [1, 0, 2],
        "numbers": [5, 6],
        "flags": [1, 0],
        "corners.cell": [1, *[0] * 8, *west_and_corner],
        "corners.side": [0, 0, 0, 1, 0, 0, 0, 0],
        "corner.cell": [0, 0, 0, 0, 0, 0, 0, 1, 0],
        "corner.side": [0, 1, 0, 0],
        "pair.0": [0, 1, 0],
        "pair.1": [9],
        "city": [0, 0, 0, 0, 55, 64, 0, 52, 0],
        "owned": [*[0] * 8, 1, *[0] * 9, 0, 0, 0, 0, 2, 0, 0, 0, 0],
        "pairs.1": [1, 2, 0],
        "pairs.2": [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0],
    }


def test_what_a_module_hides_from_a_player_is_not_observed() -> None:
    space, state = ActionSpace(1, [Shelf()]), position(modules=[FULL])
    hands = {name: sum(shown(state, name, space)["hand"]) for name in state.names}
    assert hands == {"Anne": 0, "Alma": 2, "Kim": 0}
    assert shown(state, "Kim", space)["pair.0"] == [0, 0, 1]
    assert shown(state, "Alma", space)["pairs.1"] == [2, 0, 1]


def test_tiles_of_modules_have_numbers_after_the_known_ones() -> None:
    """Those that no module declares share the last number, and have no column."""
    eight = Bazaars().set_up(())
    state = position(modules=[Fair(), eight], reserve="tower-11")
    tent, stage = sorted(Fair().tiles(), key=lambda tile: tile.id, reverse=True)
    anne = changed(
        state.players[0],
        reserve=(tent, LAMP, eight.bazaars[1]),
        city=ar.City.start().with_tile(stage, ar.Cell(1, 0)).with_tile(LAMP, ar.Cell(-1, 0)),
    )
    state = changed(state, players=state.with_player(anne), market=(tent, None, None, None))
    space = ActionSpace(1, ["bazaars", Fair()])
    seen = observed(compact_of(state), 0, space)
    assert seen["market"].tolist() == [65, 0, 0, 0]
    assert seen["cities"][0].tolist() == [[0, 0, 0], [66, 55, 64], [0, 0, 0]]
    assert np.flatnonzero(seen["reserves"][0]).tolist() == [55, 63]
    assert seen["reserves"].shape == (3, 64)
    assert space.index_of(state, ar.RedesignFromReserve("Anne", LAMP, (0, 1))) is None
    assert space.index_of(state, ar.RedesignFromReserve("Anne", tent, (0, 9))) is None
    pieces = space.values[ar.Tile].number
    assert [pieces(state, one) for one in (eight.bazaars[1], tent, LAMP)] == [55, 63, None]
    first, *_, last = ar.TILES.values()
    assert [pieces(state, one) for one in (first, last)] == [0, 53]
    assert space.values[Bazaar].number(state, eight.bazaars[1]) == 1


@frozen(slots=False)
class Depot(Module):
    """A hundred tiles more."""

    name: ClassVar[str] = "depot"

    def tiles(self) -> list[ar.Tile]:
        return [ar.Tile(f"shed-{number:03}", "tower", 9, "") for number in range(100)]


def test_arrays_of_many_tiles_are_wider() -> None:
    made = dealt(players=2, reach=2, modules=[Depot()], max_steps=60)
    numbers = set[int]()
    while not ended(made):
        seen = made.observe("player_0")
        assert made.observation_space("player_0").contains(seen)
        assert seen["observation"]["market"].dtype == np.int16
        numbers |= set(seen["observation"]["market"].tolist())
        made.step(made.legal_features()[0][-1])
    assert max(numbers) > 127


def five_shown(state: ar.GameState, _: ar.TakeMoney) -> ar.GameState:
    return changed(state, display=cards_of_five())


def cards_of_five() -> tuple[ar.MoneyCard, ...]:
    return tuple(ar.MoneyCard.of(f"denar-{value}") for value in range(1, 6))


@frozen(slots=False)
class Stall(Module):
    """Five cards are shown."""

    name: ClassVar[str] = "stall"
    kinds = (base_kind(ar.TakeMoney).followed_by(five_shown),)


def test_a_fifth_card_of_the_display_has_no_index() -> None:
    space = ActionSpace(1, [Stall()])
    state = changed(position(modules=[Stall()]), display=cards_of_five(), market=(None,) * 4)
    fifth = ar.TakeMoney("Anne", ["denar-5"])
    assert fifth in ar.legal_actions(state)
    assert space.index_of(state, fifth) is None
    assert fifth not in space.choices(state).values()
    assert observed(compact_of(state), 0, space)["display"].tolist() == [1, 2, 3, 4]


@frozen(slots=False)
class Mine(Treasure):
    """A module made of one of the library."""


def test_a_module_made_of_one_of_the_library_has_its_indices() -> None:
    made, usual = dealt(modules=[Mine()], reach=2), dealt(modules=["treasure"], reach=2)
    assert made.actions.kinds == usual.actions.kinds
    assert made.actions.library == usual.actions.library == ("treasure",)
    seen, expected = made.observe("player_1"), usual.observe("player_1")
    assert seen["observation"].keys() == expected["observation"].keys()
    assert seen["action_mask"].tolist() == expected["action_mask"].tolist()


def test_a_module_of_the_library_may_be_given_as_an_object() -> None:
    assert ActionSpace(2, [Treasure()]) == ActionSpace(2, ["treasure"])


@frozen
class Praying(ar.Action):
    """Pay cards for a tile."""

    called: ClassVar[str] = "praying"
    tile: ar.Tile
    cards: tuple[ar.MoneyCard, ...]


def prayers(_: ar.GameState, seat: ar.Seat) -> Iterator[ar.Action]:
    yield Praying(seat.name, ar.TILES["tower-11"], seat.hand[:2])
    yield Praying(seat.name, LAMP, ())


def fine(_: ar.GameState, __: Praying) -> Iterator[ar.Violation]:
    return iter(())


def ends(state: ar.GameState, _: Praying) -> ar.GameState:
    return changed(state, phase=phases.ACTIONS_OVER)


@frozen(slots=False)
class Chapel(Module):
    """Players may pray."""

    name: ClassVar[str] = "chapel"
    kinds = (event_kind("pray", Praying, phases.ACT, FAIR, (fine,), ends),)
    options: ClassVar[Any] = {phases.ACT: (prayers,)}


def test_features_of_own_actions_show_their_tile_and_cards() -> None:
    made = dealt(modules=[Chapel(), "treasure"], reach=2)
    kind = made.actions.kinds["chapel.pray"]
    indices, rows = made.legal_features()
    mine = [row for index, row in zip(indices, rows, strict=True) if index in kind]
    assert rows.shape[1] == 42
    hand = made.game.player("player_1").hand[:2]
    (row,) = mine  # the lamp is no tile of the game
    assert row[-1] == 1
    assert row[[17, 18, 23]].tolist() == pytest.approx([1, 11 / 13, 2 / 4])
    assert row[24] == pytest.approx(sum(card.value for card in hand) / 10)


def test_a_card_of_an_own_action_counts_as_one_that_is_paid() -> None:
    made = dealt(modules=[Fair()], reach=2)
    bets = [
        (made.choices[index], row)
        for index, row in zip(*made.legal_features(), strict=True)
        if index in made.actions.kinds["fair.bet"]
    ]
    assert bets
    for bet, row in bets:
        assert isinstance(bet, Bet)
        assert row[[23, 24]].tolist() == pytest.approx([1 / 4, bet.card.value / 10])


def test_pettingzoo_finds_no_fault_with_own_modules() -> None:
    made = env(3, reach=3, modules=[Fair()], max_steps=60)
    made.reset(seed=1)
    for agent in made.agents:
        made.action_space(agent).seed(1)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        api_test(made, num_cycles=100)
    seed_test(lambda: env(3, reach=2, modules=[Fair()]), num_cycles=20)


class Legal(gymnasium.ActionWrapper[Any, Any, Any]):
    """Takes the first legal action that follows; Gymnasium's check takes any."""

    def action(self, action: Any) -> Any:  # noqa: ANN401 - as Gymnasium declares it
        legal = np.flatnonzero(self.env.unwrapped.action_masks())  # type: ignore[attr-defined]
        return legal[action % len(legal)]


def test_gymnasium_finds_no_fault_with_own_modules() -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        made = OneSeat(["random"], reach=2, modules=[Fair()])
        check_env(Legal(made), skip_render_check=True)


def test_environments_with_own_modules_are_copied_and_keep_apart() -> None:
    """Seeds, pickles, rewards, pictures and a limit of steps are as in any other game."""
    made = dealt(3, modules=[Fair()], reach=2, max_steps=30, reward="score", render_mode="ansi")
    beside = dealt(3, modules=[Fair(), "treasure"], reach=2, max_steps=30, render_mode="svg")
    for _ in range(10):
        made.step(made.legal_features()[0][-1])
        beside.step(beside.legal_features()[0][0])
    again, twin = pickle.loads(pickle.dumps(made)), made.clone()
    while not ended(made):
        for one in (made, again, twin):
            one.step(made.legal_features()[0][-1] if one is made else one.legal_features()[0][-1])
    assert made.game == again.game == twin.game
    assert made.steps == 30
    assert all(made.truncations.values())
    assert "tent-5" not in made.actions.kinds
    assert "to act" in str(made.render())
    assert str(beside.render()).startswith("<svg ")


@frozen(slots=False)
class Gate(Module):
    """Everybody may walk from one cell to another, through any wall."""

    name: ClassVar[str] = "gate"

    def ways(self, city: ar.City, player: str) -> Iterator[tuple[ar.Cell, ar.Cell]]:  # noqa: ARG002
        yield ar.Cell(1, 0), ar.Cell(1, 1)


def test_ways_of_a_module_open_cells_in_masks() -> None:
    """Only with the gate, a tile behind a wall can be reached on foot."""
    choices = [
        ActionSpace(1, modules)
        .choices(position(reserve="garden-10-n", city={(1, 0): "chambers-9-s"}, modules=modules))
        .values()
        for modules in ([Gate()], [])
    ]
    laying = ar.RedesignFromReserve("Anne", "garden-10-n", (1, 1))
    assert [laying in found for found in choices] == [True, False]
    made = dealt(modules=[Gate()], reach=3, max_steps=40)
    while not ended(made):
        indices, rows = made.legal_features()
        assert indices.tolist() == list(made.choices)
        assert rows.shape == (len(indices), 31)
        made.step(indices[-1])
