"""Options that several commands share, and tables for spreadsheets."""

from __future__ import annotations

import csv
from io import StringIO
from pathlib import Path

import click
import pytest
from click.testing import CliRunner
from hypothesis import given
from hypothesis import strategies as st
from syrupy.assertion import SnapshotAssertion

from rulebook_kit.command_line.options import NamedPath, output_format
from rulebook_kit.command_line.screen import table_as_csv
from rulebook_kit.command_line.simulate import run_options


def fresh() -> click.Command:
    """Return a command whose options are made now, not when this file is imported."""

    @click.command()
    @run_options(5)
    @output_format({"text": "people", "json": "programs", "csv": "spreadsheets"})
    def command(**options: object) -> None:
        """Show the options."""
        for name, value in sorted(options.items()):
            shown = f"the path {value}" if isinstance(value, Path) else repr(value)
            click.echo(f"{name} = {shown}")

    return command


def test_options_of_runs_and_formats(snapshot: SnapshotAssertion) -> None:
    for line in (
        "",
        "--help",
        "--games 1 --players 5 --seed 7 --out folder --format csv",
        "--games 0",
        "--games x",
        "--players 1",
        "--players 6",
        "--seed x",
        "--out pyproject.toml",
        "--format xml",
    ):
        result = CliRunner().invoke(fresh(), line.split(), terminal_width=100)
        assert (result.exit_code, result.output) == snapshot(name=line)


def test_a_wrong_path_is_an_error_of_its_option() -> None:
    option, context = click.Option(["--output"]), click.Context(fresh())
    for path, said in (("", "the name is missing"), ("gone", "does not exist")):
        with pytest.raises(click.BadParameter) as refused:
            NamedPath(exists=True).convert(path, option, context)
        assert refused.value.message.removesuffix(".").endswith(said)
        assert (refused.value.param, refused.value.ctx) == (option, context)


HEAD = ("player", "wall", "total")


CELLS = {
    "Anna": "Anna",
    "Zoë d'Arc": "Zoë d'Arc",
    "a-b=c": "a-b=c",
    '=HYPERLINK("http://x.example")': '\'=HYPERLINK("http://x.example")',
    "+1": "'+1",
    "-1+1": "'-1+1",
    "@SUM(A1)": "'@SUM(A1)",
    "  =1": "'  =1",
    "＝1": "'＝1",
    "\t=1": r"\t=1",
    "\r=1": r"\r=1",
    "Bo\u202eevil": r"Bo\u202eevil",
    "\u2066=1": r"\u2066=1",
}


def test_a_name_that_would_act_is_shown_instead() -> None:
    """What begins like a formula has an apostrophe before it; what is not seen is escaped."""
    text = table_as_csv(HEAD, [(name, [-3, 4]) for name in CELLS])
    head, *rows = csv.reader(StringIO(text))
    assert (tuple(head), rows) == (HEAD, [[cell, "-3", "4"] for cell in CELLS.values()])


def test_a_semicolon_stays_within_its_cell() -> None:
    """Where cells are parted by semicolons a name must not begin one of its own."""
    assert table_as_csv(HEAD, [("Bo;=1+1", [3, 4])]).endswith('\n"Bo;=1+1",3,4\n')


@given(st.text(max_size=20))
def test_whatever_the_name_the_table_has_its_rows_and_columns(name: str) -> None:
    """Commas, quotes and line breaks in a name are part of it, and numbers stay numbers."""
    text = table_as_csv(HEAD, [(name, [-3, 4]), ("Bo", [0, 1])])
    _, row, last = csv.reader(StringIO(text))
    assert row[1:] == ["-3", "4"]
    assert last == ["Bo", "0", "1"]
    assert not row[0].startswith(("=", "+", "-", "@", "\t", "\r", "\n"))
    assert row[0].isprintable()
