"""The command line as ``python -m five_towers``."""

from five_towers.cli import main

if __name__ == "__main__":
    main()
