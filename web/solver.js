// The solver in a worker of its own, so that the page goes on meanwhile; started when first needed.
let worker = null;
let ready = null;
let number = 0;
let answer = { succeed: () => undefined, fail: () => undefined };

const begin = () =>
  new Promise((succeed, fail) => {
    worker = new Worker(new URL("./worker.mjs", import.meta.url), { type: "module" });
    const giveUp = (reason) => {
      fail(reason);
      answer.fail(reason);
      ready = Promise.reject(reason); // so that later questions are not waited for either
      ready.catch(() => undefined);
    };
    worker.onerror = () => giveUp(new Error("The solver's worker cannot work."));
    worker.onmessage = ({ data }) => {
      if (data.problem) giveUp(new Error(data.problem));
      else if (data.isReady) succeed();
      else if (data.number === number) answer.succeed(data.outcome);
    };
  });

/**
 * Whether the deal of a game can be won, as a promise of the outcome's name.
 *
 * A newer question ends an older one, which is never answered. The promise fails where there can be
 * no worker.
 */
export const decide = async (game) => {
  number += 1;
  const asked = number;
  ready ??= begin();
  await ready;
  if (asked !== number) return new Promise(() => undefined);
  return new Promise((succeed, fail) => {
    answer = { succeed, fail };
    worker.postMessage({ number: asked, game });
  });
};

/** Ends the worker, and what it looks for; a later question starts another. */
export const dismissSolver = () => {
  number += 1;
  worker?.terminate();
  worker = ready = null;
};
