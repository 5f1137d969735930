"""Matrix instructions of AMD GPUs: atoms, named, sparse, scaled; CPU emulation."""
