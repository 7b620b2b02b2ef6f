"""The proof book: everything of a pack to be looked at and signed before it is printed."""
