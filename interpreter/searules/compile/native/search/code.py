"""The machine code of a search, made once for all games and linked to that of a game."""

from ctypes import CFUNCTYPE, c_int64, c_void_p

from searules.compile.linear.game import RUN, TOTALS
from searules.compile.native.jit import Jit
from searules.compile.native.runtime import inline_text
from searules.compile.native.search.iterations import iterations_text
from searules.compile.native.search.steps import DRAWING
from searules.compile.native.search.tree import tree_text
from searules.compile.native.search.worlds import world_text


class SearchCode:
    """The functions, in the machine code of a game."""

    def __init__(self, jit: Jit) -> None:
        jit.add(search_text(jit.features), opt=2)
        jit.ready()
        self.search = CFUNCTYPE(c_int64, c_void_p)(jit.address("sea_search"))
        self.world = CFUNCTYPE(c_int64, c_void_p)(jit.address("sea_world"))
        kinds = [c_void_p, c_int64, c_void_p, c_int64]
        self.child = CFUNCTYPE(c_int64, *kinds)(jit.address("sea_child"))
        self.index = CFUNCTYPE(None, c_void_p)(jit.address("sea_index"))
        self.grow = CFUNCTYPE(c_int64, *kinds)(jit.address("sea_grow"))


def search_text(features: str) -> str:
    """The text of the module, for a processor with these features."""
    return "\n".join(
        [
            inline_text(features),
            f"declare i64 @{RUN}(ptr, ptr, i64)",
            f"declare void @{TOTALS}(ptr, ptr)",
            "declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)",
            "declare void @llvm.memmove.p0.p0.i64(ptr, ptr, i64, i1)",
            "declare i32 @memcmp(ptr, ptr, i64)",
            "declare i64 @llvm.cttz.i64(i64, i1)",
            "declare i64 @llvm.ctpop.i64(i64)",
            "declare double @llvm.sqrt.f64(double)",
            "declare {i64, i1} @llvm.ssub.with.overflow.i64(i64, i64)",
            DRAWING,
            tree_text(),
            world_text(),
            iterations_text(),
        ]
    )
