"""A pack for a table on a screen: VASSAL modules, saves of Tabletop Simulator."""
