"""Permissions, principals, passwords and sealing."""
