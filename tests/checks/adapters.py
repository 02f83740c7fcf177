"""Test all example adapters, with their languages from Debian: ``python -m tests.checks.adapters``.

Installs what is missing with apt-get, which needs root. The exit status is 1 if an adapter does not
agree or a language is missing.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from attrs import frozen

ADAPTERS: Final = Path(__file__).resolve().parents[2] / "examples" / "adapters"
_START: Final = "30"
"""The seconds for an answer: Java compiles its file at the start."""

GSON: Final = "/usr/share/java/gson.jar"


@frozen
class Adapter:
    """An adapter, how to start it, and what it needs.

    Attributes:
        file: its file in ``examples/adapters``.
        command: what starts it: ``{file}`` is its path, ``{built}`` that of a compiled program.
        needs: the programs and files that must exist, and the Debian package of each.
        build: what compiles it first; empty if nothing does.
        game: the program of its game.
    """

    file: str
    command: tuple[str, ...]
    needs: tuple[tuple[str, str], ...] = ()
    build: tuple[str, ...] = ()
    game: str = "alhambra-rules"


CHECKED: Final = (
    Adapter("python_adapter.py", (sys.executable, "{file}")),
    Adapter("five_towers_adapter.py", (sys.executable, "{file}"), game="five-towers"),
    Adapter("node_adapter.mjs", ("node", "{file}"), (("node", "nodejs"),)),
    Adapter("php_adapter.php", ("php", "{file}"), (("php", "php-cli"),)),
    Adapter(
        "JavaAdapter.java",
        ("java", "-cp", GSON, "{file}"),
        (("javac", "default-jdk-headless"), (GSON, "libgoogle-gson-java")),
    ),
    Adapter(
        "go_adapter.go",
        ("{built}",),
        (("go", "golang-go"),),
        ("go", "build", "-o", "{built}", "{file}"),
    ),
)


def missing() -> dict[str, str]:
    """Return the Debian package of each program or file that is needed and not there."""
    needs = dict(need for adapter in CHECKED for need in adapter.needs)
    return {
        name: package
        for name, package in needs.items()
        if not (shutil.which(name) or Path(name).is_file())
    }


def install(packages: list[str]) -> None:
    """Install packages with apt-get, if that is possible."""
    command = ["apt-get", "install", "--yes", "--no-install-recommends", *packages]
    if os.geteuid() != 0 or not shutil.which("apt-get"):
        sys.exit(f"Missing. Run this as root, or install the same yourself:\n  {' '.join(command)}")
    subprocess.run(command, check=True, env={**os.environ, "DEBIAN_FRONTEND": "noninteractive"})


def disagreeing(folder: str) -> Iterator[str]:
    """Run the conformance runner on each adapter, and yield the files of those that fail."""
    for adapter in CHECKED:
        places = {"file": str(ADAPTERS / adapter.file), "built": str(Path(folder) / "adapter")}
        build, engine = (
            [word.format_map(places) for word in words]
            for words in (adapter.build, adapter.command)
        )
        if build:
            subprocess.run(build, check=True)
        runner = str(Path(sys.executable).with_name(adapter.game))
        run = [runner, "conformance", "run", "--timeout", _START, "--color", "never", "--", *engine]
        if subprocess.run(run, check=False).returncode:
            yield adapter.file


def main() -> int:
    """Install what is missing, test every adapter, and return the exit status."""
    if absent := missing():
        install(sorted(set(absent.values())))
    with TemporaryDirectory() as folder:
        failed = list(disagreeing(folder))
    print(f"Not in agreement: {', '.join(failed)}" if failed else "All adapters agree.")  # noqa: T201
    return bool(failed)


if __name__ == "__main__":
    sys.exit(main())
