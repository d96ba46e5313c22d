"""Guided games: a thing is explained when it first happens, and scripts make it happen soon."""
