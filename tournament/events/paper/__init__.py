"""Printed matter: values in, PDF out."""
