// What Pyodide is told of packages: there is none but the standard library. So no list of them is
// fetched, and none could be asked for from elsewhere.
import { version } from "../@runtime/pyodide/pyodide.mjs";

export const NO_PACKAGES = {
  info: { arch: "wasm32", abi_version: "2026_0", platform: "emscripten_5_0_3", python: "3.14.2", version },
  packages: {},
};
