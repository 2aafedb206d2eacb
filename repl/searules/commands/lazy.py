"""A group of commands whose modules are imported only when they run."""

from collections.abc import Mapping
from importlib import import_module

import click
from attrs import frozen

from searules.diagnostics.nearest import did_you_mean


@frozen
class Entry:
    """Where a command is found (`module` has a click command called `command`), and its line in the list."""

    module: str
    about: str


class LazyGroup(click.Group):
    """A click group that knows its commands by name and imports one when it is asked for."""

    def __init__(self, *args: object, commands_by_name: Mapping[str, Entry], **settings: object) -> None:
        super().__init__(*args, **settings)  # type: ignore[arg-type]  # click's own settings, passed on as they are
        self.entries = dict(commands_by_name)

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002 - click's signature
        """All names, in the order in which a newcomer needs them."""
        return list(self.entries)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002 - click's signature
        """The command of that name, imported now."""
        entry = self.entries.get(cmd_name)
        if entry is None:
            return None
        found = import_module(entry.module).command
        if not isinstance(found, click.Command):
            raise TypeError(f"{entry.module} has no click command called 'command'")
        return found

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """As click does it, but an unknown name is told the nearest one."""
        if args and not args[0].startswith("-") and args[0] not in self.entries:
            hint = did_you_mean(args[0], self.entries) or "`sea --help` lists them"
            ctx.fail(f"there is no command '{args[0]}'; {hint}")
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:  # noqa: ARG002
        """The list of commands, without importing any."""
        with formatter.section("Commands"):
            formatter.write_dl([(name, entry.about) for name, entry in self.entries.items()])
