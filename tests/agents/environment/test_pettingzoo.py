"""Whole games: PettingZoo's own tests of environments, and the example with two agents."""

from __future__ import annotations

import re
import runpy
import sys
import warnings
from pathlib import Path

import pytest
from pettingzoo import AECEnv
from pettingzoo.test.api_test import api_test
from pettingzoo.test.seed_test import seed_test

from alhambra_rules.agents.environment import Observation, env
from alhambra_rules.agents.environment.raw_environment import Index

pytestmark = pytest.mark.no_cover
"""Whole games take long; the other tests of the environment cover it by examples."""

OF_EVERY_DICTIONARY = {
    "Observation is not a NumPy array",
    "Observation space for each agent probably should be gymnasium.spaces.box or"
    " gymnasium.spaces.discrete",
}
"""What it warns of whenever an observation is a dictionary, except in its own environments."""
SCRIPT = Path(__file__).parents[3] / "examples" / "agents" / "greedy_against_random.py"


MODULES = ["architects", "bazaars", "invaders", "treasure"]


@pytest.mark.parametrize(
    "made",
    [env(2), env(4, max_steps=50), env(3, modules=MODULES)],
    ids=["whole", "cut-off", "with-modules"],
)
def test_pettingzoo_finds_no_fault_with_the_interface(
    made: AECEnv[str, Observation, Index],
) -> None:
    """Games pass its test, which warns only of dictionaries."""
    made.reset(seed=1)
    for agent in made.agents:
        made.action_space(agent).seed(1)
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        api_test(made, num_cycles=250)
    assert {str(warning.message) for warning in caught} == OF_EVERY_DICTIONARY


def test_pettingzoo_finds_equal_seeds_to_give_equal_games() -> None:
    seed_test(lambda: env(players=3), num_cycles=40)


def run(*arguments: str) -> None:
    """Run the example as Python runs it."""
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(sys, "argv", [str(SCRIPT), *arguments])
        runpy.run_path(str(SCRIPT), run_name="__main__")


def test_greed_beats_chance(capsys: pytest.CaptureFixture[str]) -> None:
    """The agent that looks one round ahead wins from either seat, by far."""
    run("--games", "2")
    printed = capsys.readouterr()
    won, games, drew, lost, points = map(float, re.findall(r"[\d.]+", printed.out)[:5])
    assert (won, games, drew, lost) == (2, 2, 0, 0)
    assert points > 40
    assert printed.err.endswith("\r2 of 2 games\n")


def test_no_games_are_refused() -> None:
    with pytest.raises(SystemExit) as left:
        run("--games", "0")
    assert left.value.code == 2
