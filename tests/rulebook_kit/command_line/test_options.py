"""Options that several commands share: their types, their defaults and what --help says."""

from __future__ import annotations

from pathlib import Path

import click
import pytest
from click.testing import CliRunner
from syrupy.assertion import SnapshotAssertion

from rulebook_kit.command_line.options import NamedPath, output_format
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
    for given in (
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
        result = CliRunner().invoke(fresh(), given.split(), terminal_width=100)
        assert (result.exit_code, result.output) == snapshot(name=given)


def test_a_wrong_path_is_an_error_of_its_option() -> None:
    option, context = click.Option(["--output"]), click.Context(fresh())
    for path, said in (("", "the name is missing"), ("gone", "does not exist")):
        with pytest.raises(click.BadParameter) as refused:
            NamedPath(exists=True).convert(path, option, context)
        assert refused.value.message.removesuffix(".").endswith(said)
        assert (refused.value.param, refused.value.ctx) == (option, context)
