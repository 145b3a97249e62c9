"""Many online matches at once on a real server: `make load MATCHES=n`."""
