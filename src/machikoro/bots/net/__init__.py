"""Bots that have learned: a small net that gives every seat its chance to win."""
