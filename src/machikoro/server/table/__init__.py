"""One table: what is stored of it, how it stands and what is shown of it."""
