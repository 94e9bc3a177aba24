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
const UNWRITTEN = "unwritten:";
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
let isTooLate = false; // the page has begun without what the database keeps, so that must stay

const forget = (connection) => {
  connection.close();
  if (database === connection) database = opening = null;
};

const upgrade = (made) => {
  for (const store of STORES) if (!made.objectStoreNames.contains(store)) made.createObjectStore(store);
};

const open = async () => {
  database = await openDB(`${OURS}table`, VERSION, {
    upgrade,
    blocking: (_, __, event) => forget(event.target),
    terminated: () => {
      database = opening = null;
    },
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

const NO_ANSWER = new Error("The database does not answer.");
const soon = (promise) =>
  Promise.race([promise, new Promise((_, fail) => setTimeout(fail, PATIENCE, NO_ANSWER))]);

/** What was kept under a name, or null. */
export const read = (name) => quietly(() => localStorage.getItem(OURS + name));

/** Keeps a text under a name, at once; true if that was possible. */
export const write = (name, text) =>
  quietly(() => {
    localStorage.setItem(OURS + name, text);
    return true;
  }) ?? false;

// What the log has yet to be told: each with its key, its text, and the game that goes with it. Each
// has a name of its own in localStorage, so that pages beside each other do not put out the others'.
const unwritten = new Map();
const isTelling = (it) => Array.isArray(it) && it.length === 3 && it.every((text) => typeof text === "string");
const recall = (telling) => isTelling(telling) && unwritten.set(telling[0], telling);
const namesOfUnwritten = () => Object.keys(localStorage).filter((name) => name.startsWith(OURS + UNWRITTEN));
quietly(() => namesOfUnwritten().forEach((name) => recall(JSON.parse(localStorage.getItem(name)))));

// A page may be cut off between two writes, so what is told with a text is written with it too.
const withTellings = (text, tellings) =>
  tellings.length > 0 ? `${text.slice(0, -1)},"untold":${JSON.stringify(tellings)}}` : text;
quietly(() => JSON.parse(read("games")).untold.forEach(recall));

const tell = (telling) => {
  const [key] = telling;
  unwritten.set(key, telling);
  return write(UNWRITTEN + key, JSON.stringify(telling));
};
const isTold = (key) => {
  unwritten.delete(key);
  quietly(() => localStorage.removeItem(OURS + UNWRITTEN + key));
};

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
  if (name !== null && !isTooLate) parts.push(put(KEPT, text, name));
  quietly(() => change.commit());
  return Promise.all([...parts, change.done]).then(() => tellings.forEach(([key]) => isTold(key)));
};

const latest = new Map();
const sentAfterOpening = async (name) => {
  await soon(opened());
  await sent(name, latest.get(name));
};
const sendAgain = async (name) => {
  if (database) forget(database);
  await sentAfterOpening(name);
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
 * @param {string} text a JSON object with something in it
 * @param {[key: string, event: string, game: string][]} tellings
 */
export const keep = (name, text, tellings) => {
  const isWritten = write(name, withTellings(text, tellings));
  const isKept = tellings.map(tell).every(Boolean) && isWritten;
  latest.set(name, text);
  channel?.postMessage([name, text]);
  const first = database ? quietly(() => sent(name, text)) : sentAfterOpening(name);
  (first ?? Promise.reject())
    .catch(() => sendAgain(name))
    .then(() => isTooLate && !isKept && trouble())
    .catch(() => isKept || trouble());
};

// Pages beside this one hear of what is kept, also where there is no localStorage to tell them.
const heard = new Map();
const channel = quietly(() => new BroadcastChannel(OURS));
channel?.addEventListener("message", ({ data: [name, text] }) => {
  heard.set(name, text);
  dispatchEvent(new Event("storage"));
});

/** The later of what was kept under a name at once, and what a page beside this one has said. */
export const readLatest = (name) =>
  [read(name), heard.get(name) ?? null].sort((one, other) => numberOf(other) - numberOf(one))[0];

/** The number of a text that was kept, -1 where it has none. */
export const numberOf = (text) => quietly(() => JSON.parse(text).number) ?? -1;

/** The texts kept under a name, the latest first, as a promise of one, two or none. */
export const readAll = async (name) => {
  const inDatabase = await soon(opened().then((there) => there.get(KEPT, name))).catch((reason) => {
    isTooLate = reason === NO_ANSWER;
    return null;
  });
  const kept = [read(name), inDatabase ?? null];
  return kept.filter((text) => text !== null).sort((one, other) => numberOf(other) - numberOf(one));
};

/**
 * The log as a promise of its events, a line each, those on their way included; and whether that is
 * all of it, or the database could not be read.
 */
export const readLog = async () => {
  const kept = await soon(opened().then((there) => there.getAll(LOG))).catch(() => null);
  const onTheirWay = [...unwritten.values()].map(([, event]) => event);
  return [[...(kept ?? []), ...onTheirWay].join("\n"), kept !== null];
};

/** The game that goes with an event of the log, as a promise of its text, "" for none. */
export const readGame = async (key) => {
  const [, , onItsWay] = unwritten.get(key) ?? [];
  if (onItsWay) return onItsWay;
  return (await soon(opened().then((there) => there.get(GAMES, key))).catch(() => "")) ?? "";
};

// What an earlier page could not send any more.
if (unwritten.size > 0) quietlyLater(() => sentAfterOpening(null));
