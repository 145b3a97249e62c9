"""The collectible game, Iron Throne Edition: six phases, the first edition's action window, its own book of rules."""
