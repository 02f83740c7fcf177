"""Pack what Python imports in the browser, and compile it with the browser's own Python."""

from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Iterator, Mapping
from hashlib import sha256
from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

HERE = Path(__file__).resolve().parent
PACKAGES: Mapping[str, frozenset[str]] = {
    "alhambra_rules": frozenset({"cli", "testing", "audit", "environment", "openspiel.py"}),
    "rulebook_kit": frozenset({"command_line", "testing"}),
    "attr": frozenset(),
    "attrs": frozenset(),
}
"""What Python imports in the browser, and the folders of it that it does without."""

LATER: Mapping[str, frozenset[str]] = {"networkx": frozenset({"tests"})}
"""What it loads only when it is imported: to explain a violation."""

BROWSER = ("--python-version=3.14", "--implementation=cp", "--abi=cp314")
PLATFORM = "--platform=pyemscripten_2026_0_wasm32"


def write_library(out: Path, *, clear: bool = False) -> None:
    """Write the libraries as archives, all compiled: ours, networkx, native code, Python's own.

    Args:
        out: the folder.
        clear: whether to empty it first.
    """
    if clear:
        shutil.rmtree(out, ignore_errors=True)
        out.mkdir(parents=True)
    standard, library, later, native = (
        out / f"{name}.zip" for name in ("python_stdlib", "library", "networkx", "native")
    )
    shutil.copy(HERE / "node_modules" / "pyodide" / standard.name, standard)
    with tempfile.TemporaryDirectory() as scratch:
        _pack(library, _modules(PACKAGES, "alhambra-rules"))
        _pack(later, _modules(LATER, "networkx"))
        _pack(native, _contents(_wheel_of_msgspec(Path(scratch))))
        _precompile(standard, library, later, native)


def _wheel_of_msgspec(folder: Path) -> Path:
    """Return the downloaded wheel, if its hash is among those of ``requirements/``."""
    wanted = f"msgspec=={version('msgspec')}"
    pip = [sys.executable, "-m", "pip", "download", "--quiet", "--disable-pip-version-check"]
    options = ["--only-binary=:all:", "--no-deps", *BROWSER, PLATFORM, f"--dest={folder}"]
    subprocess.run([*pip, *options, wanted], check=True)
    wheel = next(folder.glob("msgspec-*.whl"))
    digest = sha256(wheel.read_bytes()).hexdigest()
    pinned = HERE.parents[1] / "requirements" / "service.txt"
    if f"--hash=sha256:{digest}" not in pinned.read_text("utf-8"):
        raise SystemExit(f"{wheel.name} has a hash that {pinned.name} does not list: {digest}")
    return wheel


def _pack(archive: Path, files: Iterable[tuple[str, bytes]]) -> None:
    """Zip what Python imports in the browser; the same content gives the same bytes."""
    with ZipFile(archive, "w", ZIP_DEFLATED) as packed:
        for name, content in files:
            packed.writestr(ZipInfo(name), content, ZIP_DEFLATED)


def _contents(wheel: Path) -> Iterator[tuple[str, bytes]]:
    """Yield what is imported of a wheel, which must lie unpacked since not all of it is Python."""
    with ZipFile(wheel) as archive:
        for name in sorted(archive.namelist()):
            if name.endswith((".py", ".so")):
                yield name, archive.read(name)


def _precompile(*archives: Path) -> None:
    subprocess.run(["node", str(HERE / "precompile.mjs"), *map(str, archives)], check=True)


def _modules(
    packages: Mapping[str, frozenset[str]], distribution: str
) -> Iterator[tuple[str, bytes]]:
    """Yield what is imported out of one archive, where it stays packed until it is needed.

    Args:
        packages: the packages, and the folders of each that are left out.
        distribution: the distribution whose version is told.
    """
    for package, without in packages.items():
        spec = find_spec(package)
        if spec is None or spec.origin is None:
            raise SystemExit(f"{package} is not installed")
        root = Path(spec.origin).parent
        for file in sorted(root.rglob("*")):
            inside = file.relative_to(root)
            if file.suffix in {".py", ".json", ".toml"} and not without & set(inside.parts):
                yield f"{package}/{inside.as_posix()}", file.read_bytes()
    number, name = version(distribution), distribution.replace("-", "_")
    metadata = f"Metadata-Version: 2.1\nName: {distribution}\nVersion: {number}\n"
    yield f"{name}-{number}.dist-info/METADATA", metadata.encode()
