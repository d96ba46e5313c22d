"""Pages and tables of the manual that are made from the code; a test holds them fresh."""
