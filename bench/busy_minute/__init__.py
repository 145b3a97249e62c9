"""The busy minute of a full hall, played against a real server on this machine: `make load HALL=1`."""
