"""What is printed: one module per box, plain data, names and texts in both languages."""
