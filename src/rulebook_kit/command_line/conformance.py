"""``conformance``: check an engine against a game, or export the conformance vectors."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Final, TypeVar

import click

from rulebook_kit import FormatError
from rulebook_kit.command_line.entry import ended_by_signals
from rulebook_kit.command_line.meter import TaskBar
from rulebook_kit.command_line.options import COLOR, NamedPath, Refusal
from rulebook_kit.command_line.screen import ColorChoice, Screen
from rulebook_kit.conformance.documents import baseline_of, read_baseline
from rulebook_kit.conformance.questions import Questions
from rulebook_kit.conformance.report import ConformanceReport, Plan
from rulebook_kit.conformance.reporting_json import report_to_badge, report_to_json, report_to_junit
from rulebook_kit.conformance.reporting_pages import (
    engine_table,
    read_report,
    report_to_html,
    report_to_markdown,
)
from rulebook_kit.conformance.reporting_text import report_lines
from rulebook_kit.conformance.run import Engines
from rulebook_kit.conformance.saving import save_causes
from rulebook_kit.files import try_writing, write_whole
from rulebook_kit.game import Event, Found, Game, State
from rulebook_kit.values import FrozenDict
from rulebook_kit.words import counted, listed

_Read = TypeVar("_Read")

_HELP = """Check an engine in any language against the library, and show the results.

An engine is a program that reads requests from its standard input and writes answers to its
standard output, each a line of JSON. docs/conformance.md describes them and has adapters to
start from.

\b
Examples:
  {program} conformance run -- ./engine
  {program} conformance run --color never --report junit -- node adapter.mjs
  {program} conformance table mine.json theirs.json
  {program} conformance vectors --out vectors
"""

_RUN_HELP = """Test an engine, and show where it differs from the rules.

The command asks the engine all vectors, then generated cases, until the time is over.

The command shrinks every difference to a small case and names the rule that the engine breaks or
invents. Divergences that depend on one of our rulings are listed separately. With --strict they
count. COMMAND comes after "--".

\b
Examples:
  {program} conformance run -- ./engine --quiet
  {program} conformance run --rule {rule} --examples 2000 -- python engine.py
  {program} conformance run --save found --write-baseline known.json -- ./engine
  {program} conformance run --baseline known.json -- ./engine

\b
Exit status:
  0  the engine agrees
  1  an answer is wrong
  2  nothing could be tested: the engine cannot be started, answers nothing or not as the protocol
     asks, or supports no question about the chosen rules
  3  all answers are right, but some are missing: the engine fails, writes something else to its
     output, or is too slow for all vectors
  129, 130, 143  SIGHUP, Ctrl-C or SIGTERM ended the run and the engine
"""

_VECTORS_HELP = """Export the conformance vectors, one file for each rule.

Files of the same names in the folder are replaced.

\b
Examples:
  {program} conformance vectors --out vectors
"""

_TABLE_HELP = """Write a table of engines by rule, from the reports of their runs.

The reports come from "conformance run --report json". The table shows which rules hold in each
engine, and lists its mistakes. It is a static page, or Markdown for GitHub.

\b
Examples:
  {program} conformance table mine.json theirs.json
  {program} conformance table --report html *.json > engines.html
