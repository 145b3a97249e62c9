"""Disputes over HTTP."""
