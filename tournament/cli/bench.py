"""`kingsmoot bench`: measure the engine."""

from bench.engine import command as command
