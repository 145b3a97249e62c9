"""Scheduling: a tick every second that fires due timers."""
