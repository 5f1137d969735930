"""What kernels are compiled for: one contract, its registry, and the backends that come with the package."""
