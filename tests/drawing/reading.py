"""Reading pictures: their elements, their titles, their words."""

from __future__ import annotations

from xml.etree.ElementTree import Element, fromstring

NAMESPACE = "{http://www.w3.org/2000/svg}"


def elements(text: str, tag: str) -> list[Element]:
    """Return all elements of that tag in a picture."""
    return list(fromstring(text).iter(NAMESPACE + tag))


def titles(text: str) -> list[str]:
    """Return what is told of each part of a picture, its own title first."""
    return [title.text or "" for title in elements(text, "title")]


def words(text: str) -> list[str]:
    """Return all words that are written in a picture."""
    return ["".join(line.itertext()) for line in elements(text, "text")]
