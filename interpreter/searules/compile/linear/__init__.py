"""Lowering: the linked rules of a world and their program become functions of the IR."""
