"""Trust in files: their writers (:mod:`.files`), their signatures (:mod:`.signature`), and JSON of unknown origin
(:mod:`.json`)."""
