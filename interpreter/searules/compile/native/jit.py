"""LLVM text -> machine code in this process, with compiled objects kept on disk."""

from ctypes import c_void_p
from importlib.metadata import version as version_of
from typing import Any

from searules.compile.native import kept

VERSION = 4
"""Part of the name of a kept object: raise it when the code for the same text would have to be other code."""


class NoNativeError(ImportError):
    """`llvmlite` is not there."""


def _binding() -> Any:
    try:
        import llvmlite.binding as llvm
    except ImportError as error:
        raise NoNativeError("Native plays need llvmlite: install searules[native].") from error
    return llvm


_ready = False


def _initialized() -> Any:
    global _ready
    llvm = _binding()
    if not _ready:
        llvm.initialize_native_target()
        llvm.initialize_native_asmprinter()
        _ready = True
    return llvm


class Jit:
    """Machine code of this process. `compiled` counts the modules that were not found on disk; `told` says for what
    machine and with what objects are made."""

    def __init__(self, cache: bool = True) -> None:
        self._llvm = llvm = _initialized()
        self.cpu = llvm.get_host_cpu_name()
        self.features = llvm.get_host_cpu_features().flatten()
        self._target = llvm.Target.from_default_triple()
        self.triple = self._target.triple
        version = ".".join(map(str, llvm.llvm_version_info))
        self.told = [str(VERSION), version_of("llvmlite"), version, self.triple, self.cpu, self.features]
        self._cache = cache
        self.compiled = 0
        machine = self._target.create_target_machine(cpu=self.cpu, features=self.features, opt=1, jit=True)
        self._engine = llvm.create_mcjit_compiler(llvm.parse_assembly(""), machine)

    def add(self, text: str, opt: int = 1) -> str:
        """Add a module, whose object is taken from the disk if it is there; gives the name of the object."""
        name = kept.name_of(["object", *self.told, str(opt), text])
        if not self.add_kept(name):
            self.compiled += 1
            data = self._compile(text, opt)
            if self._cache:
                kept.write(name, [data])
            self._link(data)
        return name

    def add_kept(self, name: str) -> bool:
        """Add an object that was kept under this name; whether there is one."""
        found = kept.read(name) if self._cache else None
        if found is not None:
            self._link(found[0])
        return found is not None

    def _link(self, data: bytes) -> None:
        self._engine.add_object_file(self._llvm.ObjectFileRef.from_data(data))

    def ready(self) -> None:
        """All modules are there: addresses can be asked for."""
        self._engine.finalize_object()

    def address(self, name: str) -> int:
        """The address of a function."""
        return int(self._engine.get_function_address(name))

    def pointer(self, name: str) -> c_void_p:
        """The address of a function, for ctypes."""
        return c_void_p(self.address(name))

    def _compile(self, text: str, opt: int) -> bytes:
        llvm = self._llvm
        machine = self._target.create_target_machine(
            cpu=self.cpu, features=self.features, opt=opt, jit=True, reloc="default", codemodel="jitdefault"
        )
        module = llvm.parse_assembly(f'target triple = "{self.triple}"\n' + text)
        module.verify()
        passes = llvm.create_pass_builder(machine, llvm.create_pipeline_tuning_options(speed_level=opt))
        manager = llvm.create_new_module_pass_manager()
        manager.add_always_inliner_pass()
        manager.add_sroa_pass()
        manager.add_simplify_cfg_pass()
        manager.add_instruction_combine_pass()
        manager.add_jump_threading_pass()
        manager.add_new_gvn_pass()
        manager.add_loop_unroll_pass()
        manager.add_simplify_cfg_pass()
        manager.run(module, passes)
        return bytes(machine.emit_object(module))