"""

FORMS: Final = FrozenDict(
    {
        "text": "people",
        "json": "programs",
        "junit": "build servers",
        "html": "browsers",
        "markdown": "pull requests",
        "badge": "a badge of shields.io",
    }
)
"""The forms of a report, and what they are for."""


def _forms(
    ctx: click.Context, param: click.Parameter, values: tuple[str, ...]
) -> tuple[tuple[str, Path | None], ...]:
    """Return the forms of the report, each with the file into which it goes, if it has one."""
    parts = [value.partition("=") for value in values]
    for form, _, _ in parts:
        if form not in FORMS:
            raise click.BadParameter(f"{form!r} is not one of {listed(FORMS)}.", ctx, param)
    if sum(not file for _, _, file in parts) > 1:
        raise click.BadParameter("only one form can go without a file.", ctx, param)
    return tuple((form, Path(file) if file else None) for form, _, file in parts)


_FORMS = ", ".join(f"{form} for {whom}" for form, whom in FORMS.items())

_FILE = NamedPath(dir_okay=False, path_type=Path)
_FOLDER = NamedPath(file_okay=False, path_type=Path)


class _RunCommand(click.Command):
    """A command whose last arguments are the command of an engine, with options of its own."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Parse the arguments; an unknown option may be one of the engine."""
        is_parted = "--" in args
        try:
            return super().parse_args(ctx, args)
        except click.NoSuchOption as error:
            if is_parted:
                raise
            message = f'{error.message} An option of the engine comes after "--".'
            raise click.NoSuchOption(
                error.option_name, message, error.possibilities, error.ctx
            ) from None


def command_of(game: Game[State, Event, Found]) -> click.Group:
    """Return the command that runs engines of a game and exports its vectors."""
    questions = Questions.of(game)

    @click.group(help=_HELP.format(program=questions.game.program))
    def command() -> None:
        """Do nothing: each command does its own work."""

    @command.command(help=_VECTORS_HELP.format(program=questions.game.program))
    @click.option(
        "--out",
        "folder",
        metavar="DIR",
        type=_FOLDER,
        required=True,
        help="The folder for the files.",
    )
    def vectors(folder: Path) -> None:
        """Write the files and print how many there are."""
        written = _with_file(folder, Engines(questions).export_vectors)
        click.echo(f"{counted(len(written), 'file')} written to {folder}")

    @command.command("table", help=_TABLE_HELP.format(program=questions.game.program))
    @click.option(
        "--report",
        "form",
        type=click.Choice(["html", "markdown"]),
        default="markdown",
        show_default=True,
        help="The form of the table.",
    )
    @click.argument("files", metavar="REPORT.json...", nargs=-1, required=True, type=_FILE)
    def table(form: str, files: tuple[Path, ...]) -> None:
        """Read the reports and print the table."""
        engines = engine_table(
            questions, [_with_file(file, partial(read_report, questions)) for file in files]
        )
        text = engines.to_html() if form == "html" else engines.to_markdown()
        click.echo(text.encode(), nl=False)

    command.add_command(_run_command(questions))
    return command


