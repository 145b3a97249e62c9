"""`python -m tournament.cli` is `kingsmoot`."""

from tournament.cli import main

main(prog_name="kingsmoot")
