"""What all API routes of events share."""
