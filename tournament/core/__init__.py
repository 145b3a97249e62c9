"""What every feature stands on: configuration, database, bus, scheduling. It knows no feature."""
