"""Shared parts of an event's public pages, the stream, and the projector view."""
