"""The native back end: LLVM code for the IR, and loops that run inside it. It needs `llvmlite` (extra `native`)."""
