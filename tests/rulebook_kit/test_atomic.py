"""Files that are written as a whole: what lies beside them, and who may read them."""

from __future__ import annotations

import os
from pathlib import Path
from stat import S_ISDIR

import pytest

from rulebook_kit import files as atomic
from rulebook_kit.files import try_writing, write_whole


def test_no_link_beside_a_file_is_followed(tmp_path: Path) -> None:
    """Who may put links into a folder cannot make somebody else write through them."""
    victim = tmp_path / "victim"
    victim.write_text("precious")
    folder = tmp_path / "folder"
    folder.mkdir()
    for name in (".out.svg.part", ".out.svg.tmp", "out.svg"):
        (folder / name).symlink_to(victim)
    write_whole(folder / "out.svg", "new")
    assert victim.read_text() == "precious"
    assert (folder / "out.svg").read_text() == "new"
    assert not (folder / "out.svg").is_symlink()


@pytest.mark.parametrize("write", [try_writing, lambda path: write_whole(path, "new")])
def test_a_file_that_is_there_already_is_not_begun(
    write: object, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert callable(write)
    monkeypatch.setattr(atomic, "token_hex", lambda _: "guessed")
    (tmp_path / "victim").write_text("precious")
    (tmp_path / ".guessed.part").symlink_to(tmp_path / "victim")
    with pytest.raises(FileExistsError):
        write(tmp_path / "out.svg")
    assert (tmp_path / "victim").read_text() == "precious"
    assert (tmp_path / ".guessed.part").is_symlink()


@pytest.mark.parametrize(("umask", "mode"), [(0o022, 0o644), (0o077, 0o600)])
def test_the_umask_says_who_may_read_a_file(umask: int, mode: int, tmp_path: Path) -> None:
    before = os.umask(umask)
    try:
        write_whole(tmp_path / "out.svg", "new")
    finally:
        os.umask(before)
    assert (tmp_path / "out.svg").stat().st_mode & 0o777 == mode


def test_the_longest_name_of_a_file_can_be_written(tmp_path: Path) -> None:
    """What is begun has a short name, whatever the file is called."""
    write_whole(tmp_path / ("x" * 255), "new")
    assert [path.name for path in tmp_path.iterdir()] == ["x" * 255]


def test_a_durable_file_and_its_name_are_on_the_disk(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    synced: list[bool] = []
    monkeypatch.setattr(
        os, "fsync", lambda opened: synced.append(S_ISDIR(os.fstat(opened).st_mode))
    )
    write_whole(tmp_path / "out.svg", "new", durable=True)
    assert synced == [False, *[True] * hasattr(os, "O_DIRECTORY")]  # Windows opens no folders


def test_a_file_is_written_whole_or_not_at_all(tmp_path: Path) -> None:
    """Nothing half-written is left where writing fails."""
    (tmp_path / "game.jsonl").mkdir()
    (tmp_path / "game.jsonl" / "inside").write_text("")
    with pytest.raises(OSError, match=r"game\.jsonl"):
        write_whole(tmp_path / "game.jsonl", "text")
    assert [path.name for path in tmp_path.iterdir()] == ["game.jsonl"]
