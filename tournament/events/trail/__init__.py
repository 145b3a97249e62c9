"""The audit trail: every change of an event, recorded."""
