"""Launches: the schedule of warps, their operands and memory, races."""
