"""Nets: pieces that are cut out flat, folded and glued, such as boxes, standees and dice."""
