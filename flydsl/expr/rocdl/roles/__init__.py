"""AMD's instructions on CPUs in a chip's role: raw operations, shared parts."""
