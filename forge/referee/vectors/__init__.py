"""Cases of a rulebook in a pack's own file, ruled and compared with what they expect."""
