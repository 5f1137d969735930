"""Buffer descriptors of AMD GPUs: tensors, and copies to registers and LDS."""
