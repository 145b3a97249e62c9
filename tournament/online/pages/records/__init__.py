"""Records of pages."""
