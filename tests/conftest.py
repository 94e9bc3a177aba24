"""What all tests share: how Hypothesis runs."""

from hypothesis import settings

# Time is never asserted, and a run on another day tries the same examples: main stays green.
settings.register_profile("steady", deadline=None, derandomize=True)
settings.load_profile("steady")
