"""Libraries in the kernel language: ``coop``, thread collectives, and ``random``."""
