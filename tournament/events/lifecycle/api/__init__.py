"""Events for programs: their life, stages and staff."""
