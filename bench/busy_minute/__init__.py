"""The busy minute of a full hall on a real server: `make load HALL=1`."""
