"""Views of engine."""
