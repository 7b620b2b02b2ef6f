"""The block game as a whole, a module for each phase of its sequence of play (4.1)."""
