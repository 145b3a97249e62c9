"""The collectible card game, Iron Throne Edition.

It has six phases, the first edition's action window and a rulebook of its own.
"""
