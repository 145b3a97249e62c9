"""Commands that run an event, or simulate pairings, seatings and standings."""
