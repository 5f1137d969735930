"""Worker processes of a compile: tasks as bytes, and programs that may crash."""
