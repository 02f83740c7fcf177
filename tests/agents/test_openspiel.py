"""The game for OpenSpiel: chance nodes, margins, information states and resampled games."""

from __future__ import annotations

import builtins
import importlib
import sys
from random import Random
from typing import SupportsIndex

import numpy as np
import pytest
from syrupy.assertion import SnapshotAssertion

pyspiel = pytest.importorskip("pyspiel")

import alhambra_rules.agents.openspiel as module  # noqa: E402 - only if OpenSpiel is installed
from alhambra_rules.agents.openspiel import NAME, AlhambraState  # noqa: E402
from alhambra_rules.game import describe_event, view  # noqa: E402
from alhambra_rules.game.draws import (  # noqa: E402
    BASE_KINDS,
    DrawScoringCard,
    DrawToDirk,
    DrawToDisplay,
    DrawToHand,
    DrawToMarket,
)
from alhambra_rules.game.events import Action  # noqa: E402
from alhambra_rules.notation.state_json import view_to_json  # noqa: E402
from rulebook_kit import InvalidArgument  # noqa: E402
from tests.levels import LONG  # noqa: E402

OWN = "tests.agents.own_modules"


def walked(state: AlhambraState, chance: Random) -> AlhambraState:
    """Take one step by chance."""
    if state.is_chance_node():
        draws, likely = zip(*state.chance_outcomes(), strict=True)
        assert sum(likely) == pytest.approx(1)
        number = chance.choices(draws, likely)[0]
        named = state.action_to_string(number)
        state.apply_action(number)
        assert drawn(state) == named
    else:
        state.apply_action(chance.choice(state.legal_actions()))
    return state


def drawn(state: AlhambraState) -> str:
    """Return the name of the last draw, by the log of the game."""
    match state.game_state.log[-1]:
        case DrawToMarket(tile=tile) | DrawToDirk(tile=tile):
            return f"draw {tile}"
        case DrawToHand(card=card) | DrawToDisplay(card=card):
            return f"draw {card}"
        case DrawScoringCard(card=name):
            return f"scoring card {name}"
    return "reshuffle"


@LONG
def test_openspiels_own_simulation_passes() -> None:
    game = pyspiel.load_game(NAME, {"players": 2, "reach": 5})
    pyspiel.random_sim_test(game, num_sims=1, serialize=False, verbose=False)


def test_a_game_can_be_serialised() -> None:
    game, chance = pyspiel.load_game(NAME, {"players": 3}), Random(1)
    state = game.new_initial_state()
    for _ in range(80):
        walked(state, chance)
    text = pyspiel.serialize_game_and_state(game, state)
    _, again = pyspiel.deserialize_game_and_state(text)
    assert again.game_state == state.game_state
    assert again.information_state_string(0) == state.information_state_string(0)


def test_a_player_cannot_tell_a_resampled_game() -> None:
    game, chance = pyspiel.load_game(NAME, {"players": 3}), Random(1)
    state = game.new_initial_state()
    differing = by_sampler = 0
    while not state.is_terminal():
        if not state.is_chance_node() and chance.random() < 0.1:
            me = state.current_player()
            other = state.resample_from_infostate(me, chance.random)
            for seen in ("information_state_string", "observation_string", "observation_tensor"):
                assert getattr(other, seen)(me) == getattr(state, seen)(me)
            assert other.legal_actions() == state.legal_actions()
            rest = [seat for seat in range(3) if seat != me]
            differing += any(
                other.information_state_string(seat) != state.information_state_string(seat)
                for seat in rest
            )
            once, again, other_deal = (
                state.resample_from_infostate(me, lambda at=at: at).game_state
                for at in (0.25, 0.25, 0.75)
            )
            assert once == again
            by_sampler += once != other_deal
        walked(state, chance)
    assert differing
    assert by_sampler
    scores = [player.score for player in state.game_state.players]
    assert sum(state.returns()) == pytest.approx(0)
    assert state.returns() == pytest.approx([one - sum(scores) / 3 for one in scores])


def test_an_information_state_names_all_that_a_player_saw(snapshot: SnapshotAssertion) -> None:
    """It grows with each step, and differs by how a tile was paid."""
    state, chance = pyspiel.load_game(NAME, {"players": 2}).new_initial_state(), Random(1)
    open_before = ""
    while "(" not in open_before.partition(") ")[0] or len(state.game_state.log) < 60:
        walked(state, chance)
        open_now = state.information_state_string(1).partition(":")[2]
        assert open_now.startswith(open_before)
        assert open_now != open_before
        open_before = open_now
    assert state.information_state_string(1) == snapshot


