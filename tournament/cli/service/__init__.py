"""Commands of the service: pages, database, timers, accounts."""
