"""Ground of all features: configuration, database, security, bus, scheduling.

Core imports no feature.
"""
