"""The program as a whole: help, errors, signals, streams and what it loads."""

from __future__ import annotations

import errno
import multiprocessing
import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path
from types import SimpleNamespace

import pytest
from click.shell_completion import ShellComplete

from alhambra_rules import cli
from alhambra_rules.cli import program as program_module
from alhambra_rules.cli import show
from alhambra_rules.cli.program import program
from rulebook_kit.command_line import entry
from rulebook_kit.command_line import program as generic_program
from rulebook_kit.errors import own_fault
from tests.cli.running import ANNA, ILLEGAL, LEGAL, position, run, run_alone

A_GAME = min(Path("tests/fixtures/games").glob("*.jsonl"))

LOADED = """
import sys
import alhambra_rules
before = set(sys.modules)
sys.argv[1:] = ["--help"]
from alhambra_rules.cli import main
try:
    main()
except SystemExit as end:
    assert end.code == 0
print(*sorted(set(sys.modules) - before))
"""


def test_help_loads_nothing_that_is_slow() -> None:
    """Help is quick: no command, no reader and no graph is loaded for it."""
    result = run_alone(code=LOADED)
    loaded = result.stdout.decode().splitlines()[-1].split()
    assert "click" in loaded
    slow = ("networkx", "msgspec", "rich", "alhambra_rules.scoring", "alhambra_rules.cli.validate")
    assert not [module for module in loaded if module.startswith(slow)]


def test_a_packed_program_serves_as_the_process_of_a_pool(monkeypatch: pytest.MonkeyPatch) -> None:
    """``multiprocessing`` starts the program itself again; the task comes before any command."""

    def work() -> None:
        raise SystemExit("a task")

    monkeypatch.setattr(sys, "frozen", True, raising=False)
    monkeypatch.setattr(multiprocessing, "freeze_support", work)
    with pytest.raises(SystemExit, match="a task"):
        cli.main()


def is_one_line(errors: bytes | str) -> bool:
    """Whether an error is one sentence and no traceback."""
    text = errors.decode() if isinstance(errors, bytes) else errors
    return text.count("\n") == 1 and text.endswith("\n") and "Traceback" not in text


def _main(monkeypatch: pytest.MonkeyPatch, error: BaseException) -> int | str | None:
    """Return the exit status of a program that fails at once."""

    def fail(**_: object) -> None:
        raise error

    monkeypatch.setattr(program_module, "program", fail)
    with pytest.raises(SystemExit) as end:
        cli.main()
    return end.value.code


