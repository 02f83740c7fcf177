"""Try the package as its users get it: ``python -m tests.checks.package [--extras cli,testing]``.

Builds the wheel and the sdist, checks their contents, and installs each into empty environments,
without and with each extra, from the package index. ``installed.py`` tries the installed package,
and mypy checks ``consumer.py`` with it. One more environment has the oldest versions that
``pyproject.toml`` allows. What the wheel installs with each extra is listed as a bill of materials
(CycloneDX) in ``dist/``. ``program.py`` is tried as a program of PyInstaller, with the library
compiled and without sources, and with the library in a zip without metadata. The exit status is 1
if anything is wrong.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import shutil
import subprocess
import sys
import tarfile
import tomllib
import venv
import zipfile
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import IO, Final, cast

from tests.checks.package.packed import PROGRAM, wrong_when_packed

ROOT: Final = Path(__file__).resolve().parents[3]
PROBES: Final = Path(__file__).parent
EXTRAS: Final = ("", "cli", "testing", "bulk", "rl", "openspiel", "http")
"""The extras for users, and none."""

OURS: Final = ("alhambra_rules", "alhambra_rules_plugins", "five_towers", "rulebook_kit")
"""The packages in the wheel."""

_SHIPPED: Final = re.compile(
    r"tests/fixtures/([^/]+\.txt|positions/[^/]+\.json|games/[^/]+\.jsonl)"
)
"""The fixtures in the wheel: those of the pytest plugin."""

PUBLISHED: Final = {"v1.13.0": (2, 4), "v1.14.2": (2, 5)}
"""The newest version of metadata that the publishing action takes, by version of the action.

Each has its own twine, which refuses newer metadata; what hatchling writes is no choice of ours. A
new version of the action gets a line from its release notes.
"""

_OLDEST: Final = re.compile(r"([\w.-]+)(?:\[[\w,]+\])?>=([\w.]+)")


def main(arguments: Sequence[str]) -> int:
    """Check the package and print the results; return the exit status."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--extras", default=",".join(EXTRAS), help="which; default: all")
    parser.add_argument("--oldest", action=argparse.BooleanOptionalAction, default=True)
    parser.add_argument("--packed", action=argparse.BooleanOptionalAction, default=True)
    options = parser.parse_args(arguments)
    with TemporaryDirectory() as folder:
        try:
            wrong = check(Path(folder), options)
        except subprocess.CalledProcessError as error:
            wrong = [f"{' '.join(map(str, error.cmd))}\n{error.stdout}"]
    for one in wrong:
        say(f"WRONG: {one}")
    say("something is wrong" if wrong else "the package is as it should be")
    return 1 if wrong else 0


def check(folder: Path, options: argparse.Namespace) -> list[str]:
    """Return everything that is wrong."""
    say(run(sys.executable, "-m", "build", "--outdir", folder, ROOT).splitlines()[-1])
    (wheel,), (sdist,) = folder.glob("*.whl"), folder.glob("*.tar.gz")
    say(run(sys.executable, "-m", "twine", "check", "--strict", wheel, sdist))
    wrong = [*wrong_in_sdist(sdist), *wrong_in_wheel(wheel)]
    for archive in (wheel, sdist):
        wrong += (f"{archive.name}: {why}" for why in unpublishable(metadata_of(archive)))
        for extra in options.extras.split(","):
            python = installed(folder, archive, extra)
            name = f"{archive.name}[{extra}]" if extra else archive.name
            wrong += tried(name, python, folder, extra)
            if archive == wheel:
                wrong += wrong_in_bill(python, extra)
    python = installed(folder, wheel, "testing", "mypy", "types-networkx")
    wrong += typed(python, folder)
    if options.packed:
        wrong += wrong_in_packed(wheel, folder)
    if options.oldest:
        python = installed(folder, wheel, "cli,testing", *oldest_versions())
        wrong += tried("the oldest versions", python, folder, "cli,testing")
    return wrong


