"""What can be learned from games."""
