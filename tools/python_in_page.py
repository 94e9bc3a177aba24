"""Asking the Python of an open page, from outside: for tests, measurements and the quick start."""

# Evaluated in the page with a text of Python; gives what that comes to, lists as the browser's own.
RUN = """async (code) => {
    const start = document.querySelector("script[src*=start]").src;
    const { started } = await import(new URL("interpreter.mjs", start).href);
    const result = (await started).runPython(code);
    return result?.toJs ? result.toJs() : result;
}"""
