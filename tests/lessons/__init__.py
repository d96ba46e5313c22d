"""The check of all lessons: each is replayed on the engine, and its texts are looked at."""
