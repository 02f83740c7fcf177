"""``Differs``: what a ``GameMachine`` raises, with the game as a record."""

from __future__ import annotations

from pathlib import Path


class Differs(AssertionError):
    """The engine and this library disagree; the message ends with a record.

    Attributes:
        summary: the message without the record: what differs, the last events, and the table.
        record: a record that shows the difference, as short as the game's format allows.
        whole_game: the game from its beginning, as a record; the same if that is the shortest.
        program: the command that plays a record again, such as ``alhambra-rules``.
        record_file: the file with the record; None if the machine has no ``record_to``.
    """

    def __init__(
        self,
        summary: str,
        record: str,
        whole_game: str,
        record_file: Path | None = None,
        program: str = "alhambra-rules",
    ) -> None:
        self.summary = summary
        self.record = record
        self.whole_game = whole_game
        self.record_file = record_file
        self.program = program
        super().__init__(f"{summary}\n\n{self.called}:\n{record}")
        if record_file is not None:
            self.write(record_file)

    @property
    def called(self) -> str:
        """What the record is, in words."""
        if self.record == self.whole_game:
            return "The game as a record"
        return "The game from this turn on, as a record"

    def files(self, file: Path) -> tuple[Path, ...]:
        """Return the files that ``write`` writes: one, or two if the whole game is longer."""
        whole = file.with_name(f"{file.stem}-whole{file.suffix}")
        return (file,) if self.record == self.whole_game else (file, whole)

    def write(self, file: Path) -> None:
        """Write the record, and the whole game beside it with ``-whole`` in its name.

        Raises:
            OSError: a file cannot be written.
        """
        for written, text in zip(self.files(file), (self.record, self.whole_game), strict=False):
            written.write_text(text, "utf-8")