def test_an_observation_is_the_view_of_its_player() -> None:
    """As a text and as arrays, which stand in one row."""
    game, chance = pyspiel.load_game(NAME, {"players": 3}), Random(1)
    assert game.max_chance_outcomes() == 93
    state = game.new_initial_state()
    for _ in range(60):
        walked(state, chance)
    observer = game.make_py_observer()
    for player, name in enumerate(state.game_state.names):
        assert state.observation_string(player) == view_to_json(view(state.game_state, name))
        observer.set_from(state, player)
        row = [float(number) for array in observer.dict.values() for number in array.flat]
        assert row == state.observation_tensor(player) == [*observer.tensor]
        assert any(row)


def test_every_action_has_a_name() -> None:
    short = pyspiel.load_game(NAME, {"max_actions": 40})
    state, chance = short.new_initial_state(), Random(2)
    while not state.is_terminal():
        player = state.current_player()
        number = state.legal_actions()[0]
        assert state.action_to_string(player, number)
        assert str(state)
        walked(state, chance)
    named = [state._action_to_string(pyspiel.PlayerId.CHANCE, number) for number in range(93)]
    assert len(set(named)) == 93
    assert named[-3:] == ["scoring card A", "scoring card B", "reshuffle"]


def test_a_long_game_is_broken_off() -> None:
    state, chance = pyspiel.load_game(NAME, {"max_actions": 5}).new_initial_state(), Random(2)
    assert state.returns() == [0.0, 0.0]
    while not state.is_terminal():
        walked(state, chance)
    assert not state.game_state.finished
    assert state.game_state.to_act is not None
    assert sum(isinstance(event, Action) for event in state.game_state.log) == 5


NOT_LEGAL = (
    r"^an action must be a number from 0 to 12503, not|^draw \d+ is not possible now$"
    r"|^player_\d may not take action \d+ \((?!None).+\) now$"
)


def test_what_is_not_legal_is_refused_and_changes_nothing() -> None:
    """``pass`` (20) and ``stop`` (19) among them, and numbers that stand for nothing."""
    short = pyspiel.load_game(NAME, {"max_actions": 40})
    state, chance = short.new_initial_state(), Random(1)
    numbers = [-2, -1, *range(0, 130, 7), 19, 20, 92, 93, 500, 12_503, 12_504, 2**40]
    refused = 0
    while not state.is_terminal():
        legal = state.legal_actions()
        game, seen = state.game_state, [state.information_state_string(one) for one in (0, 1)]
        for number in chance.sample(sorted({*numbers} - {*legal}), 5):
            with pytest.raises(InvalidArgument, match=NOT_LEGAL):
                state.apply_action(number)
            refused += 1
        assert state.game_state is game
        assert [state.information_state_string(one) for one in (0, 1)] == seen
        assert state.legal_actions() == legal
        walked(state, chance)
    assert refused > 200
    for wrong in (-1, 2**64, True, 1.0, "1", None):
        with pytest.raises(InvalidArgument, match="an action must be a number"):
            state.apply_action(wrong)
    size = short.num_distinct_actions()
    with pytest.raises(InvalidArgument, match=f"from 0 to {size - 1}, not {size}$"):
        state.apply_action(size)
    with pytest.raises(InvalidArgument, match="the game is over"):
        state.apply_action(20)


@pytest.mark.no_cover
def test_openspiels_own_simulation_passes_with_modules() -> None:
    """Also with one of a user's own: its draws are chance nodes, and it is named by its place."""
    own = {"players": 3, "reach": 2, "modules": f"architects invaders {OWN}:Fair", "slots": 2}
    game = pyspiel.load_game(NAME, own | {"max_actions": 60})
    assert game.get_parameters() == own | {"max_actions": 60}
    assert game.max_chance_outcomes() == 593
    assert (game.max_utility(), pyspiel.load_game(NAME).max_utility()) == (100_000, 500)
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)


def play(state: AlhambraState, number: int) -> None:
    """Take a step; each player hears what happens in a module, as far as it can be seen."""
    before = state.game_state
    heard = [state.information_state_string(seat) for seat in range(len(before.names))]
    state.apply_action(number)
    (event,) = state.game_state.log[len(before.log) :]
    for seat, name in enumerate(before.names):
        new = state.information_state_string(seat)
        told = new.count("; ") > heard[seat].count("; ")
        assert told or type(event) in BASE_KINDS
        if told:
            assert new.rpartition("; ")[2] == describe_event(event, before, viewer=name)
            assert new.partition("; ")[0] == heard[seat].partition("; ")[0] + " +"


