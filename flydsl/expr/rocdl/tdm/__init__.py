"""The tensor data mover of gfx1250: atoms, descriptors and their layout in LDS."""
