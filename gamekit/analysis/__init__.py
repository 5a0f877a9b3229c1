"""Answers about any game that carry their own doubt: an interval, how many games, which seed, which players."""
