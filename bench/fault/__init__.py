"""Everything that can go wrong around a server, amid play: nothing that was confirmed is lost."""
