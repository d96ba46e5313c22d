"""Tables in play: who is there, what they ask for and what happens by itself."""
