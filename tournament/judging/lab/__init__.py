"""The rules lab: positions laid out by hand or taken from a step, played out for all seats, shared by link."""
