"""The campaign between its games: deck, steps, picks, file, bots and command line."""
