// What this browser keeps of the page. Names begin with the page's own folder: all pages of a host
// share one storage. Where storage is blocked or full, nothing is kept, and play goes on.
//
// A text that counts is kept twice. localStorage answers at once, but a browser writes it to the
// disk seconds later; the database answers later, but is written at once.
import { openDB } from "../@runtime/idb/index.js";

const FOLDER = new URL("./", location.href).pathname;
const OURS = `bear-river:${FOLDER}:`;
const STORE = "kept";
const PATIENCE = 3000; // milliseconds: a storage that does not answer must not keep the player waiting

const quietly = (action) => {
  try {
    return action();
  } catch {
    return null;
  }
};
const quietlyLater = (action) => Promise.resolve(quietly(action)).catch(() => null);

let database = null;

const closeDatabase = () => {
  database?.close();
  database = null;
};

const openDatabase = async () => {
  database = await openDB(`${OURS}table`, 1, {
    upgrade: (made) => made.createObjectStore(STORE),
    blocking: closeDatabase,
    terminated: closeDatabase,
  });
  return database;
};
const opened = quietlyLater(openDatabase);

/** What was kept under a name, or null. */
export const read = (name) => quietly(() => localStorage.getItem(OURS + name));

/** Keeps a text under a name, at once. */
export const write = (name, text) => quietly(() => localStorage.setItem(OURS + name, text));

/** Keeps a text in the database too. It is on its way when this returns: nothing is waited for. */
export const writeThrough = (name, text) => {
  write(name, text);
  quietly(() => {
    const change = database.transaction(STORE, "readwrite");
    quietlyLater(() => change.done);
    quietlyLater(() => change.store.put(text, name));
    change.commit();
  });
};

/** The number of a text that was kept, -1 where it has none. */
export const numberOf = (text) => quietly(() => JSON.parse(text).number) ?? -1;

/** The texts kept under a name, the latest first, as a promise of one, two or none. */
export const readAll = async (name) => {
  const asked = opened.then((there) => quietlyLater(() => there.get(STORE, name)));
  const waited = new Promise((done) => setTimeout(done, PATIENCE, null));
  const kept = [read(name), (await Promise.race([asked, waited])) ?? null];
  return kept.filter((text) => text !== null).sort((one, other) => numberOf(other) - numberOf(one));
};
