"""Assemble the page, with all that it needs, in one folder that any web server can hand out.

``python docs/play/assemble.py OUT``: Pyodide from ``node_modules``, msgspec's wheel for the browser
from the package index, the other libraries and this one from the running environment; all Python is
compiled beforehand. Everything but ``index.html`` lies in a folder named after its content, so that
no browser mixes two versions. With ``--library`` it writes only the Python, for ``clients/js``.
"""

from __future__ import annotations

import json
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
PYODIDE = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip")
OWN = ("play.css", "play.js", "board.js", "library.js", "position.js", "worker.js")
PACKAGES: Mapping[str, frozenset[str]] = {
    "alhambra_rules": frozenset({"cli", "testing", "audit", "environment"}),
    "attr": frozenset(),
    "attrs": frozenset(),
    "networkx": frozenset({"tests"}),
}
"""What Python imports in the browser, and the folders of it that it does without."""

BROWSER = ("--python-version=3.14", "--implementation=cp", "--abi=cp314")
PLATFORM = "--platform=pyemscripten_2026_0_wasm32"


def assemble(out: Path) -> None:
    """Write the whole page into a folder, which is emptied first."""
    shutil.rmtree(out, ignore_errors=True)
    with tempfile.TemporaryDirectory() as scratch:
        inside = Path(scratch) / "inside"
        (inside / "pyodide").mkdir(parents=True)
        for name in OWN:
            shutil.copy(HERE / name, inside)
        for name in PYODIDE:
            shutil.copy(HERE / "node_modules" / "pyodide" / name, inside / "pyodide")
        bridge = ("bridge.py", (HERE / "bridge.py").read_bytes())
        _write_library(inside, [bridge, *_modules()], inside / "pyodide" / "python_stdlib.zip")
        folder = _digest(inside)
        shutil.copytree(inside, out / folder)
    page = (HERE / "index.html").read_text("utf-8")
    for name in ("play.css", "play.js"):
        page = page.replace(f'"{name}"', f'"{folder}/{name}"')
    (out / "index.html").write_text(page, "utf-8")


def assemble_library(out: Path) -> None:
    """Write only what Python imports into a folder, which is emptied first."""
    shutil.rmtree(out, ignore_errors=True)
    out.mkdir(parents=True)
    standard = out / "python_stdlib.zip"
    shutil.copy(HERE / "node_modules" / "pyodide" / standard.name, standard)
    _write_library(out, _modules(), standard)


def _write_library(out: Path, modules: Iterable[tuple[str, bytes]], standard: Path) -> None:
    """Write the libraries, and compile them and Python's own."""
    library = out / "library.zip"
    with tempfile.TemporaryDirectory() as scratch:
        native = Path(scratch) / "native.zip"
        _pack(library, modules)
        _pack(native, _contents(_wheel_of_msgspec(Path(scratch))))
        _precompile(standard, library, native)
        with ZipFile(native) as archive:
            archive.extractall(out / "native")
            unpacked = [f"native/{name}" for name in archive.namelist()]
    files = {"library": library.name, "native": unpacked}
    (out / "files.json").write_text(json.dumps(files))


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


def _modules() -> Iterator[tuple[str, bytes]]:
    """Yield what is imported out of one archive, where it stays packed until it is needed."""
    for package, without in PACKAGES.items():
        spec = find_spec(package)
        if spec is None or spec.origin is None:
            raise SystemExit(f"{package} is not installed")
        root = Path(spec.origin).parent
        for file in sorted(root.rglob("*")):
            inside = file.relative_to(root)
            if file.suffix in {".py", ".json"} and not without & set(inside.parts):
                yield f"{package}/{inside.as_posix()}", file.read_bytes()
    for distribution in ("networkx", "alhambra-rules"):
        number, name = version(distribution), distribution.replace("-", "_")
        metadata = f"Metadata-Version: 2.1\nName: {distribution}\nVersion: {number}\n"
        yield f"{name}-{number}.dist-info/METADATA", metadata.encode()


def _digest(folder: Path) -> str:
    found = sha256()
    for file in sorted(folder.rglob("*")):
        if file.is_file():
            found.update(file.relative_to(folder).as_posix().encode())
            found.update(file.read_bytes())
    return found.hexdigest()[:12]


if __name__ == "__main__":
    if sys.argv[1] == "--library":
        assemble_library(Path(sys.argv[2]))
    else:
        assemble(Path(sys.argv[1]))
