// What this browser keeps of the page. Names begin with the page's own folder: all pages of a host
// share one storage. Where storage is blocked or full, nothing is kept, and play goes on.
//
// A text that counts is kept twice. localStorage answers at once, but a browser writes it to the
// disk seconds later; the database answers later, but is written at once. The log of games is in the
// database alone; localStorage holds what is on its way there.
import { openDB } from "../@runtime/idb/index.js";

const FOLDER = new URL("./", location.href).pathname;
const OURS = `bear-river:${FOLDER}:`;
const VERSION = 2;
const KEPT = "kept";
const LOG = "log";
const GAMES = "games";
const STORES = [KEPT, LOG, GAMES];
const UNWRITTEN = "unwritten";
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
let opening = null;

const closeDatabase = () => {
  database?.close();
  database = opening = null;
};

const upgrade = (made) => {
  for (const store of STORES) if (!made.objectStoreNames.contains(store)) made.createObjectStore(store);
};

const open = async () => {
  database = await openDB(`${OURS}table`, VERSION, {
    upgrade,
    blocking: closeDatabase,
    terminated: closeDatabase,
  });
  return database;
};

/** The database, opened if it is not open; rejected where there is none. */
const opened = () => {
  opening ??= open().catch((reason) => {
    opening = null;
    throw reason;
  });
  return opening;
};

/** What was kept under a name, or null. */
export const read = (name) => quietly(() => localStorage.getItem(OURS + name));

/** Keeps a text under a name, at once; true if that was possible. */
export const write = (name, text) =>
  quietly(() => {
    localStorage.setItem(OURS + name, text);
    return true;
  }) ?? false;

// What the log has yet to be told: each with its key, its text, and the game that goes with it.
const unwritten = new Map();
const isTelling = (it) => Array.isArray(it) && it.length === 3 && it.every((text) => typeof text === "string");
quietly(() => {
  for (const telling of JSON.parse(read(UNWRITTEN)).filter(isTelling)) unwritten.set(telling[0], telling);
});

const keepUnwritten = () => write(UNWRITTEN, JSON.stringify([...unwritten.values()]));

/**
 * Sends a text, and all that the log has yet to be told, to the database, as one change.
 *
 * The change is on its way when this returns; the promise tells how it went.
 */
const sent = (name, text) => {
  const tellings = [...unwritten.values()];
  const change = database.transaction(STORES, "readwrite");
  quietlyLater(() => change.done); // what is put is waited for first
  const put = (store, value, key) => change.objectStore(store).put(value, key);
  const parts = tellings.map(([key, event]) => put(LOG, event, key));
  for (const [key, , game] of tellings) if (game) parts.push(put(GAMES, game, key));
  if (name !== null) parts.push(put(KEPT, text, name));
  quietly(() => change.commit());
  return Promise.all([...parts, change.done]).then(() => {
    for (const [key] of tellings) unwritten.delete(key);
    if (tellings.length > 0) keepUnwritten();
  });
};

const sentAfterOpening = async (name, text) => {
  await opened();
  await sent(name, text);
};

const latest = new Map();
const sendAgain = async (name) => {
  closeDatabase();
  await sentAfterOpening(name, latest.get(name));
};

let isInTrouble = false;
let tellOfTrouble = () => undefined;
const trouble = () => {
  if (!isInTrouble) tellOfTrouble();
  isInTrouble = true;
};

/** Whom to tell, once, that what was to be kept is not. */
export const onTrouble = (told) => {
  tellOfTrouble = told;
  if (isInTrouble) told();
};

/**
 * Keeps a text that counts under a name, and tells the log what happened to games.
 *
 * All is on its way when this returns: nothing is waited for.
 *
 * @param {string} name
 * @param {string} text
 * @param {[key: string, event: string, game: string][]} tellings
 */
export const keep = (name, text, tellings) => {
  for (const telling of tellings) unwritten.set(telling[0], telling);
  const isLogged = tellings.length === 0 || keepUnwritten();
  const isKept = write(name, text) && isLogged;
  latest.set(name, text);
  const first = database ? quietly(() => sent(name, text)) : sentAfterOpening(name, text);
  (first ?? Promise.reject())
    .catch(() => sendAgain(name))
    .catch(() => isKept || trouble());
};

/** The number of a text that was kept, -1 where it has none. */
export const numberOf = (text) => quietly(() => JSON.parse(text).number) ?? -1;

/** The texts kept under a name, the latest first, as a promise of one, two or none. */
export const readAll = async (name) => {
  const asked = opened()
    .then((there) => there.get(KEPT, name))
    .catch(() => null);
  const waited = new Promise((done) => setTimeout(done, PATIENCE, null));
  const kept = [read(name), (await Promise.race([asked, waited])) ?? null];
  return kept.filter((text) => text !== null).sort((one, other) => numberOf(other) - numberOf(one));
};

/** The log as a promise of its events, a line each, those on their way included. */
export const readLog = async () => {
  const kept = await opened()
    .then((there) => there.getAll(LOG))
    .catch(() => []);
  return [...kept, ...[...unwritten.values()].map(([, event]) => event)].join("\n");
};

/** The game that goes with an event of the log, as a promise of its text, "" for none. */
export const readGame = async (key) => {
  const [, , onItsWay] = unwritten.get(key) ?? [];
  const kept = onItsWay ?? (await opened().then((there) => there.get(GAMES, key)).catch(() => ""));
  return kept ?? "";
};

// What an earlier page could not send any more.
if (unwritten.size > 0) quietlyLater(() => sentAfterOpening(null, null));
