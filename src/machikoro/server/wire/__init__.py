"""What travels: the messages and their schema."""
