"""Case law over HTTP."""
