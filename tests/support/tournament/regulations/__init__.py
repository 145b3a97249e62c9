"""Regulations of tournament."""