def wrong_in_sdist(sdist: Path) -> Iterator[str]:
    """Yield missing files, and files that are not in the project."""
    with tarfile.open(sdist) as archive:
        held = {name.partition("/")[2] for name in archive.getnames()} - {"PKG-INFO"}
    ours = set(run("git", "-C", ROOT, "ls-files").splitlines())
    yield from (f"the sdist lacks {name}" for name in sorted(ours - held))
    yield from (f"the sdist holds {name}" for name in sorted(held - ours))


def wrong_in_wheel(wheel: Path) -> Iterator[str]:
    """Yield missing files, and files that do not belong there, such as tests."""
    with zipfile.ZipFile(wheel) as archive:
        held = {name for name in archive.namelist() if ".dist-info/" not in name}
    ours = {
        name.removeprefix("src/").replace("tests/fixtures/", "alhambra_rules/testing/fixtures/")
        for name in run("git", "-C", ROOT, "ls-files", "src", "tests/fixtures").splitlines()
        if name.startswith("src/") or _SHIPPED.fullmatch(name)
    }
    yield from (f"the wheel lacks {name}" for name in sorted(ours - held))
    yield from (f"the wheel holds {name}" for name in sorted(held - ours))
    for package in sorted({name.partition("/")[0] for name in held}):
        if f"{package}/py.typed" not in held:
            yield f"{package} does not say that it is typed"


def metadata_of(archive: Path) -> str:
    """Return the metadata in a wheel or an sdist."""
    if archive.suffix == ".whl":
        with zipfile.ZipFile(archive) as wheel:
            (name,) = (one for one in wheel.namelist() if one.endswith(".dist-info/METADATA"))
            return wheel.read(name).decode("utf-8")
    with tarfile.open(archive) as sdist:
        (name,) = (one for one in sdist.getnames() if one.endswith("/PKG-INFO"))
        return cast("IO[bytes]", sdist.extractfile(name)).read().decode("utf-8")


def unpublishable(metadata: str) -> Iterator[str]:
    """Yield why the publishing action of ``release.yml`` would refuse a package."""
    release = (ROOT / ".github" / "workflows" / "release.yml").read_text("utf-8")
    (action,) = re.findall(r"uses: pypa/gh-action-pypi-publish@(\S+)", release)
    written = re.match(r"Metadata-Version: (\d+)\.(\d+)", metadata)
    if written is None:
        yield "its metadata have no version"
    elif action not in PUBLISHED:
        yield f"nobody has noted which metadata the publishing action {action} takes"
    elif PUBLISHED[action] < (int(written[1]), int(written[2])):
        yield f"the publishing action {action} refuses metadata {written[1]}.{written[2]}"


def wrong_in_packed(wheel: Path, folder: Path) -> Iterator[str]:
    """Yield what does not work in a packed program, in three ways to pack it."""
    python = installed(folder, wheel, "cli", "pyinstaller")
    env = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    out = folder / "packed"
    places = (f"--{place}path={out / place}" for place in ("dist", "work", "spec"))
    run(python, "-m", "PyInstaller", "--noconfirm", "--log-level=WARN", *places, PROGRAM)
    program = [out / "dist" / "program" / "program"]
    yield from tried_packed("a program of PyInstaller", program, env, out)

    site = Path(run(python, "-c", "import sysconfig; print(sysconfig.get_path('purelib'))"))
    packages = [file.parent for file in site.glob("*/py.typed") if file.parent.name in OURS]
    run(python, "-m", "compileall", "-q", "-b", *packages)
    for package in packages:
        for source in package.rglob("*.py"):
            source.unlink()
    yield from tried_packed("without sources", [python, PROGRAM], env, site)

    run(python, "-m", "pip", "uninstall", "--yes", "alhambra-rules")
    for package in packages:
        shutil.rmtree(package, ignore_errors=True)
    library = folder / "library.zip"
    with zipfile.ZipFile(wheel) as archive, zipfile.ZipFile(library, "w") as packed:
        for name in archive.namelist():
            if ".dist-info/" not in name:
                packed.writestr(name, archive.read(name))
    in_zip = {**env, "PYTHONPATH": str(library)}
    yield from tried_packed("in a zip without metadata", [python, PROGRAM], in_zip, library)


