"""Commands of the service: its pages, its database, its timers, its accounts."""
