"""Addresses, sockets and what one peer may ask for."""
