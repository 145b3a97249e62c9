"""What happens on the floor of an event: calls, penalties, deck checks, announcements, and what waits."""
