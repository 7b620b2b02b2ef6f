"""What a game declares and may ask for: procedures, parameters, requests, refusals, the words of its texts."""
