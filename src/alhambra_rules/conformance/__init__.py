"""Alhambra as the conformance runner sees it: questions, right answers, explanations."""
