"""Costs of compiles, stage by stage and by the length of programs."""
