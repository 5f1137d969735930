"""Buffer descriptors of AMD GPUs: tensors behind them, and copies to registers and LDS."""
