// Runs in a page beside the site's own scripts, and makes the quick start: Pyodide at work, and its
// memory.
import { loadPyodide } from "../@runtime/pyodide/pyodide.mjs";
import createPyodideModule from "../@runtime/pyodide/pyodide.asm.mjs";
import { NO_PACKAGES } from "./packages.mjs";

const options = (more) => ({ lockFileContents: NO_PACKAGES, ...more });

const bytesOf = async (address) => new Uint8Array(await (await fetch(address)).arrayBuffer());

const base64 = async (bytes) => {
  const packed = new Response(new Blob([bytes]).stream().pipeThrough(new CompressionStream("gzip")));
  const text = [];
  for (const byte of new Uint8Array(await packed.arrayBuffer())) text.push(String.fromCharCode(byte));
  return btoa(text.join(""));
};

// What is asked for here must come out the same every time, so the time and chance stand still.
const standStill = () => {
  const now = Date.UTC(2026, 0, 1);
  Date.now = () => now;
  performance.now = () => 0;
  crypto.getRandomValues = (array) => array.fill(7);
};

/** The two archives, compiled, the library cut to the modules that are used. */
export const archives = async (library, archive, used, code) => {
  const python = await loadPyodide(options({ stdLibURL: library }));
  python.FS.writeFile("/python_stdlib.zip", await bytesOf(library));
  python.FS.writeFile("/bear_river.zip", await bytesOf(archive));
  python.globals.set("used", python.toPy(used));
  return Promise.all(python.runPython(code).toJs().map(base64));
};

/** The memory of a Python that has imported some modules and compiled others, as Pyodide gives it. */
export const snapshot = async (library, archive, ready, later, code) => {
  standStill();
  const python = await loadPyodide(options({ stdLibURL: library, _makeSnapshot: true, env: { PYTHONHASHSEED: "0" } }));
  python.FS.writeFile("/home/pyodide/bear_river.zip", await bytesOf(archive));
  const given = python.toPy({ ready, later });
  python.runPython('import sys; sys.path.insert(0, "/home/pyodide/bear_river.zip")');
  python.runPython(code, { globals: given });
  given.destroy();
  return base64(python.makeMemorySnapshot());
};

const ENOUGH = new Error("The memory is taken.");

/** The memory of a fresh Pyodide that is about to have another put into it, and its functions. */
export const fresh = async (library) => {
  let memory, table;
  const create = async (settings) => {
    const module = await createPyodideModule(settings);
    module.API.restoreSnapshot = () => {
      [memory, table] = [module.HEAPU8.slice(), module.wasmTable.length];
      throw ENOUGH;
    };
    return module;
  };
  const starting = options({ stdLibURL: library, _loadSnapshot: new Uint8Array(0), createPyodideModule: create });
  await loadPyodide(starting).catch((reason) => {
    if (reason !== ENOUGH) throw reason;
  });
  return [await base64(memory), table];
};
