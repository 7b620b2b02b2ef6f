"""A pack for tables on a screen: modules of VASSAL, saves of Tabletop Simulator."""
