"""What a publisher looks at before the die is cut: the proof book, and what has changed between two states."""
