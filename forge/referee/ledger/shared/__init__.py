"""Shared dice: throws that come from the seeds of every side, signed records, and what can be said of each throw."""
