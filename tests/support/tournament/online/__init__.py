"""Online of tournament."""
