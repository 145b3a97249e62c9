"""Pages of disputes."""
