"""Paper: PDF sheets, slips and spreadsheets of an event."""
