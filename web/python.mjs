// Python, in the page or in a worker. It starts from the snapshot that the build made, or plainly,
// where there is none, where it does not fit, or where it would take longer to come than it saves.
import { loadPyodide, version } from "../@runtime/pyodide/pyodide.mjs";
import createPyodideModule from "../@runtime/pyodide/pyodide.asm.mjs";
import { NO_PACKAGES } from "./packages.mjs";
import { bring, isWanted, restore } from "./snapshot.mjs";

export { version };

const addressOf = (path) => new URL(path, import.meta.url).href;
const PYODIDE = addressOf("../@runtime/pyodide/");
const LIBRARY = `${PYODIDE}python_stdlib.zip`;
const LIBRARY_FILE = "/lib/python314.zip";
const ARCHIVE = addressOf("./bear_river.zip");
const ARCHIVE_FILE = "/home/pyodide/bear_river.zip";

const options = (output, more) => ({
  indexURL: PYODIDE,
  packageBaseUrl: PYODIDE,
  lockFileContents: NO_PACKAGES,
  stdout: (line) => output.stdout(line),
  stderr: (line) => output.stderr(line),
  ...more,
});

const fetched = async (address) => {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address}: ${response.status}`);
  return new Uint8Array(await response.arrayBuffer());
};

const startPlainly = async (output) => {
  const [python, archive] = await Promise.all([
    loadPyodide(options(output, { stdLibURL: LIBRARY, createPyodideModule })),
    fetched(ARCHIVE),
  ]);
  python.FS.writeFile(ARCHIVE_FILE, archive);
  python.runPython(`import sys; sys.path.insert(0, "${ARCHIVE_FILE}")`);
  return python;
};

// Two starts must not play the same, though all of them have one memory. What Python needs to know
// of the place and the time that it woke in, it looks up anew. (Its hashes of texts stay the same.)
const RENEW = "import random; random.seed(); del random";

// Pyodide remembers what it is given, so nothing here may hold the snapshot once it is restored.
const createFromSnapshot = async (settings) => {
  const module = await createPyodideModule(settings);
  performance.mark("wasm-ready");
  let bytes = await bring();
  performance.mark("snapshot-there");
  module.API.restoreSnapshot = () => {
    const snapshot = bytes;
    bytes = null;
    return restore(module, snapshot);
  };
  return module;
};

const startFromSnapshot = async (output) => {
  bring();
  // A library is asked for in any case; what counts is in the memory, so any small file will do.
  const nothing = import.meta.url;
  const python = await loadPyodide(
    options(output, {
      stdLibURL: nothing,
      _loadSnapshot: new Uint8Array(0),
      createPyodideModule: createFromSnapshot,
    }),
  );
  python.runPython(RENEW);
  performance.mark("restored");
  return python;
};

/** For what is imported late: the memory of a snapshot knows where in these files each module is. */
export const bringLibrary = async (python) => {
  const [library, archive] = await Promise.all([fetched(LIBRARY), fetched(ARCHIVE)]);
  python.FS.writeFile(LIBRARY_FILE, library);
  python.FS.writeFile(ARCHIVE_FILE, archive);
  performance.mark("library-there");
};

/** Resolves when the heaviest part has come, and fails if it cannot: Pyodide would only warn. */
export const isThere = new Promise((succeed, fail) => {
  const instantiate = WebAssembly.instantiateStreaming;
  WebAssembly.instantiateStreaming = (...given) => {
    const made = instantiate.apply(WebAssembly, given);
    made.then(succeed, fail);
    return made;
  };
});
const cannotCome = isThere.then(() => new Promise(() => undefined));

const startSoonest = async (output) => {
  if (!isWanted()) return { python: await startPlainly(output), isQuick: false };
  try {
    return { python: await startFromSnapshot(output), isQuick: true };
  } catch (reason) {
    console.info("Python starts without its snapshot:", String(reason));
    return { python: await startPlainly(output), isQuick: false };
  }
};

/**
 * Starts Python, with the engine in it.
 *
 * @param {{ stdout: (line: string) => void, stderr: (line: string) => void }} output
 * @returns {Promise<{ python: object, isQuick: boolean }>} isQuick: it came from the snapshot, and
 *   lacks its library until that is brought
 */
export const start = (output) => Promise.race([startSoonest(output), cannotCome]);
