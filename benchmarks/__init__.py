"""Benchmarks of the library's answers, next to the spelled-out path; see README.md."""
