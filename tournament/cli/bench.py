"""`kingsmoot bench`: measure the engine."""

from tournament.cli.benchmarks.bench import command as command
