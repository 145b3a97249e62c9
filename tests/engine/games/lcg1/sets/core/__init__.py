"""The first edition's Core Set: its facts, and what each card does."""
