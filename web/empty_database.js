// PyScript opens databases when it starts, for packages and for folders of the player's. This page
// has neither; and where the browser lets no page have a database, PyScript could not start. So it
// is given one that is always empty. To be imported before PyScript.
const PYSCRIPTS = "IDBMap/";

const answered = (result) => {
  const request = {};
  queueMicrotask(() => request.onsuccess?.({ target: { result } }));
  return request;
};
const emptyStore = new Proxy({}, { get: () => () => answered([]) });
const emptyDatabase = {
  transaction: () => ({ objectStore: () => emptyStore }),
  close: () => undefined,
};

const isReachable = () => {
  try {
    return Boolean(globalThis.indexedDB);
  } catch {
    return false;
  }
};

const blocked = {
  open(name) {
    if (name.startsWith(PYSCRIPTS)) return answered(emptyDatabase);
    throw new DOMException("This browser keeps no databases for this page.", "SecurityError");
  },
};

if (isReachable()) {
  const { open } = IDBFactory.prototype;
  IDBFactory.prototype.open = function openButPyScripts(name, ...more) {
    const isPyScripts = String(name).startsWith(PYSCRIPTS);
    return isPyScripts ? answered(emptyDatabase) : open.call(this, name, ...more);
  };
} else {
  Object.defineProperty(globalThis, "indexedDB", { value: blocked, configurable: true });
}
