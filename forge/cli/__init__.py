"""Click commands: the only place that prints and exits; joins build and referee where a command needs both."""
