"""The tiers: ways to run the same rules. All mean what the first one means."""

from importlib.util import find_spec
from typing import Final, Literal, get_args

from searules.diagnostics.diagnostic import SeaError
from searules.engine.plan import Plan
from searules.engine.world import World

Tier = Literal["reference", "python", "native"]
"""The walker over the rules, which is the definition; functions generated from them, in Python; and machine code for
whole loops (`searules.compile.native`), where single states are run as by "python"."""

TIERS: Final[tuple[Tier, ...]] = get_args(Tier)


def plan_for(world: World, tier: str) -> Plan:
    """The plan of a world that no play uses yet, for plays on that tier. Raises SeaError for an unknown tier."""
    if tier not in TIERS:
        raise SeaError(f"There is no tier '{tier}'; the tiers are {', '.join(TIERS)}.")
    if tier == "reference":
        return Plan(world)
    if tier == "native" and find_spec("llvmlite") is None:
        raise SeaError("The tier native needs the package llvmlite: install searules[native].")
    # the one place where the engine knows of what is built upon it, and only when it is wanted
    from searules.compile import compiled_plan

    return compiled_plan(world)
