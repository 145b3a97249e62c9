"""Accounts of tournament."""
