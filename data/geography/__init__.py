"""Makes the board of Caribbean from a coastline; ``python -m data.geography`` at the top of a clone runs it.

It needs what ``pip install -e '.[map]'`` brings, and nothing that plays the game needs it.
"""
