"""Disputes: flags, settlements, rulings, appeals and remedies."""
