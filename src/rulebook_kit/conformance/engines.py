"""What every game offers to those who check its engines: a run, and its vectors."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from attrs import frozen

from rulebook_kit.conformance import documents, reporting_json, run
from rulebook_kit.conformance.outcome import ConformanceReport
from rulebook_kit.conformance.plan import Plan
from rulebook_kit.conformance.protocol import Vector
from rulebook_kit.conformance.questions import Questions


@frozen
class Engines:
    """Checks the engines of one game. Its methods are functions of the game's package.

    Attributes:
        questions: what the game provides.
    """

    questions: Questions

    def run_conformance(
        self,
        command: Sequence[str],
        plan: Plan | None = None,
        *,
        progress: run.Progress = run.no_progress,
        told: run.Told = run.told_to_nobody,
    ) -> ConformanceReport:
        """Check an engine against the library: first the vectors, then generated cases.

        The run always ends within its time, and it leaves no process behind.

        Args:
            command: the command that starts the engine: a program and its arguments.
            plan: what to ask, and how long the run may take.
            progress: a callback that reports the progress.
            told: a callback for a line about the first wrong or missing answer to each operation,
                when it comes.

        Raises:
            InvalidArgument: the plan names a rule that the game does not have, or the command is
                not a list with a program.
        """
        return run.run_conformance(self.questions, command, plan, progress=progress, told=told)

    def vectors(self) -> tuple[Vector, ...]:
        """Return the vectors of the package, in the order of the file names."""
        return documents.vectors(self.questions)

    def read_vectors(self, text: str | bytes) -> Iterator[Vector]:
        """Yield the vectors of a file, one for each line that is not empty.

        Raises:
            FormatError: a line is not a vector; the faults name the line.
        """
        return documents.read_vectors(self.questions, text)

    def export_vectors(self, folder: Path) -> tuple[Path, ...]:
        """Write the package's vectors into a folder, and create the folder if it is missing.

        Returns:
            The files written.

        Raises:
            OSError: the files cannot be written.
        """
        folder.mkdir(parents=True, exist_ok=True)
        written = []
        for name, text in documents.vector_texts(self.questions).items():
            (folder / name).write_bytes(text.encode())
            written.append(folder / name)
        return tuple(written)

    def conformance_schemas(self) -> Mapping[str, str]:
        """Return the text of each schema by its file name in ``docs/schemas``."""
        return reporting_json.conformance_schemas(self.questions)
