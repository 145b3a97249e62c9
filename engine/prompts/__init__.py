"""Questions to seats: options, verbs and checks."""
