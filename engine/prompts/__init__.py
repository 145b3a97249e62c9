"""Questions put to seats: options, verbs and checks."""
