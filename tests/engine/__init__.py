"""The engine's rules as sentences. Marks such as MA-8 or L2-06 number the situations and disputes to be settled."""
