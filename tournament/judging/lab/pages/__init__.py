"""The rules lab for people: the bench, what is played out on it, and positions shared by link."""
