"""What a page shows of a divergence beside the words: pictures, and answers part by part."""

from __future__ import annotations

from attrs import frozen


@frozen
class Illustration:
    """Pictures and a table of one divergence; each may be missing.

    Attributes:
        asked: what was asked: pairs of a caption and a picture as SVG.
        right: a picture of the right answer as SVG.
        got: a picture of the engine's answer as SVG.
        heads: the heads of the columns before the last two, which are ``right`` and ``the engine``.
        rows: the rows; each has one text more than ``heads`` for the right answer, and one for the
            engine's.
    """

    asked: tuple[tuple[str, str], ...] = ()
    right: str = ""
    got: str = ""
    heads: tuple[str, ...] = ()
    rows: tuple[tuple[str, ...], ...] = ()
