"""The log: its entries, their redaction and their text."""
