"""Audits: check any number of positions and recorded games, and write a report."""

from alhambra_rules.audit.report import AuditError
from alhambra_rules.audit.running import Progress, audit
from alhambra_rules.audit.summary import RuleTotal, Summary

__all__ = ["AuditError", "Progress", "RuleTotal", "Summary", "audit"]
