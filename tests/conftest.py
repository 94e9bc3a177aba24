"""What all tests share: how Hypothesis runs."""

import sys

from hypothesis import settings

# Time is never asserted, and a run on another day tries the same examples: main stays green. In the
# browser's Python, which is slower, a few of them show that it does the same.
settings.register_profile("steady", deadline=None, derandomize=True)
settings.register_profile("few", settings.get_profile("steady"), max_examples=8)
settings.load_profile("few" if sys.platform == "emscripten" else "steady")
