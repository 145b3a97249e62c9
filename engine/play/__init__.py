"""What the games do alike; where they differ, the game is asked."""
