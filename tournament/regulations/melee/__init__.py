"""Melee rounds: tables and seats, searched for, proved and checked."""
