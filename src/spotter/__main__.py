"""`python -m spotter`."""

from spotter.cli import main

main()
