// What PyScript takes for its interpreter: Pyodide, started as soon as the page asks for this file,
// and given the engine while PyScript still gets ready.
import { loadPyodide as startPyodide, version } from "../@runtime/pyodide/pyodide.mjs";
import createPyodideModule from "../@runtime/pyodide/pyodide.asm.mjs";
import { ready } from "./early.js";

export { version };

const addressOf = (path) => new URL(path, import.meta.url).href;
const PYODIDE = addressOf("../@runtime/pyodide/");
const ENGINE = "bear_river.zip";

// No package but the standard library: with this in its place no list of packages is fetched, and
// there is none that could be asked for from elsewhere.
const NO_PACKAGES = {
  info: { arch: "wasm32", abi_version: "2026_0", platform: "emscripten_5_0_3", python: "3.14.2", version },
  packages: {},
};

// PyScript says where output goes, but later than the first of it may come.
const output = { stdout: console.log, stderr: console.error };

const fetchEngine = async () => {
  const response = await fetch(addressOf(`./${ENGINE}`));
  if (!response.ok) throw new Error(`${ENGINE}: ${response.status}`);
  return new Uint8Array(await response.arrayBuffer());
};

const start = async () => {
  const [python, engine] = await Promise.all([
    startPyodide({
      indexURL: PYODIDE,
      packageBaseUrl: PYODIDE,
      lockFileContents: NO_PACKAGES,
      stdLibURL: `${PYODIDE}python_stdlib.zip`,
      createPyodideModule,
      stdout: (line) => output.stdout(line),
      stderr: (line) => output.stderr(line),
    }),
    fetchEngine(),
    ready,
  ]);
  const archive = `/home/pyodide/${ENGINE}`;
  python.FS.writeFile(archive, engine);
  python.runPython(`import sys; sys.path.insert(0, "${archive}")`);
  performance.mark("python-ready");
  return python;
};

// Pyodide only warns when its WebAssembly cannot be had, and then never answers: here it is heard.
const failure = new Promise((_, fail) => {
  const instantiate = WebAssembly.instantiateStreaming;
  WebAssembly.instantiateStreaming = (...given) => {
    const made = instantiate.apply(WebAssembly, given);
    made.catch(fail);
    return made;
  };
});

/** The one Python of this page, as a promise. */
export const started = Promise.race([start(), failure]);

/** What PyScript calls for an interpreter. */
export const loadPyodide = ({ stdout, stderr } = {}) => {
  if (stdout) output.stdout = stdout;
  if (stderr) output.stderr = stderr;
  return started;
};
