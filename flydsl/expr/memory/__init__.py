"""Values in memory and registers: pointers, tensors, vectors, fragments, shared memory."""
