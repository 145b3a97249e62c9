"""The first edition: its timing first, then its rounds, each rule as a sentence."""
