// The memory of a Python that is ready to play, put into a fresh Pyodide. The build made it, as
// tools/quick_start/snapshot.py tells. It fits exactly, or not at all.
import { isWorthItsBytes } from "./line.mjs";

const SNAPSHOT = "@snapshot"; // nothing, where the build had no browser to make it with
const MARK = 0x31304252;
const BUILD = 4; // where the build id begins, in words
const LENGTH = 12; // where the length of the description is, in words
const HEAD = 13; // words
const WORD = 4; // bytes

const hex = (word) => word.toString(16).padStart(8, "0");

const total = (words) => {
  let value = 0;
  for (let index = 0; index < words.length; index += 1) value = (Math.imul(value, 31) + words[index]) | 0;
  return value >>> 0;
};

// Where it did not fit it never will, and is not tried again: until there is another one.
const HERE = new URL(SNAPSHOT, import.meta.url).pathname;
const MISFIT = `bear-river:${new URL("../", import.meta.url).pathname}:misfit`;
const isMisfit = () => {
  try {
    return localStorage.getItem(MISFIT) === HERE;
  } catch {
    return false; // there is no storage, or this is a worker
  }
};
const rememberMisfit = () => {
  try {
    localStorage.setItem(MISFIT, HERE);
  } catch {
    // then it is tried again
  }
};

let coming = null;

const brought = () =>
  new Promise((succeed, fail) => {
    const worker = new Worker(new URL("./unpacking.mjs", import.meta.url), { type: "module" });
    worker.onerror = () => fail(new Error("The snapshot could not be unpacked."));
    worker.onmessage = ({ data: { bytes, problem } }) => {
      worker.terminate();
      if (bytes) succeed(bytes);
      else fail(new Error(problem));
    };
    worker.postMessage(new URL(SNAPSHOT, import.meta.url).href);
  });

const canBeUnpacked = () => "DecompressionStream" in globalThis && "Worker" in globalThis;

/** Whether there is a snapshot that this browser can take, and the page starts sooner with it. */
export const isWanted = () => SNAPSHOT !== "" && canBeUnpacked() && !isMisfit() && isWorthItsBytes();

/** Brings the snapshot, unpacked by a worker, as a promise of its bytes; asked again, the same. */
export const bring = () => {
  coming ??= brought();
  coming.catch(() => undefined); // it is heard where it is waited for
  return coming;
};

const put = (module, snapshot) => {
  const [mark, table, count, sum] = new Uint32Array(snapshot, 0, BUILD);
  const build = [...new Uint32Array(snapshot, BUILD * WORD, LENGTH - BUILD)].map(hex).join("");
  if (mark !== MARK || build !== module.API.config.BUILD_ID) throw new Error("The snapshot is of another build.");
  // Safari's engine numbers functions otherwise, and the memory is full of their numbers.
  if (table !== module.wasmTable.length) throw new Error("The snapshot is of another kind of browser.");
  const [length] = new Uint32Array(snapshot, LENGTH * WORD, 1);
  const runsAt = HEAD * WORD + Math.ceil(length / WORD) * WORD;
  const runs = new Uint32Array(snapshot, runsAt, 2 * count);
  let from = runsAt + runs.byteLength;
  for (let run = 0; run < runs.length; run += 2) {
    const [to, size] = [runs[run], runs[run + 1]];
    module.HEAPU8.set(new Uint8Array(snapshot, from, size), to);
    from += size;
  }
  if (total(module.HEAPU32) !== sum) throw new Error("The memory is not that of the snapshot.");
  return JSON.parse(new TextDecoder().decode(new Uint8Array(snapshot, HEAD * WORD, length)));
};

/**
 * Puts a snapshot into the memory of a module that has just been made.
 *
 * @returns what Pyodide wants to know of the JavaScript that the memory refers to
 * @throws {Error} the snapshot is damaged, of another Pyodide, or of a browser that works otherwise
 */
export const restore = (module, snapshot) => {
  coming = null; // ten megabytes that nobody needs again
  try {
    return put(module, snapshot);
  } catch (reason) {
    rememberMisfit();
    throw reason;
  }
};
