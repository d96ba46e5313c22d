"""Campaigns: rooms that last, whose games are ordinary tables."""
