"""Standings: computation, ruling at time, what-if, comparison with published ones."""
