"""Agents: legal actions from a view alone, the same for the same seed, and better than chance."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from random import Random

import pytest
from syrupy.assertion import SnapshotAssertion

from alhambra_rules.agents import (
    AGENTS,
    Agent,
    AtRandom,
    Greedy,
    Mcts,
    agent_action,
    agent_named,
    play_agents,
)
from alhambra_rules.agents.judging import estimates, prospects
from alhambra_rules.agents.mcts import fair_move, weighed
from alhambra_rules.compact.choosing import any_move
from alhambra_rules.compact.moves import (
    BUY_BAZAAR,
    BUY_CHESTS,
    TAKE,
)
from alhambra_rules.compact.playing import may_play, play
from alhambra_rules.compact.state import OVER
from alhambra_rules.game import (
    Action,
    Buy,
    GameState,
    RedesignFromReserve,
    RedesignToReserve,
    View,
    apply,
    check_action,
    legal_actions,
    record_of,
    replay,
    view,
)
from alhambra_rules.game.compact_form import compact_of
from alhambra_rules.game.determinizing import determinize
from alhambra_rules.game.playing import any_action
from alhambra_rules.game.setup import empty_game
from alhambra_rules.game_modules import Bazaars, Invaders
from alhambra_rules.game_modules.architects import ArchitectFromReserve, KeepArchitects
from alhambra_rules.game_modules.bazaars import BuyBazaar
from alhambra_rules.game_modules.invaders import Look
from alhambra_rules.game_modules.registry import REGISTRY, new_game
from alhambra_rules.game_modules.treasure import BuyChests, PlaceChest
from alhambra_rules.model import (
    BuildingType,
    City,
    Currency,
    Side,
    tile_of,
)
from benchmarks.well import wishing_well
from rulebook_kit import InvalidArgument
from rulebook_kit.values import changed
from tests.game.positions import MARKET, cards, position, reshuffled
from tests.game_modules import pieces
from tests.refusals import refusal

NAMES = ("Anne", "Bo", "Cem")
FEW = Mcts(iterations=6)
NO_COVER = pytest.mark.no_cover


@pytest.mark.parametrize("agent", [Greedy(), FEW], ids=["greedy", "mcts"])
def test_the_only_legal_action_is_chosen(agent: Agent) -> None:
    game = new_game(NAMES, seed=4)
    assert game.to_act is not None
    only = legal_actions(game)[-1]
    assert agent.choose(view(game, game.to_act), [only], seed=1) is only


@pytest.mark.parametrize("agent", [Greedy(), FEW, AtRandom()], ids=["greedy", "mcts", "random"])
def test_an_agent_chooses_from_what_it_gets(agent: Agent) -> None:
    """Somebody may leave out actions: those that seem best, or all but a few."""
    chance = Random(5)
    game = new_game(NAMES[:2], seed=4)
    for _ in range(30):
        assert game.to_act is not None
        seen, actions = view(game, game.to_act), legal_actions(game)
        for number in (1, 2, len(actions) - 1):
            some = chance.sample(actions, max(number, 1))
            assert agent.choose(seen, some, seed=1) in some
        game = apply(game, any_action(game, chance))
    told = refusal(lambda: agent.choose(seen, [], seed=1))
    assert told == "legal must have at least one legal action of the player to act"


@pytest.mark.parametrize("agent", [Greedy(), FEW], ids=["greedy", "mcts"])
def test_the_order_of_the_actions_does_not_matter(agent: Agent) -> None:
    """An agent that gets all legal actions chooses what it chooses for ``agent_action``."""
    game = new_game(NAMES, seed=4)
    assert game.to_act is not None
    actions = legal_actions(game)
    chosen = agent_action(game, agent, seed=7)
    for given in (actions, actions[::-1]):
        assert agent.choose(view(game, game.to_act), given, seed=7) == chosen


@pytest.mark.no_cover
@pytest.mark.parametrize(
    ("agent", "players", "modules"),
    [
        *((Greedy(), 2, ()), (Greedy(), 3, ()), (FEW, 3, ())),
        *(pytest.param(one, 2, tuple(REGISTRY), marks=NO_COVER) for one in (Greedy(), FEW)),
    ],
    ids=["greedy-2", "greedy-3", "mcts-3", "greedy-modules", "mcts-modules"],
)
def test_what_is_hidden_changes_nothing(
    agent: Agent, players: int, modules: tuple[str, ...]
) -> None:
    """An agent chooses the same in every game that it cannot tell apart."""
    chance = Random(3)
    game = new_game(NAMES[:players], seed=9, modules=modules)
    for _ in range(25):
        game = apply(game, any_action(game, chance))
        assert game.to_act is not None
        seen = view(game, game.to_act)
        others = [determinize(seen, seed) for seed in (1, 2)]
        chosen = {agent_action(one, agent, seed=7) for one in (game, *others)}
        assert len(chosen) == 1
        assert chosen <= set(legal_actions(game))


@pytest.mark.no_cover  # whole games, in which nothing new is covered
def test_greedy_beats_chance_and_search_beats_it_too() -> None:
    for agent in (Greedy(), FEW):
        games = [
            play_agents(new_game(["Anne", "Bo"], seed=seed), [AtRandom(), agent], seed=seed)
            for seed in range(2)
        ]
        assert all(game.winners == ("Bo",) for game in games)


@pytest.mark.parametrize("agent", [Greedy(), FEW], ids=["greedy", "mcts"])
def test_an_exact_payment_is_better_than_a_small_coin(agent: Agent) -> None:
    game = position(
        hand="ducat-4 ducat-6", display=("denar-1", "dirham-1", "florin-1"), market=MARKET
    )
    chosen = agent_action(game, agent, seed=1)
    assert isinstance(chosen, Buy)
    assert game.market[chosen.square - 1] == tile_of("arcades-10")


@pytest.mark.parametrize("agent", [Greedy(), FEW, Mcts()], ids=["greedy", "few", "many"])
def test_in_the_last_turn_a_tile_is_better_than_money(agent: Agent) -> None:
    """The bag is empty and so is the market: the last round is scored after this action."""
    game = position(reserve="tower-11", market=(None,) * 4, bag=(), to_come=())
    assert isinstance(agent_action(game, agent, seed=1), RedesignFromReserve)


@pytest.mark.no_cover
def test_a_search_repeats_itself_and_more_games_may_change_it() -> None:
    """With a number of iterations, the seed decides; no clock has a part in it."""
    game = new_game(NAMES, seed=4)
    chance = Random(1)
    changed = 0
    for _ in range(20):
        game = apply(game, any_action(game, chance))
        few, many = (
            [
                agent_action(game, Mcts(iterations=number, seconds=seconds), seed=5)
                for seconds in (None, 1000.0)
            ]
            for number in (1, 40)
        )
        assert few[0] == few[1]
        assert many[0] == many[1]
        changed += few != many
    assert changed


def test_an_agent_with_little_time_still_answers() -> None:
    game = new_game(NAMES, seed=4)
    action = agent_action(game, Mcts(iterations=10**9, seconds=0.01), seed=1)
    assert action in legal_actions(game)


@pytest.mark.no_cover
@pytest.mark.parametrize(("players", "modules"), [(2, ()), (4, ()), (3, tuple(REGISTRY))], ids=str)
def test_weighed_moves_are_legal(players: int, modules: tuple[str, ...]) -> None:
    """In random games with much in the reserve too, and at the end."""
    for seed in range(4 if not modules else 1):
        chance = Random(seed)
        game = new_game(["A", "B", "C", "D"][:players], seed=seed, modules=modules)
        compact = compact_of(game)
        state = compact.copy()
        while state.phase != OVER:
            found = weighed(state)
            moves = [move for _, move in found]
            assert all(may_play(state, move) for move in moves)
            assert len({*moves}) == len(moves) > 0
            assert fair_move(state) == max(found)[1]
            play(state, any_move(state, chance))
        assert estimates(state) == state.scores
        best = max(range(players), key=state.scores.__getitem__)
        assert prospects(state, best) == max(prospects(state, seat) for seat in range(players))


def test_agents_play_under_their_names() -> None:
    state = new_game(NAMES[:2], seed=3)
    by_name = play_agents(state, ["greedy", "random"], seed=1)
    assert by_name == play_agents(state, [Greedy(), AGENTS["random"]], seed=1)
    assert agent_action(state, "greedy", seed=1) == agent_action(state, Greedy(), seed=1)


def test_agents_are_found_by_name(snapshot: SnapshotAssertion) -> None:
    assert agent_named("greedy") is AGENTS["greedy"]
    assert refusal(lambda: agent_named("gredy")) == snapshot
    assert refusal(lambda: agent_named("my_agent:Wise")) == snapshot


def test_a_search_needs_positive_numbers() -> None:
    wrong: dict[str, tuple[object, ...]] = {
        "iterations": (0, -1, 1.5, True, "5", None),
        "seconds": (0, -1.0, math.nan, "5", True),
    }
    for name, values in wrong.items():
        for value in values:
            with pytest.raises(
                InvalidArgument, match=f"^{name} must be a positive (int|number or None)"
            ):
                Mcts(**{name: value})  # type: ignore[arg-type] # what is tested


def test_what_is_no_agent_is_refused() -> None:
    for wrong, words in (
        (Greedy, "Greedy is a class: pass an object, Greedy(...)"),
        (7, "agent must have a method choose(view, legal, *, seed), not 7"),
    ):
        with pytest.raises(InvalidArgument) as refused:
            play_agents(new_game(NAMES, seed=1), [wrong] * 3, seed=1)  # type: ignore[list-item] # what is tested
        assert str(refused.value) == words


def test_seeds_are_integers() -> None:
    game = new_game(NAMES, seed=1)
    asks: tuple[Callable[[], object], ...] = (
        lambda: agent_action(game, "random", seed="1"),  # type: ignore[arg-type] # what is tested
        lambda: play_agents(game, ["random"] * 3, seed="1"),  # type: ignore[arg-type] # what is tested
    )
    for ask in asks:
        with pytest.raises(InvalidArgument, match=r"^seed must be an integer, not"):
            ask()


def test_wrong_tables_are_refused() -> None:
    with pytest.raises(InvalidArgument, match="agents must be 3"):
        play_agents(new_game(NAMES, seed=1), [AtRandom()], seed=1)
    with pytest.raises(
        InvalidArgument, match=r'^agents must be a list .*, not the string "greedy"$'
    ):
        play_agents(new_game(NAMES, seed=1), "greedy", seed=1)
    with pytest.raises(InvalidArgument, match=r"^state must be a GameState, .*, not None$"):
        play_agents(None, [AtRandom()] * 3, seed=1)  # type: ignore[arg-type] # what is tested
    with pytest.raises(InvalidArgument, match=r"^state must be a dealt game"):
        play_agents(empty_game(NAMES), [AtRandom()] * 3, seed=1)
    with pytest.raises(InvalidArgument, match=r"^no player must act in this state$"):
        agent_action(empty_game(NAMES), AtRandom(), seed=1)
    with pytest.raises(InvalidArgument, match=r"^state must be a GameState, .*, not None$"):
        agent_action(None, AtRandom(), seed=1)  # type: ignore[arg-type] # what is tested
    with pytest.raises(InvalidArgument, match=r'^unknown agent "geedy" .*did you mean "greedy"\?$'):
        agent_action(new_game(NAMES, seed=1), "geedy", seed=1)


def test_agents_who_repeat_themselves_are_stopped() -> None:
    """The message says who; a game that takes exactly as many actions is played to its end."""

    class Back(Greedy):
        def choose(self, view: View, legal: Sequence[Action], *, seed: int) -> Action:
            moved = (RedesignToReserve, RedesignFromReserve)
            back = [one for one in legal if isinstance(one, moved)]
            return back[0] if back else super().choose(view, legal, seed=seed)

    game = new_game(["Anne", "Bo"], seed=1)
    with pytest.raises(InvalidArgument, match=r"^the game is not over after 900 actions: does .+"):
        play_agents(game, [Back(), Back()], seed=1, max_steps=900)
    final = play_agents(game, ["greedy", "random"], seed=1)
    steps = sum(isinstance(event, Action) for event in final.events)
    assert play_agents(game, ["greedy", "random"], seed=1, max_steps=steps) == final
    with pytest.raises(InvalidArgument, match=f"after {steps - 1} actions"):
        play_agents(game, ["greedy", "random"], seed=1, max_steps=steps - 1)
    assert play_agents(game, ["greedy", "random"], seed=1, max_steps=None) == final
    with pytest.raises(InvalidArgument, match="after 1 actions"):
        play_agents(game, ["greedy", "random"], seed=1, max_steps=1)
    with pytest.raises(InvalidArgument, match=r"^max_steps must be an integer from 1, or None"):
        play_agents(game, ["greedy", "random"], seed=1, max_steps=0)


def test_another_seed_lets_the_agents_choose_otherwise() -> None:
    game = new_game(["Anne", "Bo"], seed=1)
    one, other = (play_agents(game, ["random", "random"], seed=seed) for seed in (1, 2))
    assert one.events != other.events


@pytest.mark.parametrize("agent", [Greedy(), FEW], ids=["greedy", "mcts"])
def test_agents_play_on_beside_tiles_that_lie_far_apart(agent: Agent) -> None:
    city = City.of({(1, 0): "tower-12", (40, 40): "tower-11"})
    market = ("pavilion-7-e", None, None, None)
    state = position(hand="denar-4 denar-3", market=market, cities={"Anne": city})
    legal = legal_actions(state)
    assert agent.choose(view(state, "Anne"), legal, seed=1) in legal


def test_agents_play_modules_of_somebodys_own() -> None:
    """They choose among all legal actions, also those of the well."""
    game = new_game(NAMES, seed=1, modules=[wishing_well()])
    for agent in (Greedy(), FEW):
        assert check_action(game, agent_action(game, agent, seed=1)).ok


@pytest.mark.no_cover
@pytest.mark.parametrize("agent", [Greedy(), FEW], ids=["greedy", "mcts"])
def test_agents_play_the_modules_of_the_library(agent: Agent) -> None:
    """They win, and play legally."""
    game = new_game(["Anne", "Bo"], seed=3, modules=tuple(REGISTRY))
    final = play_agents(game, [AtRandom(), agent], seed=2)
    assert final.winners == ("Bo",)
    assert replay(record_of(final)).ok


def test_the_room_with_most_chests_that_fit_is_bought() -> None:
    """Room 2 has more chests, but only one of them has a building; the least is paid."""
    rooms = (("garden",) * 2, ("tower",) * 3, ())
    game = position(
        NAMES,
        cities={
            "Anne": City.of({(1, 0): "garden-10", (0, 1): "garden-11", (2, 0): "tower-11"}),
            "Bo": City.of({(1, 0): "tower-12"}),
        },
        hand="denar-4 ducat-4 florin-9",
        market=(None,) * 4,
        modules=[pieces.treasure(NAMES, rooms=rooms, laid={"Bo": {(1, 0): "tower"}})],
    )
    assert agent_action(game, Greedy(), seed=1) == BuyChests("Anne", 1, cards("denar-4", "ducat-4"))
    compact = compact_of(game)
    bought = [(worth, move[1]) for worth, move in weighed(compact) if move[0] == BUY_CHESTS]
    assert [room for _, room in sorted(bought, reverse=True)] == [0, 1]


def test_chests_are_placed_and_bazaars_bought() -> None:
    """A chest scores, and in the last round a bazaar scores beside its colours."""
    chests = pieces.treasure(NAMES, rooms=((),) * 3, bought=("tower", "tower"), emptied=1)
    city = {(1, 0): "tower-11", (0, 1): "tower-12"}
    game = changed(position(NAMES, city=city, modules=[chests]), phase="place-chests")
    for agent in (Greedy(), FEW):
        assert isinstance(agent_action(game, agent, seed=1), PlaceChest)
    tower_beside = {(1, 0): "tower-13-e", (0, 1): "tower-12"}
    last = last_with_bazaar(tower_beside, "5 6")
    assert isinstance(agent_action(last, Greedy(), seed=1), BuyBazaar)
    worth = worths(last)
    assert worth[BUY_BAZAAR] > worth[TAKE]
    without_towers = last_with_bazaar({(1, 0): "pavilion-7-e", (0, 1): "pavilion-8"}, "5 6")
    assert worths(without_towers)[BUY_BAZAAR] < worth[BUY_BAZAAR]


def last_with_bazaar(city: dict[tuple[int, int], str], hand: str) -> GameState:
    """Return a game before the last round: a bazaar of towers but not pavilions costs 11."""
    module = Bazaars()
    beside = next(
        one
        for one in module.bazaars
        if BuildingType.TOWER in one.colours and BuildingType.PAVILION not in one.colours
    )
    square = list(Currency).index(beside.currency)
    return changed(
        position(
            NAMES,
            city=city,
            hand=" ".join(f"{beside.currency.value}-{value}" for value in hand.split()),
            market=["tower-11" if place == square else None for place in range(4)],
            display=("denar-1",),
            bag=(),
            modules=[changed(module, beside=(beside,))],
        ),
        scoring_rounds_done=2,
    )


def worths(state: GameState) -> dict[str, float]:
    """Return what actions seem to be worth, by kind."""
    compact = compact_of(state)
    return {move[0]: worth for worth, move in weighed(compact)}


def test_a_scout_is_used_and_an_attack_feared() -> None:
    """An open side towards the next attack costs the prospects; walls there do not."""
    city, scout = {(1, 0): "tower-11"}, BuildingType.TOWER
    looking = changed(
        position(NAMES, modules=[Invaders(scouts_gone=(scout,))]), phase="look-at-attack"
    )
    assert isinstance(agent_action(looking, FEW, seed=1), Look)
    east, west = (
        compact_of(position(NAMES, city=city, modules=[Invaders(peeked=side, peeked_by=NAMES)]))
        for side in (Side.EAST, Side.WEST)
    )
    open_east = compact_of(
        position(NAMES, city=city, modules=[Invaders(open_attack=True, attacks=(Side.EAST,))])
    )
    unknown = compact_of(position(NAMES, city=city, modules=[Invaders()]))
    assert estimates(east)[0] == estimates(west)[0]  # one side is open towards either
    assert estimates(open_east) == estimates(east)
    # north and south see two open sides, so an unknown attack costs 1.5 points on average
    assert estimates(east)[0] - estimates(unknown)[0] == pytest.approx(0.5)


@pytest.mark.parametrize(
    ("bag", "done"), [(None, KeepArchitects), ((), ArchitectFromReserve)], ids=["full", "empty"]
)
def test_an_architect_is_played_once_money_is_worth_little(
    bag: tuple[str, ...] | None, done: type[Action]
) -> None:
    """While the bag is full, its coins are worth more to a search than a tile in the last round."""
    made = position(
        NAMES,
        hand="architect-denar-3",
        city={(1, 0): "tower-11"},
        reserve="tower-12",
        bag=bag,
        to_come=(),
        modules=[pieces.architects(held=["architect-denar-3"])],
    )
    game = changed(reshuffled(made), phase="architect-redesign")
    assert type(agent_action(game, FEW, seed=1)) is done
    assert isinstance(agent_action(game, Greedy(), seed=1), ArchitectFromReserve)


@pytest.mark.parametrize(
    "cards", [Invaders(attacks=tuple(Side)), Invaders(open_attack=True)], ids=["all", "none"]
)
def test_a_search_plays_a_state_without_a_next_attack(cards: Invaders) -> None:
    """No game comes to it, but a client of the service may send it."""
    game = position(NAMES, city={(1, 0): "tower-11"}, modules=[cards])
    assert agent_action(game, FEW, seed=1) in legal_actions(game)
