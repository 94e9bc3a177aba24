"""What modules import, read from their sources."""

import ast
from collections.abc import Mapping

BROWSER = frozenset({"js", "pyodide", "pyscript"})


def module_name(path: str) -> str:
    """Return the name of the module at a path.

    >>> module_name("web/dom.py"), module_name("bear_river/solver/__init__.py")
    ('web.dom', 'bear_river.solver')
    """
    return path.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def imported(source: str) -> set[str]:
    r"""Return what a module may import, anywhere in it; each name taken from a module counts too.

    >>> sorted(imported("import a.b\nfrom c import d\ndef later():\n    import e"))
    ['a.b', 'c', 'c.d', 'e']
    """
    found = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            found |= {node.module} | {f"{node.module}.{alias.name}" for alias in node.names}
    return found


def that_need_a_browser(sources: Mapping[str, str]) -> set[str]:
    """Return the names of the modules that import the browser, or a module that does.

    Args:
        sources: The sources of all modules, by name.

    >>> sorted(that_need_a_browser({"a": "import b", "b": "from js import document", "c": ""}))
    ['a', 'b']
    """
    names = {name: imported(source) for name, source in sources.items()}
    found = {
        name for name, needed in names.items() if {top.split(".")[0] for top in needed} & BROWSER
    }
    while more := {name for name, needed in names.items() if needed & found} - found:
        found |= more
    return found


def from_elsewhere(sources: Mapping[str, str]) -> set[str]:
    r"""Return what some modules import that is not among them, nor the browser's.

    >>> sorted(from_elsewhere({"a": "import b, json\nfrom js import document", "b": ""}))
    ['json']
    """
    every: set[str] = set().union(*map(imported, sources.values()))
    own = {name.split(".")[0] for name in sources}
    return {name for name in every if name.split(".")[0] not in own | BROWSER}
