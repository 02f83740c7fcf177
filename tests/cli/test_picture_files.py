"""Pictures that commands write: to the file that was named, or a word why not."""

from __future__ import annotations

import os
import threading
from pathlib import Path
from xml.etree.ElementTree import fromstring

from alhambra_rules import City, check_city, draw_diagram, read_record, replay
from alhambra_rules.cli.pictures import PICTURES
from alhambra_rules.drawing import svg
from alhambra_rules.drawing.frames import frames_of_turns
from alhambra_rules.drawing.svg.frame import extents_of, frame
from rulebook_kit.command_line.pictures import PictureFolder, page_title
from rulebook_kit.command_line.sources import Source
from tests.cli.running import DIAGRAM, ILLEGAL, LEGAL, run
from tests.costs import calls_of

TURNED = """\
+       ++       +
    F      T11@1
+       ++       +
"""
GAME = Path(__file__).parents[1] / "fixtures" / "games" / "illegal-placement.jsonl"


ILLEGAL_CITY = City.of({(0, 1): ("tower-11", 1)})


def title(text: str) -> str:
    """Return what a picture is called."""
    return fromstring(text)[0].text or ""


def test_a_position_is_drawn_into_a_file(tmp_path: Path) -> None:
    """The picture replaces the file, and only the file's name is printed."""
    file = tmp_path / "out.svg"
    file.write_text("old")
    result = run("show", "-", "--svg", str(file), stdin=ILLEGAL)
    assert (result.exit_code, result.stdout, result.stderr) == (0, "", f"Wrote {file}\n")
    assert title(file.read_text("utf-8")) == "A table of 2: Anna, Bo"
    assert [one.name for one in tmp_path.iterdir()] == ["out.svg"]


def test_a_file_is_replaced_and_not_written_over(tmp_path: Path) -> None:
    """Another name of the old file keeps its content."""
    file, other = tmp_path / "out.svg", tmp_path / "other.svg"
    other.write_text("old")
    file.hardlink_to(other)
    run("show", "-", "--svg", str(file), stdin=LEGAL)
    assert (title(file.read_text("utf-8")), other.read_text()) == ("A table of 1: Anna", "old")


def test_an_illegal_city_is_drawn_with_its_violations(tmp_path: Path) -> None:
    illegal = draw_diagram(ILLEGAL_CITY)
    run("validate", "-", "--quiet", "--svg-dir", str(tmp_path), stdin=illegal)
    drawn = (tmp_path / "standard-input.svg").read_text("utf-8")
    assert drawn == svg.city(ILLEGAL_CITY, check_city(ILLEGAL_CITY))


def test_a_board_and_a_diagram_are_drawn() -> None:
    """With a name one board is drawn, and of a diagram the city; ``-`` prints the picture."""
    board = run("show", "-", "--player", "Bo", "--svg", "-", stdin=ILLEGAL)
    assert title(board.stdout) == "Bo's board"
    assert title(run("show", "-", "--svg", "-", stdin=DIAGRAM).stdout) == "A city of 1 tile"


def test_what_cannot_be_written_is_said_in_a_sentence(tmp_path: Path) -> None:
    """A folder that is not there, and one in the place of a file, are errors that name it."""
    for file, why in {
        tmp_path / "none" / "out.svg": "No such file or directory",
        tmp_path: "Is a directory",
    }.items():
        result = run("show", "-", "--svg", str(file), stdin=LEGAL)
        assert (result.exit_code, result.stdout) == (2, "")
        assert result.stderr.startswith(f"Error: {file} ")
        assert result.stderr.endswith(f": {why}\n")


def test_a_pipe_is_written_to_and_not_replaced(tmp_path: Path) -> None:
    """What is no file stays what it is."""
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    read: list[str] = []
    reader = threading.Thread(target=lambda: read.append(pipe.read_text("utf-8")))
    reader.start()
    assert run("show", "-", "--svg", str(pipe), stdin=LEGAL).exit_code == 0
    reader.join(timeout=60)
    assert title(read[0]).startswith("A table of 1")
    assert pipe.is_fifo()


def test_every_faulty_position_is_drawn(tmp_path: Path) -> None:
    """Pictures are named after file and line; the second of a name has a number after it."""
    for folder, text in {"a": ILLEGAL, "b": ILLEGAL, "c": LEGAL}.items():
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "game.json").write_text(text)
    (tmp_path / "many.jsonl").write_text(f"{LEGAL}\n{ILLEGAL}\n[]\n")
    (tmp_path / "city.txt").write_text(TURNED)
    files = [str(tmp_path / name) for name in ("many.jsonl", "city.txt")]
    files += [str(tmp_path / folder / "game.json") for folder in "abc"]
    out = tmp_path / "new" / "pictures"
    result = run("validate", "--quiet", "--svg-dir", str(out), *files, "-", stdin=ILLEGAL)
    assert result.exit_code == 2
    names = ["city.txt.svg", "game.json-2.svg", "game.json.svg", "many.jsonl-line-2.svg"]
    assert sorted(file.name for file in out.iterdir()) == [*names, "standard-input.svg"]
    assert "build.orientation" in (out / "game.json.svg").read_text("utf-8")


