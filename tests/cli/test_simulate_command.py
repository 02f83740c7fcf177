"""``simulate``: random games in a table, and as records that can be replayed."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import pytest

from alhambra_rules.agents import Mcts, agent_named
from alhambra_rules.cli import simulate
from alhambra_rules.game import GameState
from alhambra_rules.game.playing import play_out
from alhambra_rules.game.replay import replay
from alhambra_rules.notation.game_record import read_record
from tests.cli.running import run

FILES = ["2-players-seed-7.jsonl", "2-players-seed-8.jsonl"]


def test_without_a_folder_nothing_is_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Only the table is printed, without Dirk where he does not play."""
    monkeypatch.chdir(tmp_path)
    result = run("simulate", "--games", "1", "--players", "3")
    assert "Cem" in result.stdout
    assert "Dirk" not in result.stdout
    assert "record" not in result.stdout
    assert list(tmp_path.iterdir()) == []


def interrupted_after(number: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let Ctrl-C come in the middle of the game after so many."""
    seeds: list[int] = []

    def play_or_stop(state: GameState, seed: int) -> GameState:
        if len(seeds) == number:
            raise KeyboardInterrupt
        seeds.append(seed)
        return play_out(state, seed)

    monkeypatch.setattr(simulate, "play_out", play_or_stop)


def test_ctrl_c_keeps_what_is_finished(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The finished game is reported and written, and no partial file is left."""
    interrupted_after(1, monkeypatch)
    result = run(
        "simulate", "--games", "5", "--players", "2", "--seed", "7", "--out", str(tmp_path)
    )
    assert result.exit_code == 130
    assert " 1 of 5 " in result.stderr
    assert result.stdout
    assert [path.name for path in tmp_path.iterdir()] == FILES[:1]


def test_ctrl_c_before_the_first_game_is_over_leaves_no_table(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Of no games there is nothing to tell."""
    interrupted_after(0, monkeypatch)
    result = run("simulate")
    assert (result.exit_code, result.stdout) == (130, "")
    assert " 0 of 10 " in result.stderr


def test_a_folder_that_cannot_be_written_to_is_refused(tmp_path: Path) -> None:
    """Control characters in its name are escaped."""
    (tmp_path / "file").touch()
    result = run("simulate", "--games", "1", "--out", str(tmp_path / "file" / "a\nb"))
    assert result.exit_code == 2
    assert result.stderr.startswith(f"Error: {tmp_path / 'file'}/a\\nb: ")
    assert result.stderr.count("\n") == 1


@pytest.mark.no_cover
def test_agents_play_each_other_and_change_seats(tmp_path: Path) -> None:
    """Each agent has a row with its share of wins, and Dirk has none, with one process or two."""
    arguments = ["simulate", "--agents", "greedy, random", "--games", "2", "--seed", "1"]
    arguments += ["--module", "treasure"]
    one = run(*arguments, "--out", str(tmp_path / "one"))
    two = run(*arguments, "--out", str(tmp_path / "two"), "--workers", "2")
    assert one.exit_code == two.exit_code == 0
    head, _, greedy, at_random, _, games, speed, _ = one.stdout.splitlines()
    assert head.split()[-3:] == ["%", "95%", "interval"]
    assert greedy.split()[:3] == ["greedy", "2", "0"]
    assert greedy.split()[-4:] == ["100.0", "34.2", "to", "100.0"]
    assert at_random.split()[0] == "random"
    assert games.startswith("2 ")
    assert speed.endswith("games a second")
    assert two.stdout.splitlines()[:6] == one.stdout.splitlines()[:6]
    for number in (1, 2):
        file = f"2-players-seed-{number}.jsonl"
        text = (tmp_path / "one" / file).read_text("utf-8")
        assert replay(read_record(text)).ok
        assert (tmp_path / "two" / file).read_text("utf-8") == text


def test_equal_agents_are_numbered() -> None:
    arguments = ["simulate", "--agents", "random,mcts,random", "--games", "1", "--iterations", "2"]
    arguments += ["--players", "3"]  # says the same again
    rows = [line.split("  ")[0] for line in run(*arguments).stdout.splitlines()]
    assert rows[2:5] == ["random 1", "mcts", "random 2"]


def test_a_search_looks_into_as_many_games_as_wanted(monkeypatch: pytest.MonkeyPatch) -> None:
    seated: list[object] = []

    def play(state: GameState, agents: list[object], *, seed: int) -> GameState:
        seated.extend(agents)
        return play_out(state, seed)

    monkeypatch.setattr(simulate, "play_agents", play)
    run("simulate", "--agents", "mcts,greedy", "--games", "1", "--iterations", "7")
    assert seated == [agent_named("greedy"), Mcts(7)]


def test_up_to_six_agents_play() -> None:
    result = run("simulate", "--agents", ",".join(["random"] * 6), "--games", "1")
    assert result.exit_code == 0
    assert re.search(r"^1 game, [\d.]+ turns a game on average, ", result.stdout, re.MULTILINE)
    assert run("simulate", "--agents", ",".join(["random"] * 7), "--games", "1").exit_code == 2


def test_games_with_modules_are_simulated(tmp_path: Path) -> None:
    """The records name the modules, whichever way round they are given, and are legal."""
    modules = ("--module", "treasure", "--module", "invaders", "--open-attack")
    for options in (("--players", "2"), ("--agents", "random,random")):
        folder = tmp_path / options[0]
        result = run("simulate", "--games", "1", *options, *modules, "--out", str(folder))
        assert result.exit_code == 0
        (file,) = folder.iterdir()
        text = file.read_text("utf-8")
        assert '"modules": ["invaders", "treasure"]' in text
        assert '"open_attack": true' in text
        assert replay(read_record(text)).ok


def test_wrong_agents_are_refused() -> None:
    """More errors are in the golden files of ``test_output``."""
    for options, named in (
        ("--agents greedy,random --players 3", "names 2 players: leave out --players"),
        ("--agents greedy,random --iterations 9", "name mcts in --agents"),
    ):
        result = run("simulate", *options.split())
        assert result.exit_code == 2
        assert named in result.stderr


OWN = '''
import os, sys
import alhambra_rules as ar

class Mine:
    """Cannot be pickled."""
    def __init__(self, choice=None):
        self.choice = choice or (lambda view, legal: legal[0])
    def choose(self, view, legal, *, seed):
        return self.choice(view, legal)

def made():
    return Mine()

def unmade():
    return 1 / 0

def needs(depth):
    return Mine()

class Called(Mine):
    def __call__(self):
        raise AssertionError

instance, number, called = Mine(), 7, Called()
nothing = Mine(lambda view, legal: [])
illegal = Mine(lambda view, legal: ar.Buy(view.player, 1, ["denar-1"] * 9))
failing = Mine(lambda view, legal: {}[view.player])
leaving = Mine(lambda view, legal: sys.exit())
dying = Mine(lambda view, legal: os._exit(1))

class Mute(Mine):
    def __repr__(self):
        raise AttributeError("no repr of mine")

mute, lasting = Mute(), Mute(lambda view, legal: mute)

class Unspeakable:
    __repr__ = Mute.__repr__

class Barred:
    @property
    def choose(self):
        raise ZeroDivisionError
'''


@pytest.fixture
def _own_modules(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Put modules with agents into the current folder, from which nothing was imported yet."""
    (tmp_path / "own_agents.py").write_text(OWN, "utf-8")
    (tmp_path / "unreadable.py").write_text("def choose(:\n", "utf-8")
    (tmp_path / "needy.py").write_text("import no_such_module\n", "utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [entry for entry in sys.path if entry])


@pytest.mark.no_cover
@pytest.mark.usefixtures("_own_modules")
def test_an_agent_of_ones_own_plays() -> None:
    """It is an object, or made by a class or a function; each process finds it by its name."""
    for name, other in (("Mine", "made"), ("instance", "called")):
        agents = f"own_agents:{name},own_agents:{other},own_agents:{name}"
        arguments = ["simulate", "--agents", agents, "--games", "2", "--seed", "5"]
        one, two = run(*arguments), run(*arguments, "--workers", "2")
        rows = one.stdout.splitlines()[:7]
        assert [row.split("  ")[0] for row in rows[2:5]] == [
            f"own_agents:{name} 1",
            f"own_agents:{other}",
            f"own_agents:{name} 2",
        ]
        assert two.stdout.splitlines()[:7] == rows


@pytest.mark.usefixtures("_own_modules")
def test_a_wrong_name_of_an_agent_is_refused() -> None:
    for agent, named in {
        ":Mine": '":Mine" is not MODULE:NAME',
        "own_agents:": '"own_agents:" is not MODULE:NAME',
        ".own_agents:Mine": "is not MODULE:NAME",
        "own_agents.py:Mine": 'no module "own_agents.py"',
        "no_such.agents:Mine": 'no module "no_such.agents"',
        "own_agents:mine": 'own_agents has no "mine"; did you mean "Mine"?',
        "own_agents:number": "method choose(view, legal, *, seed), not 7",
        "own_agents": "An agent of your own is MODULE:NAME",
        "own_agents:Mine:x": 'own_agents has no "Mine:x"',
        "own_agents:Unspeakable": "an Unspeakable whose repr raises AttributeError",
    }.items():
        result = run("simulate", "--agents", f"{agent},random")
        assert result.exit_code == 2
        assert named in result.stderr
        assert "Traceback" not in result.stderr
        assert ("An agent of your own" in result.stderr) is (":" not in agent)
    told = run("simulate", "--agents", "none:Mine,random").stderr
    where = 'no module "none" in the current folder or on the Python path'
    assert told.endswith(f"{where}; the agent Dearest in my_agent.py is my_agent:Dearest\n")
    told = run("simulate", "--agents", "own_agents.py:Mine,random").stderr
    assert told.endswith('Python path; did you mean "own_agents:Mine"?\n')


@pytest.mark.usefixtures("_own_modules")
def test_the_current_folder_comes_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    other = tmp_path / "other"
    other.mkdir()
    (other / "there_twice.py").write_text("raise AssertionError\n", "utf-8")
    (tmp_path / "there_twice.py").write_text(OWN, "utf-8")
    monkeypatch.setattr(sys, "path", [str(other), *sys.path])
    monkeypatch.delitem(sys.modules, "there_twice", raising=False)
    simulate._loaded.cache_clear()
    assert run("simulate", "--agents", "there_twice:Mine,random", "--games", "1").exit_code == 0


@pytest.mark.usefixtures("_own_modules")
def test_an_exception_of_a_module_of_ones_own_is_shown() -> None:
    """The traceback begins in the user's code, before any game."""
    begins = "exception:\nTraceback (most recent call last):\n  File"
    for agent, named in {
        "unreadable:Mine": ['unreadable.py", line 1', "SyntaxError"],
        "needy:Mine": ['needy.py", line 1', "No module named 'no_such_module'"],
        "own_agents:unmade": [begins, "in unmade", "ZeroDivision"],
        "own_agents:needs": ["needs() missing 1 required"],
        "own_agents:Barred": ["in choose", "ZeroDivisionError"],
    }.items():
        result = run("simulate", "--agents", f"{agent},random")
        assert result.exit_code == 2
        assert f"{agent} raised an exception:\n" in result.stderr
        assert not result.stderr.endswith("\n\n")
        assert [part for part in named if part not in result.stderr] == []
        assert "importlib" not in result.stderr
        assert "simulate.py" not in result.stderr


@pytest.mark.usefixtures("_own_modules")
def test_a_failing_agent_is_told_with_its_game() -> None:
    for agent, workers, named in (
        ("failing", "1", ["raised an exception", "own_agents.py", "KeyError: 'Anna'"]),
        ("failing", "2", ["raised an exception", "own_agents.py", "KeyError: 'Anna'"]),
        ("leaving", "1", ["raised an exception", "own_agents.py", "SystemExit"]),
        ("leaving", "2", ["raised an exception", "own_agents.py", "SystemExit"]),
        ("nothing", "1", ["[] is not an event", "\nown_agents:nothing chose this for Anna"]),
        ("lasting", "1", ["repr raises", "\nown_agents:lasting chose this for Anna"]),
        ("lasting", "2", ["repr raises", "\nown_agents:lasting chose this for Anna"]),
        ("illegal", "2", ["buy.", "\nown_agents:illegal chose this for Anna"]),
    ):
        result = run(
            *("simulate", "--agents", f"own_agents:{agent},own_agents:Mine", "--games", "2"),
            *("--seed", "4", "--workers", workers),
        )
        assert result.exit_code == 2
        assert [part for part in ("seed 4: ", *named) if part not in result.stderr] == []
        assert "simulate.py" not in result.stderr


@pytest.mark.usefixtures("_own_modules")
def test_the_death_of_a_process_is_told() -> None:
    result = run("simulate", "--agents", "own_agents:dying,random", "--workers", "2")
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr == "Error: one of the processes that play died\n"
