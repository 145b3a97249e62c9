"""Using abilities: checks, costs, targets and resolution."""
