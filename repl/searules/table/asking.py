"""The commands that only show something: options, board, scores, rule, rulings, why, log, help."""

from textwrap import wrap

from searules.diagnostics import did_you_mean, visible
from searules.table.board import table
from searules.table.registry import COMMANDS, Answer, Command, command, refused, said
from searules.table.rules import rule_lines, rule_names, ruling_lines
from searules.table.screenfuls import asked, beginning, scores, told
from searules.table.session import Session
from searules.table.texts import WIDTH, option_lines


@command("options [TEXT]", "list what can be chosen, all of it or what has TEXT in it")
def options(session: Session, rest: str) -> Answer:
    """The options with their numbers."""
    every = session.state.options if session.asked_human else ()
    if not rest:
        return said(session, *asked(session, most=len(every)))
    wanted = rest.casefold()
    lines = option_lines(every)
    found = [line for line in lines if wanted in line.casefold()]
    return said(session, *found) if found else refused(session, f"no option has '{visible(rest)}' in it")


@command("board", "show the table")
def board(session: Session, rest: str) -> Answer:
    """All that may be seen."""
    return _alone(session, rest, "board") or said(session, *table(session.shown, session.viewers, WIDTH))


@command("scores", "show the ledger: every point with its rule")
def show_scores(session: Session, rest: str) -> Answer:
    """The ledger, without what is secret."""
    return _alone(session, rest, "scores") or said(session, *scores(session))


@command("log", "show all decisions so far")
def log(session: Session, rest: str) -> Answer:
    """The decisions as those who look may know them."""
    return _alone(session, rest, "log") or said(
        session, *(beginning(session) + told(session) or ["nothing has been decided yet"])
    )


@command("rule [NAME]", "show the rule that asks now, or one by its name", after="rule")
def rule(session: Session, rest: str) -> Answer:
    """The rule's text with its place, citations and rulings."""
    rules = session.game.rules
    if not rest:
        decision = session.shown.decision
        if decision is None:
            return refused(session, "nothing is asked now; `rule NAME` shows a rule by its name")
        rest = decision.rule.address
    lines = rule_lines(rules, rest)
    if lines:
        return said(session, *lines)
    hint = did_you_mean(rest, rule_names(rules)) or "an action, a score, a zone, an ending: what the rules declare"
    return refused(session, f"there is no rule '{visible(rest)}'; {hint}")


@command("rulings", "show how the silences of the rulebook were decided")
def rulings(session: Session, rest: str) -> Answer:
    """The rulings, and the options that change them."""
    lines = ruling_lines(session.game.rules, session.game.options)
    return _alone(session, rest, "rulings") or said(session, *(lines or ["these rules have no rulings"]))


@command("help [COMMAND]", "list the commands, or say what one does", after="command")
def show_help(session: Session, rest: str) -> Answer:
    """All commands, or one."""
    name = rest.removeprefix(":")
    if name in COMMANDS:
        one = COMMANDS[name]
        return said(session, f"{one.usage}: {one.about}")
    if rest:
        hint = did_you_mean(name, COMMANDS) or "`help` lists them"
        return refused(session, f"there is no command '{visible(name)}'; {hint}")
    width = max(len(one.usage) for one in COMMANDS.values() if len(one.usage) <= _USAGE)
    return said(
        session,
        *wrap("An option is chosen by typing it, its beginning where that is enough, or its number.", WIDTH),
        *(line for one in COMMANDS.values() for line in _command_lines(one, width)),
        *wrap("If an option has the name of a command, write the command with a colon: `:log`.", WIDTH),
    )


_USAGE = 26


def _command_lines(one: Command, width: int) -> list[str]:
    """A command and what it does, in two columns."""
    about = wrap(one.about, WIDTH - width - 4)
    indent = " " * (width + 4)
    if len(one.usage) > width:
        return [f"  {one.usage}", *(f"{indent}{line}" for line in about)]
    return [f"  {one.usage.ljust(width)}  {about[0]}", *(f"{indent}{line}" for line in about[1:])]


def _alone(session: Session, rest: str, name: str) -> Answer | None:
    return refused(session, f"`{name}` stands alone") if rest else None
