"""One game's parts list, checked and frozen, and what its values are made of: expressions, faces, styles."""
