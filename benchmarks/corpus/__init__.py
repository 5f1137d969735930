"""The programs that people run: which of them flydsl imports, compiles and runs."""
