"""``conformance``: what the options mean, what is written where, and how signals end a run."""

from __future__ import annotations

import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import click
import pytest

from rulebook_kit import InvalidArgument
from rulebook_kit.command_line import conformance as command
from rulebook_kit.command_line.conformance import _prepared, _RunCommand
from rulebook_kit.command_line.entry import ended_by_signals
from rulebook_kit.command_line.meter import TaskBar
from rulebook_kit.conformance.report import Plan
from rulebook_kit.conformance.run import Engines
from tests.cli.running import run

NO_ENGINE = ("--", "/no/such/engine")
SWITCHES = ("--strict", "--stop-at-first")


def test_every_option_reaches_the_run(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[object] = []

    def runs(
        _engines: object, engine: object, plan: Plan, **callbacks: Callable[..., None]
    ) -> None:
        asked.extend((engine, plan, callbacks))
        raise InvalidArgument("that is all")

    monkeypatch.setattr(Engines, "run_conformance", runs)
    options = "--rule build.on-foot --examples 7 --seed 3 --max-time 9 --timeout 2 --give-up 4"
    result = run("conformance", "run", *options.split(), *SWITCHES, "--", "./engine", "-x")
    assert (result.exit_code, result.stderr) == (2, "Error: that is all\n")
    engine, plan, callbacks = asked
    assert engine == ("./engine", "-x")
    assert plan == Plan(
        rules=("build.on-foot",),
        examples=7,
        seed=3,
        max_time=9.0,
        timeout=2.0,
        give_up=4.0,
        strict=True,
        stop_at_first=True,
    )
    assert isinstance(callbacks, dict)
    for name, method in {"progress": TaskBar.show, "told": TaskBar.say}.items():
        assert callbacks[name].__func__ is method


def test_a_folder_below_others_is_made_before_the_run(tmp_path: Path) -> None:
    for _ in range(2):
        _prepared(tmp_path / "a" / "b")
    assert [*(tmp_path / "a" / "b").iterdir()] == []


def test_every_fault_of_a_baseline_is_named(tmp_path: Path) -> None:
    file = tmp_path / "known.json"
    file.write_text('{"format": 1, "couses": []}')
    result = run("conformance", "run", "--baseline", str(file), *NO_ENGINE)
    first, *faults = result.stderr.splitlines()
    assert first == f"Error: {file} cannot be read:"
    assert len(faults) > 1
    assert all(fault.startswith("  $") for fault in faults)


def test_causes_are_saved_into_the_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    saved: list[Path] = []
    monkeypatch.setattr(command, "save_causes", lambda _report, folder: saved.append(folder))
    run("conformance", "run", "--save", str(tmp_path / "found"), *NO_ENGINE)
    assert saved == [tmp_path / "found"]


def test_an_unknown_option_keeps_its_command_and_what_is_similar() -> None:
    options = [click.Option(["--give-up"]), click.Option(["--give-in"]), click.Option(["--seed"])]
    with pytest.raises(click.NoSuchOption, match="comes after") as refused:
        _RunCommand("run", params=[*options]).make_context("run", ["--give", "./engine"])
    assert sorted(refused.value.possibilities or ()) == ["--give-in", "--give-up"]
    assert refused.value.ctx is not None
    assert refused.value.ctx.info_name == "run"


@contextmanager
def handled(number: int, handler: signal.Handlers) -> Iterator[None]:
    before = signal.signal(number, handler)
    try:
        yield
    finally:
        signal.signal(number, before)


@contextmanager
def noted(number: int, seen: list[object]) -> Iterator[None]:
    """Note what a signal would do at the end."""
    try:
        yield
    finally:
        seen.append(signal.getsignal(number))


def test_a_signal_ends_the_run_with_its_status() -> None:
    """While it ends, other signals do nothing; afterwards they do what they did."""
    for number in (signal.SIGTERM, signal.SIGHUP):
        with handled(number, signal.SIG_DFL):
            seen: list[object] = []
            with pytest.raises(SystemExit) as end, ended_by_signals(), noted(number, seen):
                signal.raise_signal(number)
            assert end.value.code == 128 + number
            assert seen == [signal.SIG_IGN]
            assert signal.getsignal(number) is signal.SIG_DFL
    with handled(signal.SIGHUP, signal.SIG_IGN):  # an ignored one stays so
        with ended_by_signals():
            signal.raise_signal(signal.SIGHUP)
        assert signal.getsignal(signal.SIGHUP) is signal.SIG_IGN


def test_another_thread_leaves_signals_alone() -> None:
    found: list[object] = []

    def look() -> None:
        with ended_by_signals():
            found.append(signal.getsignal(signal.SIGTERM))

    with handled(signal.SIGTERM, signal.SIG_DFL):
        thread = threading.Thread(target=look)
        thread.start()
        thread.join()
    assert found == [signal.SIG_DFL]
