"""Tree search in machine code: the search of `searules.search.tree`, word by word. It does not depend on the game, of
which a job tells what it must know."""
