"""One game as people and programs use it: moves as words, events, positions, transcripts."""
