"""The floor of an event: penalties, deck checks, announcements, match logs."""
