"""Ways of playing without a player."""

from forge.referee.procedure import Policy

POLICIES: tuple[Policy, ...] = ()
