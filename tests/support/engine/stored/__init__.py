"""Which strings lie in stored bytes, and where the source of the engine has them."""
