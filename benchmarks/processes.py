"""What whole processes take: CPU time, the runner, the client; and the size of the wheel."""

from __future__ import annotations

import json
import resource
import shutil
import subprocess
import sys
from collections.abc import Iterator, Sequence
from compileall import compile_dir
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter
from zipfile import ZipFile

from alhambra_rules import testing
from benchmarks.questions import lines_of_one

TOP = Path(__file__).parents[1]
TIMES = 15
"""How often each process is started; the one that took the least counts."""

EXAMPLES = {"the vectors": 0, "the vectors and 1,000 generated cases": 1_000}
"""What the runner asks: the number of generated cases by what is said of them."""

_NEW_GAME = "import alhambra_rules; alhambra_rules.new_game(['Anna', 'Bo'], seed=1)"
_CODE = {
    "an empty process": "pass",
    "`import attrs`": "import attrs",
    "`import alhambra_rules`": "import alhambra_rules",
    "the same, and `new_game`": _NEW_GAME,
    "`import alhambra_rules.agents.environment`": "import alhambra_rules.agents.environment",
}


def measured_processes() -> Iterator[tuple[str, str]]:
    """Yield figures with their names."""
    yield from _processor_time()
    for asked, examples in EXAMPLES.items():
        yield f"the runner, {asked}", f"{_questions(examples):,.0f} questions a second"
    yield from _client()
    yield from _wheel()


def _processor_time() -> Iterator[tuple[str, str]]:
    """Yield the CPU time of processes, from compiled modules as an installer leaves them."""
    for package in ("alhambra_rules", "rulebook_kit", "attrs"):
        found = find_spec(package)
        for folder in (found and found.submodule_search_locations) or ():
            compile_dir(folder, quiet=2)
    for name, code in _CODE.items():
        yield name, f"{_least([sys.executable, '-c', code]):.0f} ms"
    with TemporaryDirectory() as folder:
        position = Path(folder, "position.json")
        position.write_bytes(next(lines_of_one())[0])
        command = [sys.executable, "-m", "alhambra_rules", "validate", str(position)]
        yield "`alhambra-rules validate` of one position", f"{_least(command):.0f} ms"


def _least(command: Sequence[str]) -> float:
    return min(_cpu(command) for _ in range(TIMES)) * 1000


def _cpu(command: Sequence[str]) -> float:
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def _questions(examples: int) -> float:
    """Return the questions that the runner asks and compares in a second.

    The first run writes the answers of an engine down. In the second, an engine repeats them
    without reading the questions.
    """
    with TemporaryDirectory() as folder:
        written = Path(folder, "answers")
        engine = [sys.executable, str(TOP / "examples" / "adapters" / "python_adapter.py")]
        plan = testing.Plan(examples=examples, max_time=300)
        testing.run_conformance(["sh", "-c", f"{' '.join(engine)} | tee {written}"], plan)
        before = perf_counter()
        report = testing.run_conformance([sys.executable, "-c", _REPEATING, str(written)], plan)
        took = perf_counter() - before
        assert not report.causes
        return report.asked / took


_REPEATING = """
import sys
for _, answer in zip(sys.stdin, open(sys.argv[1])):
    print(answer, end="", flush=True)
"""


def _client() -> Iterator[tuple[str, str]]:
    """Yield what an ``apply`` through the client takes, if Node and the built client are there."""
    program = Path(sys.executable).with_name("alhambra-rules")
    built = (TOP / "web" / "client" / "dist" / "index.js").is_file()
    if not (shutil.which("node") and built and program.is_file()):
        yield "an `apply` through the client", "not measured: needs Node and `make client`"
        return
    command = ["node", str(TOP / "benchmarks" / "client.mjs"), str(program)]
    run = subprocess.run(command, check=True, capture_output=True)
    for transport, took in json.loads(run.stdout).items():
        figure = f"{took['median']:.1f} ms, at best {took['best']:.1f}"
        yield f"an `apply` through the client, {transport}", figure


def _wheel() -> Iterator[tuple[str, str]]:
    with TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", folder]
        subprocess.run(command, check=True, cwd=TOP, capture_output=True)
        (wheel,) = Path(folder).glob("*.whl")
        with ZipFile(wheel) as packed:
            files = [entry for entry in packed.infolist() if not entry.is_dir()]
        size = sum(entry.file_size for entry in files) / 1e6
        yield "the wheel, unpacked", f"{size:.1f} MB, {len(files)} files"
        yield "the wheel, packed", f"{wheel.stat().st_size / 1e6:.1f} MB"
