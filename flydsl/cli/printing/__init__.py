"""Output of subcommands: JSON, progress, differences of programs."""
