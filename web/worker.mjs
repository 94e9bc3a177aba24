// The solver's worker: a second Python, from the same snapshot as the page's. It has two lanes, each
// with one search at most: what the player waits for goes before what is looked into aside, and a
// newer question ends the older one of its lane.
import { bringLibrary, start } from "./python.mjs";

const PACE = 200; // nodes between two looks at the clock
const SLICE = 12; // milliseconds between two looks at what has come
const NEWS = 500; // milliseconds between two signs of life
const LANES = ["now", "aside"];
const searches = {};
let isAtWork = false;
let lastNews = 0;

// A timer would be held back after some of them; a message is not.
const { port1, port2 } = new MessageChannel();
const breath = () =>
  new Promise((done) => {
    port1.onmessage = done;
    port2.postMessage(null);
  });

const end = (lane) => {
  searches[lane]?.steps.destroy();
  delete searches[lane];
};

const tell = (lane, news) => postMessage({ lane, number: searches[lane].number, ...news });

/** Searches for some milliseconds, and tells what comes of it. */
const advance = (lane) => {
  const until = performance.now() + SLICE;
  do {
    const { value, done } = searches[lane].steps.next();
    if (done) {
      tell(lane, { answer: value });
      end(lane);
      return;
    }
    searches[lane].nodes = value;
  } while (performance.now() < until);
  if (performance.now() - lastNews > NEWS) {
    lastNews = performance.now();
    tell(lane, { nodes: searches[lane].nodes });
  }
};

const work = async () => {
  isAtWork = true;
  for (;;) {
    const lane = LANES.find((name) => searches[name]);
    if (!lane) break;
    try {
      advance(lane);
    } catch (reason) {
      tell(lane, { problem: String(reason) });
      end(lane);
    }
    await breath();
  }
  isAtWork = false;
};

const begin = async () => {
  const { python, isQuick } = await start({ stdout: console.log, stderr: console.error });
  if (isQuick) await bringLibrary(python);
  const { answering } = python.pyimport("web.answering");
  addEventListener("message", ({ data: { lane, number, question } }) => {
    end(lane);
    if (question) searches[lane] = { number, steps: answering(question, PACE), nodes: 0 };
    if (!isAtWork) work();
  });
  postMessage({ isReady: true });
};

begin().catch((reason) => postMessage({ problem: String(reason) }));
