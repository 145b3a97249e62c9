"""Commands that run an event, or try out what decides one: pairings, seatings, standings."""
