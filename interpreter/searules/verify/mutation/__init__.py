"""Mutation testing of rules: one place is changed, and what nobody notices is not verified."""
