"""A procedure walked through once: what is asked of the outside, who answers it, and the ruling that comes of it."""
