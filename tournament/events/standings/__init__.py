"""What follows from results: standings, overall, brackets, marks and winners."""
