"""The country of a land map: terrain whose edges flow across hexes, relief, water, ways and towns."""