def tried_packed(
    name: str, command: Sequence[str | Path], env: Mapping[str, str], home: Path
) -> Iterator[str]:
    """Try ``program.py``; yield the problems."""
    wrong = list(wrong_when_packed(command, env, home))
    say(f"{name}: {'WRONG' if wrong else 'tried'}")
    yield from (f"{name}: {one}" for one in wrong)


def installed(folder: Path, archive: Path, extra: str, *more: str) -> Path:
    """Return the interpreter of a new environment with the archive, an extra and more packages."""
    home = folder / f"env{len(list(folder.glob('env*')))}"
    venv.create(home, with_pip=True)
    python = home / "bin" / "python"
    what = f"{archive}[{extra}]" if extra else str(archive)
    run(python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", what, *more)
    run(python, "-m", "pip", "check")
    return python


def tried(name: str, python: Path, folder: Path, extra: str) -> list[str]:
    """Try the installed package far from its source; return the problems."""
    empty = folder / "empty"
    empty.mkdir(exist_ok=True)
    command = [str(python), "-I", str(PROBES / "installed.py"), *filter(None, extra.split(","))]
    answer = subprocess.run(command, cwd=empty, capture_output=True, text=True, check=False)
    say(f"{name}: {'tried' if answer.returncode == 0 else 'WRONG'}; {answer.stdout.strip()}")
    return [f"{name}: {answer.stderr}"] if answer.returncode else []


def wrong_in_bill(python: Path, extra: str) -> Iterator[str]:
    """Write to ``dist/`` what an environment has as CycloneDX; yield missing packages.

    pip and setuptools are taken out first: they install the library and are no part of it.
    """
    listed = run(python, "-I", "-m", "pip", "list", "--format", "freeze").splitlines()
    run(python, "-I", "-m", "pip", "uninstall", "--yes", "pip", "setuptools")
    file = ROOT / "dist" / f"alhambra-rules{extra and '-'}{extra}.cdx.json"
    file.parent.mkdir(exist_ok=True)
    options = ("--output-reproducible", "--mc-type", "library", "--output-file", file)
    project = ("--pyproject", ROOT / "pyproject.toml")
    run(sys.executable, "-m", "cyclonedx_py", "environment", *project, *options, python)
    bill = json.loads(file.read_text("utf-8"))
    found = {one["name"].lower() for one in bill["components"]} | {"pip", "setuptools"}
    found.add(bill["metadata"]["component"]["name"])
    names = {line.partition("==")[0].lower() for line in listed}
    yield from (f"{file.name} lacks {name}" for name in sorted(names - found))


def typed(python: Path, folder: Path) -> list[str]:
    """Check and run a program that uses the installed package; return the problems."""
    program = folder / "consumer.py"
    program.write_text((PROBES / "consumer.py").read_text())
    config = folder / "none.toml"
    config.write_text("[tool.mypy]\n")
    command = (python, "-m", "mypy", "--strict", "--config-file", config, program)
    answer = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    say(f"mypy --strict on a program of others: {answer.stdout.strip()}")
    ran = subprocess.run((python, "-I", program), capture_output=True, text=True, check=False)
    wrong = [answer.stdout] if answer.returncode else []
    return [*wrong, ran.stderr] if ran.returncode else wrong


def oldest_versions() -> Iterator[str]:
    """Yield each requirement of users in its oldest allowed version."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    extras = project["optional-dependencies"]
    for requirement in (*project["dependencies"], *extras["cli"], *extras["testing"]):
        for name, version in _OLDEST.findall(requirement):
            yield f"{name}=={version}"


def run(*command: str | Path) -> str:
    """Return the output of a command; ``CalledProcessError`` holds it if it fails."""
    answer = subprocess.run(
        command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=True
    )
    return answer.stdout.strip()


def say(line: str) -> None:
    """Print a line at once."""
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
