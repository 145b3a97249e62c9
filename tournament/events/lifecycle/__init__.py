"""Events: their life and stages, who works for them, their book, and what can be seen of them."""
