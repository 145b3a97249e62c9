"""What happens by itself: a tick every second that fires the timers that are due."""
