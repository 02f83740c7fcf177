"""Assemble the page, with all that it needs, in one folder that any web server can hand out.

``python web/page/assemble.py OUT``: the bundle and Pyodide from ``node_modules``, msgspec's wheel
for the browser from the package index, the other libraries and this one from the running
environment. Everything but ``index.html`` and the service worker lies in a folder named after its
content, so that no browser mixes two versions. ``--library OUT`` writes only the Python, for
``web/client``. ``python_files.py`` packs and compiles the Python.
"""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
import tempfile
from hashlib import sha256
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parents[1]))

import alhambra_rules as ar  # noqa: E402 - the path is set now
from alhambra_rules.drawing import svg  # noqa: E402
from alhambra_rules.modules.treasure import PRICE_OF_A_ROOM  # noqa: E402
from web.page import pieces, samples  # noqa: E402
from web.page.python_files import write_library  # noqa: E402

PYODIDE = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm")
OPENING = samples.FIXTURES / "positions" / "five-players-first-round.json"
"""The position whose third city is the first view."""


def assemble(out: Path) -> None:
    """Write the whole page into a folder, which is emptied first."""
    shutil.rmtree(out, ignore_errors=True)
    with tempfile.TemporaryDirectory() as scratch:
        inside = Path(scratch) / "inside"
        for folder in ("pyodide", "python"):
            (inside / folder).mkdir(parents=True)
        for name in PYODIDE:
            shutil.copy(HERE / "node_modules" / "pyodide" / name, inside / "pyodide")
        write_library(inside / "python")
        _write_pictures(inside)
        _bundle(inside)
        version = _digest(inside)
        shutil.copytree(inside, out / version)
    (out / "index.html").write_text(_index(version), "utf-8")
    _write_service_worker(out, version)


def _write_pictures(inside: Path) -> None:
    """Write everything that the library draws or lists for the page beforehand."""
    (inside / "pieces.svg").write_text(pieces.sheet(), "utf-8")
    (inside / "bazaars.svg").write_text(pieces.bazaar_sheet(), "utf-8")
    (inside / "pictures.css").write_text(pieces.style(), "utf-8")
    shown = {"examples": samples.examples(), "documents": samples.documents()}
    (inside / "samples.json").write_text(json.dumps(shown), "utf-8")
    about = {
        "opening": samples.tiles_of(_opening()),
        "room": PRICE_OF_A_ROOM,
        "words": pieces.words(),
        "tiles": [
            {
                "id": tile.id,
                "type": tile.type.value if tile.type else "",
                "price": tile.price,
                "walls": tile.wall_letters,
            }
            for tile in ar.TILES.values()
        ],
    }
    (inside / "tiles.json").write_text(json.dumps(about), "utf-8")


def _opening() -> ar.City:
    return ar.read_position(OPENING.read_bytes()).players[2].city


def _bundle(inside: Path) -> None:
    subprocess.run(["node", str(HERE / "bundle.mjs"), str(inside)], check=True)


def _index(version: str) -> str:
    """Return the page with the board of the first view, before any script runs."""
    drawing = svg.city(_opening())
    start, _, rest = drawing.partition("<style>")
    board = start + rest.partition("</style>")[2].strip()
    page = (HERE / "index.html").read_text("utf-8")
    return page.replace("<!--board-->", board).replace("VERSION", version)


def _write_service_worker(out: Path, version: str) -> None:
    files = sorted(
        file.relative_to(out).as_posix() for file in (out / version).rglob("*") if file.is_file()
    )
    text = (HERE / "service-worker.js").read_text("utf-8")
    text = text.replace('"VERSION"', json.dumps(version))
    text = text.replace("[/* FILES */]", json.dumps(["./", *files]))
    (out / "service-worker.js").write_text(text, "utf-8")


def _digest(folder: Path) -> str:
    found = sha256()
    for file in sorted(folder.rglob("*")):
        if file.is_file():
            found.update(file.relative_to(folder).as_posix().encode())
            found.update(file.read_bytes())
    return found.hexdigest()[:12]


if __name__ == "__main__":
    if sys.argv[1] == "--library":
        write_library(Path(sys.argv[2]), clear=True)
    else:
        assemble(Path(sys.argv[1]))