def test_a_name_is_never_taken_twice(tmp_path: Path) -> None:
    """A number that another picture has as part of its name is passed over."""
    folder = PictureFolder(tmp_path, PICTURES)
    for name in ("a-2", "a", "a", "a", "a-2", "a-2-2"):
        folder.add(name, name)
    written = {file.name: file.read_text() for file in tmp_path.iterdir()}
    assert written == {
        "a-2.svg": "a-2", "a.svg": "a", "a-3.svg": "a", "a-4.svg": "a",
        "a-2-2.svg": "a-2", "a-2-2-2.svg": "a-2-2",
    }  # fmt: skip


def test_each_picture_costs_as_much_as_the_one_before(tmp_path: Path) -> None:
    """Four times as many pictures of one name take four times the calls."""

    def add(number: int) -> int:
        def action() -> None:
            folder = PictureFolder(tmp_path, PICTURES)
            for _ in range(number):
                folder.add("game.json", "")

        return calls_of(action)

    assert add(400) < 5 * add(100)


def test_all_positions_are_drawn_if_wanted(tmp_path: Path) -> None:
    """With ``--draw all`` the legal ones are drawn too, whatever is printed."""
    arguments = ("validate", "--format", "json", "--svg-dir", str(tmp_path), "--draw")
    assert run(*arguments, "faulty", "-", stdin=LEGAL).exit_code == 0
    assert list(tmp_path.iterdir()) == []
    assert run(*arguments, "all", "-", stdin=LEGAL).exit_code == 0
    assert [file.name for file in tmp_path.iterdir()] == ["standard-input.svg"]


def test_faulty_turns_of_a_game_are_drawn(tmp_path: Path) -> None:
    """Of a recorded game that is validated, the turns in which a rule is broken are drawn."""
    run("validate", "--quiet", "--svg-dir", str(tmp_path), str(GAME))
    assert [file.name for file in tmp_path.iterdir()] == ["illegal-placement.jsonl-turn-056.svg"]


def test_a_folder_that_cannot_be_made_is_said_in_a_sentence(tmp_path: Path) -> None:
    """A file in the place of the folder, or of a picture, is an error that names it."""
    (tmp_path / "file").touch()
    result = run("validate", "--svg-dir", str(tmp_path / "file"), "-", stdin=ILLEGAL)
    assert result.exit_code == 2
    assert result.stderr.startswith(f"Error: {tmp_path / 'file'} is a file")
    below = tmp_path / "file" / "pictures"
    result = run("validate", "--svg-dir", str(below), "-", stdin=ILLEGAL)
    assert result.exit_code == 2
    assert result.stderr.startswith(f"Error: {below}: ")
    (tmp_path / "standard-input.svg").mkdir()
    result = run("validate", "--quiet", "--svg-dir", str(tmp_path), "-", stdin=ILLEGAL)
    picture = tmp_path / "standard-input.svg"
    assert result.exit_code == 2
    assert result.stderr.startswith(f"Error: {picture} ")


def short_game(tmp_path: Path) -> Path:
    """Return the file of a game that was broken off in its first turns."""
    file = tmp_path / "short.jsonl"
    file.write_text("".join(GAME.read_text("utf-8").splitlines(keepends=True)[:40]))
    return file


def test_every_turn_of_a_game_is_drawn(tmp_path: Path) -> None:
    """A replay writes a picture a turn, whose names sort, and tells what it tells anyway."""
    game, out = short_game(tmp_path), tmp_path / "turns"
    result = run("replay", "--svg-dir", str(out), str(game))
    assert result.stdout.startswith(f"{game}: ")
    names = sorted(file.name for file in out.iterdir())
    assert names == [f"turn-{number:03}.svg" for number in range(len(names))]
    assert title((out / "turn-001.svg").read_text("utf-8")) == "Turn 1: Anna"
    frames = frames_of_turns(replay(read_record(game.read_bytes())))
    extents = extents_of(frames)
    for name, before, shown in zip(names, (None, *frames), frames, strict=False):
        assert (out / name).read_text("utf-8") == frame(shown, extents, before)
    again = run("replay", "--format", "json", "--svg-dir", str(tmp_path / "again"), str(game))
    assert again.stdout.startswith("{")
    assert sorted(file.name for file in (tmp_path / "again").iterdir()) == names


def test_a_game_becomes_a_page(tmp_path: Path) -> None:
    """A replay writes one page, named after the record; ``-`` prints it and nothing else."""
    game, page = short_game(tmp_path), tmp_path / "game.html"
    result = run("replay", "--format", "json", "--html", str(page), str(game))
    assert result.stdout.startswith("{")
    assert page.read_text("utf-8") == PICTURES.page(
        replay(read_record(game.read_bytes())), page_title(Source(str(game)))
    )
    assert "<title>short.jsonl</title>" in page.read_text("utf-8")
    assert "Turn 1: Anna" in page.read_text("utf-8")
    printed = run("replay", "--html", "-", "-", stdin=game.read_bytes())
    assert printed.stdout.startswith("<!doctype html>")
    assert printed.stdout.endswith("</html>\n")
    assert "<title>A recorded game</title>" in printed.stdout
    failed = run("replay", "--html", str(tmp_path / "no" / "page.html"), str(game))
    assert failed.exit_code == 2
    assert failed.stderr.startswith(f"Error: {tmp_path / 'no' / 'page.html'} ")


def test_an_unreadable_game_is_not_drawn(tmp_path: Path) -> None:
    """Where there is no game, nothing is written."""
    for option in ("--svg-dir", "--html"):
        result = run("replay", option, str(tmp_path / "out"), "-", stdin=ILLEGAL)
        assert result.exit_code == 2
        assert list(tmp_path.iterdir()) == []
