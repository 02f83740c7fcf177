"""Results of chunks in a folder, so that a stopped run resumes, and the table of the page."""

from __future__ import annotations

import json
import re
import subprocess
from collections import Counter
from datetime import UTC, datetime
from hashlib import sha256
from pathlib import Path
from typing import Final

from attrs import asdict, frozen

from tests.proof.part import Outcome, Part, outcome_of
from tests.proof.parts import PARTS

ROOT: Final = Path(__file__).resolve().parents[2]
PAGE: Final = ROOT / "docs" / "proof.md"
_TABLE: Final = re.compile(r"(?<=<!-- table -->\n)(.*?)(?=<!-- end of the table -->)", re.DOTALL)
_HEAD: Final = (
    "| part | cases | verdicts | differences | chunks | hours | commit | date |",
    "| --- | --- | --- | --- | --- | --- | --- | --- |",
)


@frozen
class Results:
    """A folder of results. Those of other code lie elsewhere: they prove nothing about this."""

    folder: Path

    @classmethod
    def of_this_code(cls, folder: Path) -> Results:
        files = [*(ROOT / "src").rglob("*.py"), *(ROOT / "tests" / "proof").glob("*.py")]
        files += (ROOT / "src").rglob("*.json")
        code = sha256(b"".join(file.read_bytes() for file in sorted(files))).hexdigest()
        results = cls(folder / code[:16])
        results.folder.mkdir(parents=True, exist_ok=True)
        return results

    def _file(self, part: str, chunk: int) -> Path:
        return self.folder / f"{part}-{chunk}.json"

    def has(self, part: str, chunk: int) -> bool:
        return self._file(part, chunk).exists()

    def read(self, part: str, chunk: int) -> Outcome:
        return Outcome(**json.loads(self._file(part, chunk).read_text("utf-8")))

    def run(self, part: str, chunk: int) -> None:
        """Run a chunk and write its result; a process that is killed leaves none, or all of it."""
        outcome = outcome_of(PARTS[part], chunk)
        written = self._file(part, chunk).with_suffix(".new")
        written.write_text(json.dumps(asdict(outcome)), "utf-8")
        written.replace(self._file(part, chunk))

    def summary(self, name: str) -> Summary:
        part = PARTS[name]
        done = [self.read(name, chunk) for chunk in range(part.chunks) if self.has(name, chunk)]
        return Summary.of(name, part, done)


@frozen
class Summary:
    """What all chunks of a part found that are done."""

    name: str
    cases: Counter[str]
    verdicts: int
    hours: float
    done: int
    chunks: int
    differences: list[str]

    @classmethod
    def of(cls, name: str, part: Part[object], outcomes: list[Outcome]) -> Summary:
        cases = sum((Counter(one.cases) for one in outcomes), Counter[str]())
        found = [difference for one in outcomes for difference in one.differences]
        if len(outcomes) == part.chunks and cases != Counter(part.expected):
            found.append(f"{name}: expected {dict(part.expected)}, not {dict(cases)}")
        verdicts = sum(one.verdicts for one in outcomes)
        hours = sum(one.seconds for one in outcomes) / 3600
        return cls(name, cases, verdicts, hours, len(outcomes), part.chunks, found)

    def row(self, commit: str, date: str) -> str:
        cells = (
            self.name,
            f"{self.cases.total():,}",
            f"{self.verdicts:,}",
            f"{len(self.differences):,}",
            "all" if self.done == self.chunks else f"{self.done} of {self.chunks}",
            f"{self.hours:.2f}",
            commit,
            date,
        )
        return f"| {' | '.join(cells)} |"


def write_page(summaries: list[Summary], commit: str, page: Path = PAGE) -> None:
    """Write the rows of these parts into the page; those of other parts stay."""
    text = page.read_text("utf-8")
    found = _TABLE.search(text)
    assert found is not None, f"{page} has no table"
    rows = {row.split("|")[1].strip(): row for row in found[0].splitlines() if row not in _HEAD}
    date = datetime.now(UTC).date().isoformat()
    rows.update({one.name: one.row(commit, date) for one in summaries if one.done})
    listed = [rows[name] for name in PARTS if name in rows]
    table = "\n".join([*_HEAD, *listed, ""])
    page.write_text(text.replace(found[0], table), "utf-8")


def commit_of_this_code() -> str:
    """Return the commit; with a plus if the code differs from it."""
    code = ("--", "src", "tests/proof")
    changed = _git("status", "--porcelain", *code)
    return _git("rev-parse", "--short=10", "HEAD") + ("+" if changed else "")


def _git(*arguments: str) -> str:
    return subprocess.check_output(("git", *arguments), cwd=ROOT, text=True).strip()
