"""The IR as text: one instruction a line, with the place in the rules where it changes."""

from collections.abc import Iterator

from searules.compile.ir.ops import Code, Function, Op, Program, Reg, parts


def program_text(program: Program, names: "list[str] | None" = None) -> str:
    """All functions, or those of these names, and the tables that they read."""
    chosen = [one for one in program.functions.values() if names is None or one.name in names]
    parts = [function_text(one, program) for one in chosen]
    read = {op for one in chosen for op in _tables(one.code)}
    tables = [_table_text(name, *program.tables[name]) for name in program.tables if name in read]
    return "\n\n".join([*parts, *(["\n".join(tables)] if tables else [])])


def function_text(function: Function, program: Program) -> str:
    """One function."""
    params = ", ".join(map(str, function.params))
    result = "" if function.result is None else f" -> {'word' if not function.result else f'mask.{function.result}'}"
    return "\n".join([f"function {function.name!r} ({params}){result}", *_lines(function.code, program, 1)])


def _lines(code: Code, program: Program, depth: int) -> Iterator[str]:
    indent = "  " * depth
    for op in code:
        match op[0]:
            case "line":
                file, line = program.places[op[1]]
                if line:
                    yield f"{indent}# {file.rsplit('/', 1)[-1]}:{line}"
            case "if":
                yield f"{indent}if {op[1]}"
                yield from _lines(op[2], program, depth + 1)
                if op[3]:
                    yield f"{indent}else"
                    yield from _lines(op[3], program, depth + 1)
            case "loop":
                yield f"{indent}loop"
                yield from _lines(op[1], program, depth + 1)
            case "bits":
                yield f"{indent}bits {op[1]}, {op[2]}"
                yield from _lines(op[3], program, depth + 1)
            case "switch":
                yield f"{indent}switch {op[1]}"
                for case, body in op[2].items():
                    yield f"{indent}case {case}"
                    yield from _lines(body, program, depth + 1)
                if op[3]:
                    yield f"{indent}otherwise"
                    yield from _lines(op[3], program, depth + 1)
            case _:
                yield indent + op_text(op)


def op_text(op: Op) -> str:
    """One plain instruction: what it writes, its name, its operands."""
    match op:
        case ("ld", d, space, index, offset, _):
            return f"{d} = ld {_where(space, index, offset)}"
        case ("st", space, index, offset, _, value):
            return f"st {_where(space, index, offset)}, {value}"
        case ("sts", space, index, offset, _, *values):
            return f"sts {_where(space, index, offset)}, {', '.join(map(str, values))}"
        case ("bset" | "bclr" as name, space, index, offset, _, bit):
            return f"{name} {_where(space, index, offset)}, {bit}"
        case ("call" | "trial" as how, d, name, *args):
            text = f"{how} {name!r} ({', '.join(map(str, args))})"
            return text if d is None else f"{d} = {text}"
        case (
            "st" | "sta" | "chk" | "ret" | "trap" | "break" | "continue" | "arr" | "keep" | "home" | "alike" as name,
            *rest,
        ):
            return " ".join([name, ", ".join("" if one is None else str(one) for one in rest)]).rstrip()
        case (name, Reg() as d, *rest):
            return f"{d} = {name} {', '.join(map(str, rest))}"
    return " ".join(map(str, op))


def size(code: Code) -> int:
    """How many instructions there are, those of inner code too; places in the rules are none."""
    return sum((op[0] != "line") + sum(map(size, parts(op))) for op in code)


def _where(space: str, index: object, offset: int) -> str:
    return f"{space}[{offset}]" if index == 0 and isinstance(index, int) else f"{space}[{offset} + {index}]"


def _tables(code: Code) -> Iterator[str]:
    for op in code:
        if op[0] == "tab":
            yield op[2]
        for part in parts(op):
            yield from _tables(part)


def _table_text(name: str, width: int, entries: "tuple[int, ...]") -> str:
    shown = ", ".join(hex(entry) if width else str(entry) for entry in entries[:32])
    return f"table {name!r} {f'mask.{width}' if width else 'word'} [{shown}{', ...' if len(entries) > 32 else ''}]"
