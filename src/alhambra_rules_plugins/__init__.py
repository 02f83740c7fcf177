"""The plugins for Hypothesis and pytest, and the hooks for PyInstaller.

Hypothesis and pytest load their modules when they start, in every project of an environment that
has this library. So the modules load the library only if a project uses it, and a broken library
cannot make them fail.
"""
