"""Values in memory and registers: pointers, tensors, vectors, shared memory."""
