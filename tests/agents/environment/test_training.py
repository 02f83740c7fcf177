"""The example that trains a policy: what it learns from a game, and that a seed decides all."""

from __future__ import annotations

import importlib.util
import sys
from functools import partial
from pathlib import Path
from types import ModuleType

import numpy as np
import pytest

from alhambra_rules.agents import AtRandom, play_agents
from alhambra_rules.agents.environment import FEATURES, OneSeat
from alhambra_rules.game import new_game

pytestmark = pytest.mark.no_cover
SCRIPT = Path(__file__).parents[3] / "examples" / "agents" / "train.py"


@pytest.fixture(scope="module")
def example() -> ModuleType:
    found = importlib.util.spec_from_file_location("train", SCRIPT)
    assert found
    assert found.loader
    module = importlib.util.module_from_spec(found)
    found.loader.exec_module(module)
    return module


def test_a_seed_decides_the_weights(
    example: ModuleType,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """The same seed gives the same weights and the same table; another seed does not."""
    monkeypatch.setattr(example, "OneSeat", partial(OneSeat, max_steps=40))  # to be quick
    learned, printed = [], []
    for number, seed in enumerate("112"):
        saved = tmp_path / f"{number}.npy"
        few = ["--games", "10", "--measure", "1", "--seed", seed, "--save", str(saved)]
        monkeypatch.setattr(sys, "argv", [str(SCRIPT), *few])
        example.main()
        learned.append(np.load(saved))
        printed.append(capsys.readouterr().out)
    first, again, other = learned
    assert first.shape == (FEATURES,)
    assert np.array_equal(first, again)
    assert not np.array_equal(first, other)
    assert printed[0] == printed[1]
    assert [line.split()[0] for line in printed[0].splitlines()[2:]] == ["0", "10"]


def test_what_led_to_more_becomes_likelier(example: ModuleType) -> None:
    """Of two actions, the one with more credit gains, and what never differs keeps its weight."""
    good, bad = np.zeros((2, FEATURES))
    good[0], bad[1] = 1, 1
    good[30] = bad[30] = 1
    rows, even = np.array([good, bad]), np.zeros(FEATURES)
    before = example.probabilities(even, rows)
    usual = np.array([before @ rows] * 2)
    played = example.Played(usual, rows - usual, np.array([5.0, -5.0]), 0, False)
    learned = example.improved(even, [played])
    assert before.tolist() == [0.5, 0.5]
    assert example.probabilities(learned, rows)[0] > 0.6
    assert learned[30] == pytest.approx(0)


def test_credit_fades_with_every_action_in_between(example: ModuleType) -> None:
    assert example.faded([1, 0, 10]).tolist() == pytest.approx([9.1, 9, 10])


def test_a_game_is_reported_as_it_ended(example: ModuleType) -> None:
    """Score and win are those of the game, and every decision has its credit."""
    seat = OneSeat(["random"], seat=0)
    played = example.play(seat, np.zeros(FEATURES), np.random.default_rng(1), seed=1)
    mine, other = [player.score for player in seat.table.game.players]
    assert played.score == mine
    assert played.won == (mine > other)
    assert len(played.credit) == len(played.towards) == len(played.usual) > 10


def test_a_standing_at_the_end_is_the_lead_over_the_average(example: ModuleType) -> None:
    final = play_agents(new_game(["Anna", "Bo"], seed=1), [AtRandom(), AtRandom()], seed=1)
    anna, bo = [player.score for player in final.players]
    assert example.standing(final, "Anna") == (anna - bo) / 2


@pytest.mark.parametrize("wrong", [["--measure", "0"], ["--players", "7"]])
def test_wrong_options_are_refused(
    example: ModuleType, monkeypatch: pytest.MonkeyPatch, wrong: list[str]
) -> None:
    monkeypatch.setattr(sys, "argv", [str(SCRIPT), *wrong])
    with pytest.raises(SystemExit) as left:
        example.main()
    assert left.value.code == 2
