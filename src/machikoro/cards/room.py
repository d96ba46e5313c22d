"""How much fits: the sizes for which the rules lay out their vectors, for every family alike."""

from __future__ import annotations

PLAYERS = 5
KINDS = 40
LANDMARKS = 20
PROJECTS = 10
"""That everybody contributes to."""
ISLANDS = 10
RESTAURANTS = 15
"""Kinds of them: those of four creditors fit into one word."""
FIELDS = 21
"""Of the ring that boats sail round."""
ROWS = 3
"""Of a market."""
DECK_WORDS = 6
"""Of bits for the cards of all decks;"""
WORD = 60
"""cards that one of them has bits for."""
DEAREST = 60
"""Coins: whoever has as many can pay for any ware."""
NUMBERS = 15
"""Totals of a throw, from 0 up: two dice and 2 added make 14."""
