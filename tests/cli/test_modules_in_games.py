"""Games with modules on the command line: simulated, replayed, described."""

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
