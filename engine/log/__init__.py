"""The log: how it is written, who may read what of it, and how it is said."""
