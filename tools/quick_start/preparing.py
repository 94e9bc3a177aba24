"""Runs in Pyodide before its memory is taken: imports what the page will need.

Modules that speak to the browser can only be compiled here.
"""

import gc
import importlib
import linecache
import re
import sys
from importlib.machinery import ModuleSpec
from types import CodeType, ModuleType


class Compiled:
    """Finds the modules that are compiled already, before anything else does.

    Args:
        modules: the code of each, and whether it is a package.
    """

    def __init__(self, modules: dict[str, tuple[CodeType, bool]]) -> None:
        self._modules = modules

    def find_spec(
        self, name: str, _path: object = None, _target: object = None
    ) -> ModuleSpec | None:
        """Tell Python's import that a module is here, as it asks."""
        if name not in self._modules:
            return None
        return ModuleSpec(name, self, origin="snapshot", is_package=self._modules[name][1])  # type: ignore[arg-type]

    def create_module(self, spec: ModuleSpec) -> None:
        """Leave the making of the module to Python."""

    def exec_module(self, module: ModuleType) -> None:
        """Run the code of a module."""
        exec(self._modules[module.__name__][0], module.__dict__)


def code(path: str, source: str) -> CodeType:
    """Return a module's source, compiled without what it says of itself."""
    return compile(source, path, "exec", dont_inherit=True, optimize=2)


def prepare(ready: list[str], later: list[tuple[str, str, str]]) -> None:
    """Import some modules and compile others, and leave nothing behind that is of no more use.

    Args:
        ready: The names of the modules to import.
        later: The names, paths and sources of those to compile.
    """
    for name in ready:
        importlib.import_module(name)
    modules = {
        name: (code(path, source), path.endswith("/__init__.py")) for name, path, source in later
    }
    sys.meta_path.insert(0, Compiled(modules))
    linecache.clearcache()
    re.purge()
    sys._clear_internal_caches()  # type: ignore[attr-defined]
    gc.collect()
    gc.freeze()
