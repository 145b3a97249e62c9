"""Streams of http."""
