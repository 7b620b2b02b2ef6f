"""One local web application: the referee, the game, its ledger and the designer's preview; it holds no rules."""
