"""The cut of a joust: who goes on, the bracket, and its posters."""
