"""The table: stepping through a play at a terminal, or by commands from a pipe."""
