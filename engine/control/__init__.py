"""Inputs that are not answers: proposals, gifts, preferences and judges' orders."""
