"""Games with modules on the command line: simulated, replayed, told."""

from __future__ import annotations

from pathlib import Path

from alhambra_rules.game.replay import replay
from alhambra_rules.notation.game_record import read_record
from tests.cli.running import run

GAMES = Path(__file__).parents[1] / "fixtures" / "games"


def test_games_with_modules_are_simulated(tmp_path: Path) -> None:
    """The records name the modules, whichever way round they are given, and are legal."""
    modules = ("--module", "treasure", "--module", "invaders", "--open-attack")
    result = run("simulate", "--games", "1", "--players", "2", *modules, "--out", str(tmp_path))
    assert result.exit_code == 0
    (file,) = tmp_path.iterdir()
    text = file.read_text("utf-8")
    assert '"modules": ["invaders", "treasure"]' in text
    assert '"open_attack": true' in text
    assert replay(read_record(text)).ok


def test_settings_and_names_that_mean_nothing_are_refused() -> None:
    """An open attack needs invaders; a module has to be one of the four."""
    result = run("simulate", "--open-attack")
    assert result.exit_code == 2
    assert "add --module invaders" in result.stderr
    assert run("simulate", "--module", "tresure").exit_code == 2


def test_a_replay_tells_what_lay_there_for_the_modules() -> None:
    """Below a fault stand the event, and the rooms, scouts and attacks of that moment."""
    result = run("replay", str(GAMES / "chest-on-the-wrong-building.jsonl"))
    assert result.exit_code == 1
    assert "4 players, treasure" in result.stdout
    assert '"do": "place-chest"' in result.stdout
    assert "Rooms: " in result.stdout
    assert "Chests to be placed: " in result.stdout
    peeked = run("replay", str(GAMES / "peek-and-attack-disagree.jsonl"))
    assert "invader.scout" in peeked.stdout
    assert "Scouts: " in peeked.stdout
