// What PyScript takes for its interpreter: the Python of the page, started as soon as the page asks
// for this file, while PyScript still gets ready.
import { ready } from "./early.js";
import { bringLibrary, isThere, start, version } from "./python.mjs";

export { isThere, version };

// PyScript says where output goes, but later than the first of it may come.
const output = { stdout: console.log, stderr: console.error };

// PyScript writes its own Python into files first, and imports it, whether it is wanted or not. The
// snapshot has it compiled: `import pyscript` works, and takes the time that it takes when it comes.
const WRITES = "import os as _os";
const withoutWriting = (python) => {
  const run = python.runPythonAsync.bind(python);
  python.runPythonAsync = (code, ...more) => run(code.startsWith(WRITES) ? "" : code, ...more);
};

const begin = async () => {
  const [{ python, isQuick }] = await Promise.all([start(output), ready]);
  performance.mark("python-ready");
  if (isQuick) {
    withoutWriting(python);
    const goOn = () => bringLibrary(python).catch((reason) => console.warn(String(reason)));
    addEventListener("py:all-done", goOn, { once: true });
  }
  performance.mark(isQuick ? "quick-start" : "plain-start");
  return python;
};

/** The one Python of this page, as a promise. */
export const started = begin();

/** What PyScript calls for an interpreter. */
export const loadPyodide = ({ stdout, stderr } = {}) => {
  if (stdout) output.stdout = stdout;
  if (stderr) output.stderr = stderr;
  return started;
};