def test_ctrl_c_before_the_program_runs_has_the_usual_status(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert _main(monkeypatch, KeyboardInterrupt()) == 130


def test_an_error_that_standard_error_does_not_take_is_discarded(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    silenced: list[object] = []
    monkeypatch.setattr(entry, "print_nowhere", silenced.append)
    assert _main(monkeypatch, OSError(errno.ENOSPC, "No space left on device")) == 2
    assert silenced == [sys.stderr]


def _failing(monkeypatch: pytest.MonkeyPatch, error: BaseException) -> None:
    """Let the command ``show`` fail."""

    def read_table(*_: object) -> None:
        raise error

    monkeypatch.setattr(show, "read_table", read_table)


def test_ctrl_c_in_a_command_has_the_usual_status(monkeypatch: pytest.MonkeyPatch) -> None:
    _failing(monkeypatch, KeyboardInterrupt())
    result = run("show", "-")
    assert (result.exit_code, result.stdout, result.stderr) == (130, "", "\n")


def test_a_closed_pipe_has_the_usual_status(monkeypatch: pytest.MonkeyPatch) -> None:
    """The rest of standard output is discarded."""
    _failing(monkeypatch, BrokenPipeError(errno.EPIPE, "Broken pipe"))
    stopped: list[int] = []
    monkeypatch.setattr(os, "dup2", lambda _, fileno: stopped.append(fileno))
    with open(os.devnull, "w", encoding="ascii") as devnull, monkeypatch.context() as patched:  # noqa: PTH123
        patched.setattr(sys, "stdout", devnull)
        patched.setattr(sys, "__stdout__", None)
        with pytest.raises(SystemExit) as end:
            program(["show", "-"], prog_name="alhambra-rules")
        assert stopped == [devnull.fileno()]
    assert end.value.code == 141


def test_a_bug_in_the_program_is_no_verdict(monkeypatch: pytest.MonkeyPatch) -> None:
    """It ends with one line that names the place, and the status 2."""
    _failing(monkeypatch, IndexError("tuple index\nout of range"))
    result = run("show", "-")
    assert (result.exit_code, result.stdout) == (2, "")
    assert is_one_line(result.stderr)
    assert re.search(r"IndexError: .*\(test_program.py, line \d+\).*PYTHONDEVMODE", result.stderr)


def test_the_dev_mode_of_python_shows_the_traceback(monkeypatch: pytest.MonkeyPatch) -> None:
    dev_mode = SimpleNamespace(flags=SimpleNamespace(dev_mode=True))
    monkeypatch.setattr("rulebook_kit.errors.sys", dev_mode)
    with pytest.raises(IndexError):
        own_fault(IndexError())


def in_shell(arguments: str, stdin: bytes | None = None) -> subprocess.CompletedProcess[bytes]:
    """Run the program in a shell, with redirections."""
    command = f'"{sys.executable}" -m alhambra_rules {arguments}'
    return subprocess.run(
        ["sh", "-c", command], input=stdin, capture_output=True, check=False, timeout=60
    )


def test_output_that_cannot_be_written_is_no_verdict() -> None:
    """Without standard error too, the status is the same."""
    for arguments in ("validate - >/dev/full", "--help >/dev/full", "--version >/dev/full"):
        result = in_shell(arguments, ILLEGAL.encode())
        assert result.returncode == 2
        assert is_one_line(result.stderr)
    result = in_shell("rules >&- 2>&-")
    assert (result.returncode, result.stderr) == (2, b"")


def test_a_failing_write_is_no_traceback(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    _failing(monkeypatch, OSError(errno.ENOSPC, "No space left on device"))
    stopped: list[int] = []
    monkeypatch.setattr(generic_program, "print_nowhere", lambda _: stopped.append(1))
    with pytest.raises(SystemExit) as end:
        program(["show", "-"], prog_name="alhambra-rules")
    assert (end.value.code, stopped) == (2, [1])
    assert is_one_line(capsys.readouterr().err)


_CUT_SHORT = """
import resource
resource.setrlimit(resource.RLIMIT_FSIZE, (20_000, 20_000))
from {package}.cli import main
main()
"""


@pytest.mark.parametrize(
    ("package", "arguments", "unbuffered"),
    [
        ("alhambra_rules", ["replay", "--html", "-"], ""),
        ("five_towers", ["validate", "--format", "json"], ""),
        ("alhambra_rules", ["validate", "--format", "sarif"], "1"),
        ("alhambra_rules", ["validate"], ""),
        ("alhambra_rules", ["validate"], "1"),
    ],
)
def test_output_that_is_cut_short_is_no_verdict(
    tmp_path: Path, package: str, arguments: list[str], unbuffered: str
) -> None:
    many, cut = tmp_path / "many.jsonl", tmp_path / "cut"
    many.write_text(f"{ILLEGAL}\n" * 500)
    file = A_GAME if "replay" in arguments else many
    with cut.open("wb") as output:
        result = subprocess.run(
            [sys.executable, "-c", _CUT_SHORT.format(package=package), *arguments, str(file)],
            stdout=output,
            stderr=subprocess.PIPE,
            env={**os.environ, "PYTHONUNBUFFERED": unbuffered},
            check=False,
        )
    assert cut.stat().st_size == 20_000
    assert result.returncode == 2
    assert is_one_line(result.stderr)


@pytest.mark.parametrize(
    ("arguments", "unbuffered"),
    [(["validate"], ""), (["validate"], "1"), (["replay", "--html", "-"], "1"), (["--help"], "")],
)
def test_a_pipe_that_is_closed_early_leaves_no_traceback(
    tmp_path: Path, arguments: list[str], unbuffered: str
) -> None:
    """The status is 141, as with ``| head``."""
    many = tmp_path / "many.jsonl"
    many.write_text(f"{ILLEGAL}\n" * 500)
    file = A_GAME if "replay" in arguments else many
    reading, writing = os.pipe()
    with subprocess.Popen(
        [sys.executable, "-m", "alhambra_rules", *arguments, str(file)],
        stdout=writing,
        stderr=subprocess.PIPE,
        env={**os.environ, "PYTHONUNBUFFERED": unbuffered},
    ) as process:
        os.close(writing)
        if "--help" not in arguments:  # which fits into the pipe, so that nobody may ever read
            assert os.read(reading, 10)
        os.close(reading)
        _, complaints = process.communicate(timeout=60)
    assert (process.returncode, complaints) == (141, b"")


def test_an_error_that_nobody_can_read_is_no_verdict(monkeypatch: pytest.MonkeyPatch) -> None:
    for arguments, unbuffered in (("validate", "1"), ("score none.json", "")):
        monkeypatch.setenv("PYTHONUNBUFFERED", unbuffered)
        result = in_shell(f"{arguments} 2>/dev/full")
        assert (result.returncode, result.stdout) == (2, b"")


def test_a_closed_standard_input_is_unreadable() -> None:
    for command in ("show -", "serve"):
        result = in_shell(f"{command} <&- 2>&1")
        assert result.returncode == 2
        assert b"standard input" in result.stdout
        assert b"Traceback" not in result.stdout


def test_ctrl_c_leaves_no_traceback() -> None:
    """A program that waits for input can be interrupted."""
    code = (
        "import signal, sys\n"
        "signal.signal(signal.SIGINT, signal.default_int_handler)  # ignored in the background\n"
        "sys.argv = ['alhambra-rules', 'validate', '-', '/dev/null']\n"
        "from alhambra_rules.cli import main\n"
        "main()\n"
    )
    with subprocess.Popen(
        [sys.executable, "-c", code],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as process:
        time.sleep(3)
        process.send_signal(signal.SIGINT)
        _, complaints = process.communicate(timeout=60)
    assert (process.returncode, complaints) == (130, b"\n")


def test_an_ascii_terminal_shows_every_name() -> None:
    """What standard output cannot encode is escaped."""
    ascii_only = {"PYTHONIOENCODING": "ascii"}
    text = position({**ANNA, "name": "Zoë"}).encode()
    result = run_alone("validate", "-", stdin=text, environment=ascii_only)
    assert (result.returncode, result.stderr) == (0, b"")
    assert b"Zo\\xeb: " in result.stdout
    refused = run_alone("show", "-", "--player", "Zöe", stdin=b"{", environment=ascii_only)
    assert refused.returncode == 2


def test_streams_that_cannot_be_set_up_are_left_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """A program that puts a stream of its own in place of standard output can run commands."""

    class Plain:
        def write(self, text: str) -> int:
            return len(text)

        def flush(self) -> None: ...

        def isatty(self) -> bool:
            return False

    monkeypatch.setattr(sys, "stdout", Plain())
    with pytest.raises(SystemExit) as end:
        program(["rules", "build.on-foot"])
    assert end.value.code == 0


def _completions(*arguments: str, incomplete: str) -> list[str]:
    completer = ShellComplete(program, {}, "alhambra-rules", "_ALHAMBRA_RULES_COMPLETE")
    return [item.value for item in completer.get_completions(list(arguments), incomplete)]


def test_shells_complete_commands_rules_and_tiles() -> None:
    """Names of commands, ids of rules and tiles, and options are completed."""
    assert _completions(incomplete="s") == ["show", "score", "simulate", "serve"]
    assert "--version" in _completions(incomplete="--")
    assert _completions("rules", incomplete="build.no") == ["build.no-gaps"]
    tiles = _completions("moves", "--tile", incomplete="garden-10")
    assert sorted(tiles) == ["garden-10", "garden-10-n", "garden-10-w"]
    assert "files" not in _completions("unknown", incomplete="x")


def test_a_missing_name_is_not_the_current_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The name may come from a variable that is not set. The error names the option."""
    monkeypatch.chdir(tmp_path)
    Path("legal.json").write_text(LEGAL)
    for command in (
        ("audit", "legal.json", "--out", ""),
        ("simulate", "--games", "1", "--out", ""),
        ("conformance", "vectors", "--out", ""),
        ("conformance", "run", "--save", "", "engine"),
        ("validate", "legal.json", "--svg-dir", ""),
        ("replay", "legal.json", "--svg-dir", ""),
        ("replay", "legal.json", "--html", ""),
        ("show", "legal.json", "--svg", ""),
    ):
        result = run(*command)
        assert (result.exit_code, result.stdout) == (2, "")
        assert f"'{command[command.index('') - 1]}'" in result.stderr
        assert [file.name for file in tmp_path.iterdir()] == ["legal.json"]
