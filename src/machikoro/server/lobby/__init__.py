"""Games are found, made and joined."""
