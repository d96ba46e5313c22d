"""Tables of simulated games, what they tell, and who else can play them."""
