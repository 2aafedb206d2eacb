"""What expressions are worth: the reference meaning of every `Expr` of the checked rules.

A plain walker over the checked tree. The modules beside it hold the handlers: `values` (leaves, numbers,
conditions, calls), `pieces_read` (zones and pieces), `queries` (sets and lists), `library` (named functions).
"""

from searules.engine import pieces_read, queries, values
from searules.engine.dispatch import VALUE_OF, Known
from searules.engine.faults import RuleFault, fault
from searules.engine.library import library
from searules.engine.play import Locals, Play
from searules.rules import checked as c
from searules.rules.checked import Expr

VALUE_OF.update(
    {
        c.After: values.after,
        c.AllOf: values.all_of,
        c.And: values.and_,
        c.Arithmetic: values.arithmetic,
        c.Attribute: pieces_read.attribute,
        c.Before: values.before,
        c.Cases: values.cases,
        c.Cell: values.cell,
        c.Compare: values.compare,
        c.Const: values.const,
        c.Content: pieces_read.content,
        c.Each: queries.each,
        c.Equal: values.equal,
        c.Every: queries.every,
        c.Fact: values.fact,
        c.Family: pieces_read.family,
        c.FieldOf: pieces_read.field_of,
        c.Filter: queries.filter_,
        c.Groups: queries.groups_,
        c.In: queries.in_,
        c.IsKind: values.is_kind,
        c.LetValue: values.let_value,
        c.Library: library,
        c.Local: values.local_,
        c.MakeList: queries.make_list,
        c.MakePieces: pieces_read.make_pieces,
        c.MakeSpot: values.make_spot,
        c.Member: values.member,
        c.Negate: values.negate,
        c.Not: values.not_,
        c.Occurred: values.occurred,
        c.OptionIs: values.option_is,
        c.OptionValue: values.option_value,
        c.Or: values.or_,
        c.PieceAt: pieces_read.piece_at,
        c.Pieces: pieces_read.pieces,
        c.PlayerCount: values.player_count,
        c.Possible: values.possible,
        c.Ranked: queries.ranked,
        c.ResultOf: values.result_of,
        c.ScoreOf: values.score_of,
        c.SetDifference: queries.set_difference,
        c.SetSum: queries.set_sum,
        c.Some: queries.some,
        c.Span_: values.span,
        c.Times: values.times,
        c.ToSet: queries.to_set,
        c.Top: queries.top,
        c.Turns: values.turns,
        c.VarValue: pieces_read.var_value,
        c.ZoneRef: pieces_read.zone_ref,
    }
)


def evaluate(expr: Expr, play: Play, local: Locals) -> Known:
    """The value of an expression in a position, with these local places.

    Places of query elements in `local` are overwritten; nothing else is changed. Raises RuleFault only.
    """
    try:
        return VALUE_OF[expr.__class__](expr, play, local)
    except RecursionError:
        raise too_deep(expr) from None


def call_let(play: Play, name: str, me: int | None = None, args: tuple[c.Value, ...] = ()) -> Known:
    """The value of a let for this owner and these arguments."""
    let = play.world.rules.lets[name]
    return evaluate(let.value, play, values.frame(let.slots, let.params, me, args))


def too_deep(node: c.Checked) -> RuleFault:
    """The fault for calls within calls without end."""
    return fault(node, "too many calls within calls: a let, column or procedure calls itself, if only in a circle")
