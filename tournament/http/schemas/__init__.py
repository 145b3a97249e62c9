"""Schemas of JSON requests and responses; they never query the database."""
