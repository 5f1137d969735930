"""A CPU in the role of a chip: operations that only the chip has, as what they do."""
