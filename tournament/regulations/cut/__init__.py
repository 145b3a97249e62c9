"""The cut of a joust: who qualifies, the bracket, and its templates."""
