"""Case law: drafts from disputes, objections, publication, search, engine checks."""