def test_draws_of_modules_have_their_chances_and_are_heard() -> None:
    """A die with 1, 2, 2 and 3 on it; other players do not see the cards that a player draws."""
    fair = {"modules": f"architects invaders bazaars {OWN}:A_FAIR", "max_actions": 300, "reach": 2}
    state, chance = pyspiel.load_game(NAME, fair).new_initial_state(), Random(3)
    rolled = []
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes = state.chance_outcomes()
            assert sum(likely for _, likely in outcomes) == pytest.approx(1)
            draw = state.game_state.pending_draw
            if draw is not None and draw.kind == "die":
                rolled.append([likely for _, likely in outcomes])
                assert [number for number, _ in outcomes] == [93, 94, 95]
                assert state.action_to_string(outcomes[-1][0]) == "rolling the die (pips 3)"
            play(state, chance.choices(*zip(*outcomes, strict=True))[0])
            continue
        me = state.current_player()
        legal = state.legal_actions()
        bets = [at for at in legal if at in state.get_game().actions.kinds["fair.bet"]]
        if chance.random() < 0.05:
            other = state.resampled(me, chance)
            assert other.information_state_string(me) == state.information_state_string(me)
            assert other.observation_string(me) == state.observation_string(me)
            assert other.legal_actions() == legal
        play(state, chance.choice(bets if bets and chance.random() < 0.3 else legal))
    assert rolled[0] == [0.25, 0.5, 0.25]
    heard = [state.information_state_string(seat).split("; ")[1:] for seat in (0, 1)]
    assert all("rolling the die (pips 2)" in one for one in heard)
    differing = [pair for pair in zip(*heard, strict=True) if len({*pair}) > 1]
    assert len(differing) == 4  # two architects for each


def test_modules_that_cannot_be_played_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    for modules, said in (
        ("tresure", "did you mean"),
        ("fair", "unknown module"),
        ("no.such:Module", 'there is no module of your own at "no.such:Module": '),
        (f"{OWN}:Nothing", f'there is no module of your own at "{OWN}:Nothing": '),
        (f"{OWN}:NO_MODULE", "must be a module, or a class or function that returns one, not 5$"),
        ("treasure treasure", "only once"),
    ):
        with pytest.raises(InvalidArgument, match=said):
            module.AlhambraGame({"modules": modules})
    raffle = module.AlhambraGame({"modules": f"{OWN}:Raffle"})
    state, chance = raffle.new_initial_state(), Random(1)
    while state.game_state.pending_draw is None or state.game_state.pending_draw.kind != "lot":
        walked(state, chance)
    with pytest.raises(InvalidArgument, match=r"at most 500 draws .+: yield equal draws for "):
        state.chance_outcomes()
    monkeypatch.setattr(module, "_MOST_OF_MODULES", 501)
    assert len(state.chance_outcomes()) == 501


def test_impossible_parameters_are_refused() -> None:
    wrong = {
        "max_actions": (0, -5, True, 1.5, 2**31),
        "players": (1, 7, -1, True),
        "reach": (0, 55),
    }
    for parameter, values in wrong.items():
        for value in values:
            with pytest.raises(InvalidArgument, match=f"^{parameter} must be [^0-9]*from [12]"):
                module.AlhambraGame({parameter: value})  # type: ignore[dict-item] # what is tested
    assert module.AlhambraGame({"max_actions": 1}).max_game_length() == 1


def test_parameters_may_come_from_numpy() -> None:
    given: dict[str, SupportsIndex] = {
        "players": np.int64(3),
        "reach": np.int8(5),
        "max_actions": np.uint16(900),
    }
    game = module.AlhambraGame(given)
    assert game.get_parameters() == {"players": 3, "reach": 5, "max_actions": 900}
    assert game.max_game_length() == 900


@pytest.mark.parametrize(
    ("absent", "name", "said"),
    [
        ("pyspiel", "pyspiel", "extra 'openspiel'"),
        ("numpy", "numpy", "extra 'openspiel'"),
        ("pyspiel", "its_own_need", "^no module$"),
    ],
    ids=["openspiel", "numpy", "something-else"],
)
def test_without_openspiel_the_error_names_the_extra(
    absent: str, name: str, said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Another missing module is not taken for OpenSpiel."""
    usual = builtins.__import__

    def missing(imported: str, *rest: object) -> object:
        if imported == absent:
            raise ModuleNotFoundError("no module", name=name)
        return usual(imported, *rest)  # type: ignore[arg-type]

    monkeypatch.setattr(builtins, "__import__", missing)
    monkeypatch.delitem(sys.modules, module.__name__)
    with pytest.raises(ModuleNotFoundError, match=said):
        importlib.import_module(module.__name__)
