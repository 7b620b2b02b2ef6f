"""Side views of ships and plans of aircraft, drawn for a width from facts: lengths in metres, places along the hull."""
