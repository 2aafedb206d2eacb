"""LLVM text -> machine code in this process, with compiled objects kept on disk."""

import hashlib
import os
import tempfile
from ctypes import c_void_p
from pathlib import Path
from typing import Any

from platformdirs import user_cache_path

VERSION = 1
"""Part of the name of a cached object: raise it when the code for the same text would have to be other code."""


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


def cache_folder() -> Path:
    """Where objects are kept; SEA_NATIVE_CACHE changes it."""
    told = os.environ.get("SEA_NATIVE_CACHE")
    return Path(told) if told else user_cache_path("searules") / "native"


class Jit:
    """Machine code of this process. `compiled` counts the modules that were not found on disk."""

    def __init__(self, cache: bool = True) -> None:
        self._llvm = llvm = _initialized()
        self.cpu = llvm.get_host_cpu_name()
        self.features = llvm.get_host_cpu_features().flatten()
        self._target = llvm.Target.from_default_triple()
        self.triple = self._target.triple
        self._cache = cache
        self.compiled = 0
        self._machine: Any = None
        machine = self._target.create_target_machine(cpu=self.cpu, features=self.features, opt=1, jit=True)
        self._engine = llvm.create_mcjit_compiler(llvm.parse_assembly(""), machine)

    def add(self, text: str, opt: int = 1) -> None:
        """Add a module; its object is taken from the cache if it is there."""
        path = self._path(text, opt)
        data = self._read(path)
        if data is None:
            self.compiled += 1
            data = self._compile(text, opt)
            self._write(path, data)
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
        manager.add_simplify_cfg_pass()
        manager.run(module, passes)
        return bytes(machine.emit_object(module))

    # ---- objects on disk ----------------------------------------------------------------------------------

    def _path(self, text: str, opt: int) -> "Path | None":
        if not self._cache:
            return None
        version = ".".join(map(str, self._llvm.llvm_version_info))
        told = "\0".join([str(VERSION), version, self.triple, self.cpu, self.features, str(opt), text])
        return cache_folder() / f"{hashlib.sha256(told.encode()).hexdigest()}.o"

    @staticmethod
    def _read(path: "Path | None") -> "bytes | None":
        try:
            return None if path is None else path.read_bytes() or None
        except OSError:
            return None

    @staticmethod
    def _write(path: "Path | None", data: bytes) -> None:
        """Whole or not at all: another process may read or write the same object at this moment."""
        if path is None:
            return
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            with tempfile.NamedTemporaryFile(dir=path.parent, delete=False) as file:
                file.write(data)
            Path(file.name).replace(path)
        except OSError:
            return  # without a cache everything works, only slower
