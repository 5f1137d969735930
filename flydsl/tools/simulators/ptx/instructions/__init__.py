"""PTX instructions as functions of active lanes, a file per family."""
