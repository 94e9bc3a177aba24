// The solver in a worker of its own, so that the page goes on meanwhile; started when first needed,
// and let go when nothing was asked for a while.
const PATIENCE = 10_000; // milliseconds without a sign of life, after which a worker is taken for dead
const FIRST_PATIENCE = 90_000; // the same for its start, which may have to wait for a download
const REST = 60_000; // milliseconds without a question

let worker = null;
let ready = null;
let timer = 0;
let number = 0;
const open = new Map(); // the lane of each open question, and what to do about it

const wait = (milliseconds, action) => {
  clearTimeout(timer);
  timer = setTimeout(action, milliseconds);
};

/** Ends the worker; a later question starts another. */
const dismiss = () => {
  clearTimeout(timer);
  worker?.terminate();
  worker = ready = null;
};

/** Does without a worker from now on: who asks has to find the answers. */
const giveUp = (reason) => {
  dismiss();
  ready = Promise.reject(reason);
  ready.catch(() => undefined); // so that later questions are not waited for either
  for (const { reject } of open.values()) reject(reason);
  open.clear();
};
const silence = () => giveUp(new Error("The solver's worker says nothing any more."));

const take = ({ lane, number, nodes, answer, problem }) => {
  const question = open.get(lane);
  if (question?.number !== number) return;
  if (nodes !== undefined) {
    question.progress(nodes);
    return;
  }
  open.delete(lane);
  if (problem !== undefined) question.reject(new Error(problem));
  else question.resolve(answer);
};

const begin = () =>
  new Promise((succeed) => {
    worker = new Worker(new URL("./worker.mjs", import.meta.url), { type: "module" });
    worker.onerror = () => giveUp(new Error("The solver's worker cannot work."));
    worker.onmessage = ({ data }) => {
      if (data.isReady) succeed();
      else if (data.lane) take(data);
      else giveUp(new Error(data.problem));
      if (open.size) wait(PATIENCE, silence);
      else if (worker) wait(REST, dismiss);
    };
    wait(FIRST_PATIENCE, silence);
  });

const send = async (lane, { number, text }) => {
  ready ??= begin();
  await ready;
  if (open.get(lane)?.number !== number) return;
  wait(PATIENCE, silence);
  worker.postMessage({ lane, number, question: text });
};

/**
 * Asks the solver, on one of two lanes: "now" goes before "aside".
 *
 * The promise is one of the answer. It fails where there can be no worker, or none that lives; a newer
 * question of the lane ends the older, whose answer is empty.
 *
 * @param progress - hears now and then how many nodes have been looked at
 */
export const ask = (lane, text, progress) =>
  new Promise((resolve, reject) => {
    open.get(lane)?.resolve("");
    number += 1;
    const question = { number, text, progress, resolve, reject };
    open.set(lane, question);
    send(lane, question).catch((reason) => {
      if (open.get(lane) === question) open.delete(lane);
      reject(reason);
    });
  });

/** Ends what is looked for on a lane. */
export const stopAsking = (lane) => {
  open.get(lane)?.resolve("");
  if (!open.delete(lane) || !worker) return;
  worker.postMessage({ lane, question: "" });
  if (!open.size) wait(REST, dismiss);
};
