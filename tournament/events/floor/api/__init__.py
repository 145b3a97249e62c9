"""What happens on the floor, for programs: calls, penalties, deck checks, announcements."""
