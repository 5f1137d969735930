"""Libraries written in the kernel language: ``coop``, what threads compute together, and ``random``."""
