"""A replayed game as one page for a browser, to be stepped through."""

from alhambra_rules.drawing.page.replay import replay_page

__all__ = ["replay_page"]
