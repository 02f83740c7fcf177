"""``Differs``: what a ``GameMachine`` raises, with the game as a record."""

from __future__ import annotations

from pathlib import Path


class Differs(AssertionError):
    """The engine and this library disagree; the message ends with a record.

    Attributes:
        summary: the message without the record: what differs, the last events, and the table.
        record: a record that shows the difference, as short as the game's format allows.
        whole_game: the game from its beginning, as a record; None if that is ``record``.
        record_file: the file with the record; None if the machine has no ``record_to``.
        program: the command that plays a record again, such as ``alhambra-rules``.
    """

    def __init__(
        self,
        summary: str,
        record: str,
        whole_game: str | None,
        record_file: Path | None = None,
        *,
        program: str,
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
        return "The game" + (" from this turn on" if self.whole_game else "") + ", as a record"

    def whole_file(self, file: Path) -> Path | None:
        """Return the file for the whole game beside that for the record; None if it is that."""
        return file.with_name(f"{file.stem}-whole{file.suffix}") if self.whole_game else None

    def write(self, file: Path) -> None:
        """Write the record, and the whole game beside it with ``-whole`` in its name.

        Raises:
            OSError: a file cannot be written.
        """
        file.write_text(self.record, "utf-8")
        if (whole := self.whole_file(file)) and self.whole_game:
            whole.write_text(self.whole_game, "utf-8")
