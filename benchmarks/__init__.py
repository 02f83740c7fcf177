"""What the answers cost, each measured beside the spelled-out path; see README.md."""
