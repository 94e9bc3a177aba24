// The solver's worker: a second Python, from the same snapshot as the page's.
import { bringLibrary, start } from "./python.mjs";

const PACE = 2000; // nodes between two looks at what has come: some milliseconds
let latest = 0;

// A timer would be held back after some of them; a message is not.
const { port1, port2 } = new MessageChannel();
const breath = () =>
  new Promise((done) => {
    port1.onmessage = done;
    port2.postMessage(null);
  });

const decided = async (steps, number) => {
  for (;;) {
    const outcome = steps.next().value;
    if (outcome) return outcome;
    await breath();
    if (number !== latest) return "";
  }
};

const begin = async () => {
  const { python, isQuick } = await start({ stdout: console.log, stderr: console.error });
  if (isQuick) await bringLibrary(python);
  const { deciding } = python.pyimport("web.solving");
  addEventListener("message", async ({ data: { number, game } }) => {
    latest = number;
    const steps = deciding(game, PACE);
    try {
      const outcome = await decided(steps, number);
      if (outcome) postMessage({ number, outcome });
    } catch (reason) {
      postMessage({ problem: String(reason) });
    } finally {
      steps.destroy();
    }
  });
  postMessage({ isReady: true });
};

begin().catch((reason) => postMessage({ problem: String(reason) }));
