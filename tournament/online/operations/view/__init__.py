"""What players and spectators see of a match: views, logs, chat, visibility."""
