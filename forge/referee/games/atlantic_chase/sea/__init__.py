"""The map and what sails on it: hexes, ports, Trajectories, ships, leaders (p.4-16)."""
