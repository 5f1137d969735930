"""Commands that run a program, or show its layouts, its compile, a report of it."""
