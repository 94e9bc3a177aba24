// Whether the snapshot is worth the time that it takes to come. It spares the processor the start
// of Python, and weighs two megabytes more than what it takes the place of.
const FAST = 2000; // bytes a millisecond: 16 Mbit/s

const WORKER = new URL("../sw.js", import.meta.url).href;
const isKept = () => navigator.serviceWorker?.controller?.scriptURL === WORKER;

/** How fast the heaviest script has just come, in bytes a millisecond. */
const speed = () => {
  const script = performance.getEntriesByType("resource").find(({ name }) => name.endsWith(".asm.mjs"));
  if (!script) return 0;
  const { transferSize, encodedBodySize, responseStart, responseEnd } = script;
  const wasAtHand = transferSize === 0;
  return wasAtHand ? Infinity : encodedBodySize / Math.max(1, responseEnd - responseStart);
};

// A worker starts later than the page, when the browser has brought the whole site to keep it.
const isWorker = () => !("document" in globalThis);

/** Whether Python starts sooner with the snapshot: it is at hand, or the line is fast. */
export const isWorthItsBytes = () => isWorker() || isKept() || speed() > FAST;
