"""A CPU in the role of an AMD chip: raw operations and assembly as what the language's functions emit for it."""
