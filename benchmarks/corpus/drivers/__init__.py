"""Drivers of published programs, a file a family; none of the programs' text."""
