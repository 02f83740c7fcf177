"""``show``: the table drawn, without a verdict."""

from __future__ import annotations

from pathlib import Path

from tests.cli.running import ANNA, BO, DIAGRAM, LEGAL, position, run


def test_everything_that_was_written_down_is_shown() -> None:
    """Cities, scores, reserves and hands, then Dirk, the market and the cards."""
    text = position(
        {**ANNA, "score": 12, "reserve": ["pavilion-8", "tower-9-ne"]},
        {"name": "dirck", "city": []},
        dirk=["seraglio-9"],
        market=["tower-8-nes", None, None, "arcades-9"],
        to_act="Anna",
        hands={"Anna": ["denar-7"], "dirck": []},
        display=["ducat-2", "ducat-1"],
        spent=[],
        scoring_rounds_done=1,
    )
    result = run("show", "-", stdin=text)
    assert result.exit_code == 0
    assert result.stdout.split("\n") == [
        "Anna: 1 tile, score 12",
        "",
        "        0        1",
        "    +       ++#######+",
        "  0     F       G10n",
        "    +       ++       +",
        "",
        "  Reserve: pavilion-8, tower-9-ne",
        "  Hand: denar-7",
        "",
        "dirck: 0 tiles",
        "",
        "        0",
        "    +       +",
        "  0     F",
        "    +       +",
        "",
        "  Hand: none",
        "",
        "Dirk: seraglio-9",
        "Market: denar tower-8-nes, dirham empty, ducat empty, florin arcades-9",
        "Display: ducat-2, ducat-1",
        "Spent: none",
        "Scoring rounds over: 1",
        "Next to act: Anna",
        "",
    ]


def test_what_modules_add_is_shown() -> None:
    """Chests are drawn on their buildings; architects, rooms, bazaars and cards are listed."""
    anna = {"name": "Anna", "city": [{"x": 1, "y": 0, "tile": "garden-10-n", "chests": ["garden"]}]}
    text = position(
        anna,
        {"name": "Bo", "city": []},
        dirk=["tower-11"],
        dirk_chests=["tower"],
        rooms=[["tower", "tower", "garden", "pavilion"], [], []],
        bazaars=["bazaar-denar-seraglio-arcades-tower"],
        attack=["n"],
        scouts=[],
        architects={"Anna": ["architect-denar-3"]},
    )
    result = run("show", "-", stdin=text)
    assert result.exit_code == 0
    lines = result.stdout.split("\n")
    assert lines[3] == "    +       ++###$G##+"
    assert lines[7] == "  Architects: architect-denar-3"
    assert lines[-9:] == [
        "Dirk: tower-11",
        "Beside the market: bazaar-denar-seraglio-arcades-tower",
        "Dirk's chests: tower",
        "Room 1: pavilion, garden, tower, tower",
        "Room 2: none",
        "Room 3: none",
        "Attacks: n",
        "Scouts: none",
        "",
    ]


def test_what_was_claimed_is_shown() -> None:
    """The round and every number that somebody wrote down for it, at the end."""
    claims = [
        {"player": "Bo"},
        {"player": "dirk", "total": 0},
        {
            "player": "Anna",
            "wall": 1,
            "buildings": {"tower": 13, "garden": 12},
            "chests": 7,
            "bazaars": 4,
            "total": 37,
        },
    ]
    text = position(ANNA, BO, dirk=[], scoring_round=3, claims=claims)
    assert run("show", "-", stdin=text).stdout.split("\n")[-6:] == [
        "Dirk: none",
        "Scoring round: 3",
        "Bo's claim: no points",
        "Dirk's claim: total 0",
        "Anna's claim: wall 1, garden 12, tower 13, chests 7, bazaars 4, total 37",
        "",
    ]
    round_alone = run("show", "-", stdin=position(ANNA, scoring_round=2)).stdout
    assert round_alone.endswith("\n\nScoring round: 2\n")


def test_one_player_can_be_shown_alone() -> None:
    """With a name the others and the table are left out."""
    text = position(ANNA, BO, market=[None] * 4)
    result = run("show", "-", "--player", "Bo", stdin=text)
    assert result.stdout.startswith("Bo: 1 tile\n")
    assert "Anna" not in result.stdout
    assert "Market" not in result.stdout


def test_a_stranger_is_not_shown() -> None:
    """A name that nobody bears is an error that suggests one or lists all."""
    near = run("show", "-", "--player", "Ana", stdin=LEGAL)
    assert (near.exit_code, near.stdout) == (2, "")
    assert near.stderr == 'Error: nobody at the table is "Ana", did you mean "Anna"?\n'
    far = run("show", "-", "--player", "Zoé", stdin=position(ANNA, BO))
    assert far.stderr == 'Error: nobody at the table is "Zoé"; there are Anna, Bo\n'


def test_a_diagram_is_shown() -> None:
    """A diagram has no players, so its city stands for one."""
    result = run("show", "-", stdin=DIAGRAM)
    assert result.stdout.startswith("The city: 1 tile\n")


def test_a_position_of_many_is_chosen_by_its_line(tmp_path: Path) -> None:
    """A file with a position on each line needs a line, and no other file takes one."""
    file = tmp_path / "many.jsonl"
    file.write_text(f"{LEGAL}\n\n{position(BO)}\n[]\n{position(BO)}")
    assert run("show", str(file), "--line", "3").stdout.startswith("Bo")
    for line, message in {
        "2": f"Error: {file} has no position on line 2\n",
        "9": f"Error: {file} has no position on line 9\n",
        "4": f"Error: {file}:4 cannot be read:\n  $: expected an object, found a list\n",
    }.items():
        result = run("show", str(file), "--line", line)
        assert (result.exit_code, result.stderr) == (2, message)
    result = run("show", str(file))
    message = f"Error: {file} holds a position on each line: choose with --line N\n"
    assert (result.exit_code, result.stderr) == (2, message)
    assert run("show", "-", "--line", "1", stdin=LEGAL).stdout.startswith("Anna")
    result = run("show", "-", "--line", "2", stdin=LEGAL)
    assert result.stderr == "Error: standard input holds one position, not one on each line\n"


def test_a_file_that_cannot_be_read_is_an_error(tmp_path: Path) -> None:
    """What is missing is said after the name of the file."""
    file = tmp_path / "none.json"
    message = f"Error: {file} cannot be read:\n  No such file or directory\n"
    for line in ((), ("--line", "2")):
        result = run("show", str(file), *line)
        assert (result.exit_code, result.stderr) == (2, message)
