"""Match of operations."""
