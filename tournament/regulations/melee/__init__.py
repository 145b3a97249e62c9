"""Melee rounds: tables, seats and points, searched for, proved and checked."""
