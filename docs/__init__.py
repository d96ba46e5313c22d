"""The manual.  `python -m docs.generate` writes what can be read from the code."""
