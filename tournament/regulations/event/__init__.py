"""Events as values: in files of ours and of others, simulated, and as they might have been."""
