"""A command with its arguments, as its verb gets it; and the commands `turn` and `round`."""

from attrs import frozen

from searules.language import tree
from searules.rules import checked
from searules.rules.arguments import unit_name
from searules.rules.blocks import margin
from searules.rules.unit import Unit


@frozen
class Given:
    """A command with its arguments by label; `verb` builds the statement from it."""

    node: tree.Command
    unit: Unit

    def label(self, name: str) -> tree.Expr | None:
        """What stands after a label."""
        return next((x.value for x in self.node.labelled if x.label == name), None)

    def shape(self, usage: str, args: range, *labels: str, optional: tuple[str, ...] = ()) -> bool:
        """Whether there are so many arguments and these labels; the usage is shown where not."""
        have = [x.label for x in self.node.labelled]
        right = len(self.node.args) in args and set(labels) <= set(have) <= set(labels) | set(optional)
        if right and len(have) == len(set(have)):
            return True
        self.unit.checker.report(
            "SEA0224", self.node.span, f"`{self.node.verb.text}` is not used like this", suggestion=f"write `{usage}`"
        )
        return False


def run_block(given: Given) -> checked.Stmt | None:
    name = given.node.verb.text
    if not given.shape(name, range(1)):
        return None
    if name not in ("turn", "round") or name not in given.unit.checker.symbols.flows:
        given.unit.checker.report("SEA0203", given.node.span, f"there is no block `{name}:` to run")
        return None
    given.unit.checker.calls.append((unit_name(given.unit), f"flow {name}"))
    given.unit.checker.symbols.use("block", name)
    return checked.RunBlock(name, **margin(given.node, given.unit))
