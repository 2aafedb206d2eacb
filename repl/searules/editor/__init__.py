"""The editor's side of Sea: what a language server answers, each question a function over texts and checked rules."""
