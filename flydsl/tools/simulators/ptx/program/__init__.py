"""PTX as text and as a module."""
