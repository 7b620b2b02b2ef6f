"""A whole scenario or operation: how things stand on the map, and the nine actions that change it."""
