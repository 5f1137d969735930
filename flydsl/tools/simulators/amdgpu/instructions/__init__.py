"""AMD's instructions as functions of a wave, a file per family."""
