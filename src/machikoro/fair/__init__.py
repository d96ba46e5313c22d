"""Dice that can be checked: how chance is sealed, drawn, and proven after the game."""
