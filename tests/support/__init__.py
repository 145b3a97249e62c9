"""Helpers that tests share; no test imports another test."""
