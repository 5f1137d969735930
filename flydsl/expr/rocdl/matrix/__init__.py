"""AMD's matrix instructions: atoms, instructions by name, sparse, scaled, and what the CPU does for them."""
