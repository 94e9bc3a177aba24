"""Which start a first visit should take: from the snapshot, or plainly, with the snapshot later."""

from bench import pages
from bench.start import RATES, Times, over, report, visit
from tools.server import Server

RUNS = 3
LINES = {
    "40 Mbit/s, 40 ms": (40e6, 0.04),
    "10 Mbit/s, 40 ms": (10e6, 0.04),
    "1.6 Mbit/s, 40 ms": (1.6e6, 0.04),
}


def measure(site: Server) -> None:
    """Print the times of first visits of both kinds, in turns."""
    for name, line in LINES.items():
        for rate in RATES:
            times: Times = {kind: [] for kind in pages.STARTS}
            for _ in range(RUNS):
                for kind, script in pages.STARTS.items():
                    with over(site, line) as address, pages.profile(**pages.PHONE) as context:
                        context.add_init_script(script)
                        times[kind].append(visit(context, address, rate))
            report(f"First visit, {name}, {rate}x slower", times, "plainly")
