"""Real coasts for boards: places in degrees, the fit of a chart to a board, land as shipped and as drawn for one."""
