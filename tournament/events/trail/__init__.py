"""The audit trail: every change written down, read by people, and taken back."""
