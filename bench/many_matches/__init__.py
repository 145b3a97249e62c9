"""Many online matches at once against a real server on this machine: `make load MATCHES=n`."""
