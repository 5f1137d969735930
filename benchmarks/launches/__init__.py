"""Costs of a launch on the host."""
