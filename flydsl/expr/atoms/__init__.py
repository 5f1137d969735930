"""Copy and matrix atoms over element types, and their tilings over threads."""
