"""axe-core: what it finds wrong in a page for those who see little of it, or cannot point."""

from importlib.resources import files

from playwright.sync_api import Page

# Read, not imported: the package has no types, and its own way to run says less than ours.
AXE = files("axe_playwright_python").joinpath("axe.min.js").read_text(encoding="utf-8")
TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]

# axe works out for itself what covers what, and knows of no top layer: the contrast in a dialog
# would be left open wherever a card lies behind it. A z-index tells axe, and changes nothing else.
RUN = """async (tags) => {
    const modal = [...document.querySelectorAll("dialog:modal")];
    modal.forEach((dialog) => dialog.style.setProperty("z-index", "9999"));
    const { passes, violations } = await axe.run(document, { runOnly: tags });
    modal.forEach((dialog) => dialog.style.removeProperty("z-index"));
    const line = (rule, { target, any, all, none }) => {
        // Of the ways to keep a rule any would do: the first speaks for them.
        const why = [...any.slice(0, 1), ...all, ...none].map((check) => check.message).join("; ");
        return `${rule}: ${target.flat().join(" ")}: ${why}`;
    };
    const lines = violations.flatMap(({ id, nodes }) => nodes.map((node) => line(id, node)));
    return [passes.length, lines];
}"""


def violations(page: Page) -> list[str]:
    """Run axe-core on a page as it is; what it cannot judge, as text on a gradient, is left out.

    Returns:
        A line for every element that breaks a rule: the rule, the element, and why.

    Raises:
        RuntimeError: No rule held anywhere, so axe has not seen the page.
    """
    page.evaluate(AXE)
    passed, lines = page.evaluate(RUN, TAGS)
    if not passed:
        raise RuntimeError("axe-core found no rule to hold in the page: it has checked nothing.")
    return list(lines)
