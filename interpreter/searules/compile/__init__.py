"""Compiled tiers: the rules of a world as generated code that means what the walker means.

`compile_world` puts generated Python functions into the linked rules of a world, where they stand for the roots of
expressions (`searules.engine.compiled`). The walker stays the definition, and answers whenever a function cannot.
"""

from searules.compile.python import compile_world, compiled_plan, source_of

__all__ = ["compile_world", "compiled_plan", "source_of"]
