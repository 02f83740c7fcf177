"""The command line as ``python -m alhambra_rules``."""

from alhambra_rules.cli import main

if __name__ == "__main__":
    main()
