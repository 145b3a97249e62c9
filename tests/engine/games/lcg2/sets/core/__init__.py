"""Every card of the Core Set as sentences: what is offered, what it does, what is refused."""
