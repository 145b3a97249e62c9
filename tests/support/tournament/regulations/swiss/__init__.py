"""Swiss of regulations."""
