"""Contact sheets of a pack, and one face in many variants side by side."""
