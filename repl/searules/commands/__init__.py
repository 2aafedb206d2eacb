"""The command line: `sea` and `searules`. One module a command; nothing heavy is imported before it is needed."""