def _run_command(questions: Questions) -> click.Command:
    pieces, noun = questions.translation.pieces, questions.translation.noun

    help_text = _RUN_HELP.format(program=questions.game.program, rule=questions.sample_rule)

    @click.command("run", cls=_RunCommand, help=help_text)
    @click.option(
        "--rule", "rules", metavar="ID", multiple=True,
        help="Check this rule only. Repeat it for several.",
    )  # fmt: skip
    @click.option(
        "--examples", metavar="N", type=click.IntRange(0), default=Plan().examples,
        show_default=True, help="The number of generated cases.",
    )  # fmt: skip
    @click.option(
        "--seed", type=int, default=0, show_default=True, help="The seed of the generated cases."
    )
    @click.option(
        "--max-time", metavar="S", type=click.FloatRange(0.1), default=Plan().max_time,
        show_default=True, help="Seconds for the whole run.",
    )  # fmt: skip
    @click.option(
        "--timeout", metavar="S", type=click.FloatRange(0.01), default=Plan().timeout,
        show_default=True, help="Seconds for one answer.",
    )  # fmt: skip
    @click.option(
        "--give-up", metavar="S", type=click.FloatRange(0.01), default=Plan().give_up,
        show_default=True, help="Seconds that failures of an operation may cost.",
    )  # fmt: skip
    @click.option(
        "--report", "forms", metavar="FORM[=FILE]", multiple=True, callback=_forms,
        help=f"The form, and a file for it: {_FORMS}. You can repeat it.  [default: text]",
    )  # fmt: skip
    @click.option(
        f"--{pieces}", "names", metavar="MAP.json", type=_FILE,
        help=f"The engine's ids for the {noun}s.",
    )  # fmt: skip
    @click.option("--strict", is_flag=True, help="Count differences on our rulings.")
    @click.option(
        "--stop-at-first",
        is_flag=True,
        help="Stop asking at the first wrong or missing answer that counts.",
    )
    @click.option(
        "--save",
        metavar="DIR",
        type=_FOLDER,
        help="Write vectors and tests into this folder.",
    )
    @click.option(
        "--baseline", metavar="FILE", type=_FILE, help="Accept the known causes in this file."
    )
    @click.option(
        "--write-baseline",
        metavar="FILE",
        type=_FILE,
        help="Write the causes found into this file.",
    )
    @COLOR
    @click.argument("engine", metavar="COMMAND [ARG]...", nargs=-1, required=True)
    @click.pass_context
    def run(  # noqa: PLR0913 - each option is an argument
        ctx: click.Context,
        *,
        rules: tuple[str, ...],
        examples: int,
        seed: int,
        max_time: float,
        timeout: float,
        give_up: float,
        forms: tuple[tuple[str, Path | None], ...],
        names: Path | None,
        strict: bool,
        stop_at_first: bool,
        save: Path | None,
        baseline: Path | None,
        write_baseline: Path | None,
        color: ColorChoice,
        engine: tuple[str, ...],
    ) -> None:
        """Run, print the report, write the files, and exit with the status of the report."""
        plan = Plan(
            rules=questions.known_rules(rules),
            examples=examples,
            seed=seed,
            max_time=max_time,
            timeout=timeout,
            give_up=give_up,
            translation=None if names is None else _with_file(names, questions.translation.read),
            strict=strict,
            stop_at_first=stop_at_first,
            known={}
            if baseline is None
            else _with_file(baseline, lambda path: read_baseline(questions, path)),
        )
        if save is not None:
            _with_file(save, _prepared)
        files = {file: form for form, file in forms if file is not None}
        printed = next((form for form, file in forms if file is None), "text")
        for file in (*files, *filter(None, [write_baseline])):
            _with_file(file, try_writing)
        with ended_by_signals(), TaskBar() as bar:
            report = Engines(questions).run_conformance(
                engine, plan, progress=bar.show, told=bar.say
            )
        _print(report, printed, color)
        for file, form in files.items():
            text = _written(report, form)
            _with_file(file, partial(write_whole, text=text))
        if save is not None:
            _with_file(save, lambda folder: save_causes(report, folder))
        if write_baseline is not None and report.hello_failure is None:
            known = baseline_of(questions, (*report.causes, *report.accepted))
            _with_file(write_baseline, lambda path: write_whole(path, known))
        ctx.exit(report.status)

    return run


def _print(report: ConformanceReport, form: str, color: ColorChoice) -> None:
    if form == "text":
        screen = Screen(color)
        for line in report_lines(report):
            screen.line((line.text, line.style))
    else:
        click.echo(_written(report, form).encode(), nl=False)


def _written(report: ConformanceReport, form: str) -> str:
    """Return the report in one of the forms, ending in a newline."""
    match form:
        case "json":
            return report_to_json(report)
        case "junit":
            return report_to_junit(report).decode()
        case "html":
            return report_to_html(report)
        case "markdown":
            return report_to_markdown(report)
        case "badge":
            return report_to_badge(report)
    return "".join(f"{line.text}\n" for line in report_lines(report))


def _prepared(folder: Path) -> None:
    """Create the folder if necessary, and check that files can be written there."""
    folder.mkdir(parents=True, exist_ok=True)
    try_writing(folder / "test")


def _with_file(path: Path, action: Callable[[Path], _Read]) -> _Read:
    """Read or write a file. An error names the file."""
    try:
        return action(path)
    except OSError as error:
        raise Refusal(f"{path}: {error.strerror}") from None
    except FormatError as error:
        errors = "\n".join(f"  {fault}" for fault in error.faults)
        raise Refusal(f"{path} cannot be read:\n{errors}") from None
