"""What every room stands on: roles, timers, leases, texts, memory. It knows no room."""
