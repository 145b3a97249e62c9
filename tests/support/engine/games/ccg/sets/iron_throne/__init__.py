"""Iron throne of sets."""
