"""The public pages of events: lists, the event, the wall, and the stream that tells of changes."""
