"""The record of a game: one file, a line a record, chained, on disk before anything is shown."""
