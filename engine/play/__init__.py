"""Rules that the games share; differences are asked of the game's ruleset."""
