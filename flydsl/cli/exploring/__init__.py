"""Commands that show a program: its layouts, its compile, a report of it."""
