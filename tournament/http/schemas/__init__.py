"""The shapes of JSON requests and answers, written by hand; a schema never asks the database."""
