"""What programs read and print: files, standard input, and what output cannot take."""

from __future__ import annotations

import errno
import io
import os
import sys
from pathlib import Path

import click
import pytest

from rulebook_kit import FormatError, FormatFault
from rulebook_kit.command_line import entry, sources
from rulebook_kit.command_line.program import _output_checked
from rulebook_kit.command_line.rules import _has_all
from rulebook_kit.command_line.sources import (
    Source,
    UnreadableInput,
    beginning,
    lines,
    opened,
    read_recording,
    reasons,
    why_not_opened,
)


def test_what_cannot_be_opened_has_a_number_and_a_reason(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", None)
    for name, number, reason in (
        ("-", errno.EBADF, "is closed"),
        ("", errno.ENOENT, "the name of a file is missing"),
    ):
        with pytest.raises(OSError, match=reason) as caught:
            opened(name)
        assert (caught.value.errno, caught.value.strerror) == (number, reason)
    with (
        click.Context(click.Command("show"), info_name="show"),
        pytest.raises(OSError, match="gzip") as packed,
    ):
        beginning("a.json.gz", io.BytesIO(b"\x1f\x8b\x08"))
    assert packed.value.errno == errno.EINVAL
    assert packed.value.strerror == ("is packed with gzip; unpack it: zcat a.json.gz | show -")
    folder = why_not_opened("games", IsADirectoryError(errno.EISDIR, "Is a directory")).error
    assert isinstance(folder, OSError)
    assert folder.errno == errno.EISDIR
    assert folder.strerror == "is a folder; name the files in it, such as games/*.json"

    assert reasons(UnreadableInput(Source("a"), OSError())) == ["the file cannot be opened"]


def test_lines_have_no_ends_and_are_cut(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sources, "CAP", 8)
    for head, rest, found in (
        (b"a\nb", b"c\nd\n", [b"a", b"bc", b"d"]),
        (b"a\n", b"", [b"a"]),
        (b"", b"\n\nx", [b"", b"", b"x"]),
        (b"a\nb", b"1234567890" * 3 + b"\nlast", [b"a", b"b1234567", b"last"]),
        (b"", b"1234567\n12345678\n123456789\n", [b"1234567", b"12345678", b"12345678"]),
    ):
        assert [line[:8] for line in lines(head, io.BytesIO(rest))] == found


def test_one_byte_too_many_of_a_record_is_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """So its reader can tell that it is too long."""
    monkeypatch.setattr(sources, "LARGEST_RECORD", 5)
    file = tmp_path / "record"
    file.write_bytes(b"123456789")
    assert read_recording(str(file), bytes, lambda _: None) == b"123456"


def test_a_record_that_is_something_else_has_the_hint_alone(tmp_path: Path) -> None:
    def refuse(_: bytes) -> None:
        raise FormatError([FormatFault("$", "missing this"), FormatFault("$", "missing that")])

    file = tmp_path / "record"
    file.write_bytes(b"x")
    hinted = read_recording(str(file), refuse, lambda _: "this is a letter")
    assert str(hinted) == "record: this is a letter"


def test_what_a_stream_cannot_encode_is_escaped(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("stdout", "stderr"):
        stream = io.TextIOWrapper(io.BytesIO(), encoding="ascii")
        monkeypatch.setattr(sys, name, stream)
        with _output_checked():
            stream.write("Zoë")
        stream.flush()
        assert stream.buffer.getvalue() == b"Zo\\xeb"


def test_without_standard_output_nothing_begins(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdout", None)
    reason = r"^the output cannot be written: standard output is closed$"
    with pytest.raises(click.ClickException, match=reason), _output_checked():
        raise AssertionError


def test_without_standard_error_complaints_go_nowhere(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stderr", None)
    with _output_checked():
        sys.stderr.write("nowhere")
    assert sys.stderr is not None
    sys.stderr.close()


def test_output_without_a_buffer_gets_one_and_stays_as_it_is(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    reading, writing = os.pipe()
    with os.fdopen(reading, "rb") as pipe:
        raw = os.fdopen(writing, "wb", buffering=0)
        given = io.TextIOWrapper(raw, encoding="ascii", errors="replace", write_through=True)
        monkeypatch.setattr(sys, "stdout", given)
        entry.buffer_output()
        assert sys.stdout is not given
        sys.stdout.write("Zoë\nrest")
        assert pipe.read(4) == b"Zo?\n"
        sys.stdout.close()
        given.close()
        assert pipe.read() == b"rest"


def test_without_its_extra_the_command_line_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Another missing module is a bug."""
    missing: list[str | None] = ["rich", "rich.console", "rich.text.more", "click"]

    def fail(_name: str) -> None:
        raise ModuleNotFoundError(name=missing[0])

    monkeypatch.setattr(entry, "buffer_output", lambda: None)
    monkeypatch.setattr(entry, "import_module", fail)
    while missing:
        with pytest.raises(SystemExit, match="2"):
            entry.enter("some.module", "some-rules")
        assert capsys.readouterr().err == (
            "The command line needs the extra 'cli': python -m pip install 'alhambra-rules[cli]'\n"
        )
        missing.pop(0)
    for other in ("networkx", None):
        missing[:] = [other]
        with pytest.raises(ModuleNotFoundError):
            entry.enter("some.module", "some-rules")


def test_a_word_is_found_within_one_text() -> None:
    for texts, found in ((["a xx", "b"], True), (["x", "x"], False), (["", "XX"], True)):
        assert _has_all(["xx"], texts) is found
