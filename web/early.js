// The table before Python is up: the last scene, drawn from what was kept, and the first taps.
import { onOffers, takeOffer } from "./offers.js";
import { ask, stopAsking } from "./solver.js";
import {
  keep,
  numberOf,
  onTrouble,
  read,
  readAll,
  readGame,
  readLatest,
  readLog,
  write,
} from "./storage.js";

const SVG = "http://www.w3.org/2000/svg";
const DRAWINGS = new Set(["svg", "use"]);
const SCREENS = /^#\/(games|statistics|history)\b/; // they stand before the table, whatever is on it
const VERSION = new URL(".", import.meta.url).pathname;

const made = (item) => {
  if (typeof item === "string") return document.createTextNode(item);
  const [tag, attributes, children] = item;
  const node = DRAWINGS.has(tag) ? document.createElementNS(SVG, tag) : document.createElement(tag);
  for (const [name, value] of attributes) node.setAttribute(name, value);
  node.append(...children.map(made));
  return node;
};

/** The last scene as a node, if it is this version's, of the game last saved, and of the deal asked for. */
const lastScene = () => {
  try {
    const { number, version, address, scene } = JSON.parse(read("scene"));
    const asksForDeal = location.hash.startsWith("#/") && !SCREENS.test(location.hash);
    const asked = asksForDeal ? location.hash : address;
    const saved = JSON.parse(read("games")).number;
    return version === VERSION && number === saved && address === asked ? made(scene) : null;
  } catch {
    return null; // nothing was kept, or it is damaged
  }
};

const DOUBLE_TAP = 400; // milliseconds, as in web/controls.py
const taps = [];
let latest = { pile: null, time: 0 };
const keepTap = ({ target, timeStamp, detail }) => {
  const button = target.closest("[data-pile], [data-action]");
  if (!button) return;
  const { pile, action, value } = button.dataset;
  const isSecond = pile && pile === latest.pile && timeStamp - latest.time < DOUBLE_TAP && detail > 0;
  taps.push(pile ? [isSecond ? "double-tap" : "tap", pile] : [action, value ?? ""]);
  latest = { pile, time: timeStamp };
  button.dataset.waiting = "";
};

/** The scene that the build has drawn, for who comes for the first time and asks for no deal. */
const firstScene = () => {
  const isFirst = read("games") === null && (location.hash === "" || SCREENS.test(location.hash));
  const drawn = document.getElementById("first");
  return isFirst && drawn ? drawn.content.firstElementChild.cloneNode(true) : null;
};

/** What Python finds when it starts, what it keeps things with, and what only scripts can do. */
globalThis.bearRiver = {
  version: VERSION,
  scene: null, // the text of the scene that is shown, if it was kept
  showsFirst: false, // whether the first scene is shown
  games: [], // the texts of the games that were kept, the latest first
  readGames: () => readLatest("games"),
  keepGames: (text, tellings) => keep("games", text, JSON.parse(tellings)),
  keepScene: (text) => write("scene", text),
  keepUnread: (text) => write("unread", text),
  readLog,
  readGame,
  ask,
  stopAsking,
  onTrouble,
  onOffers,
  takeOffer,

  /**
   * The taps so far, as JSON; from now on they are Python's. There are none if they were meant for
   * another position: localStorage, which has the scene, may be behind the database.
   */
  takeTaps() {
    document.getElementById("app").removeEventListener("click", keepTap);
    for (const node of document.querySelectorAll("[data-waiting]")) delete node.dataset.waiting;
    const { scene: shown, showsFirst, games } = globalThis.bearRiver;
    const fits = showsFirst ? games.length === 0 : shown !== null && numberOf(shown) === numberOf(games[0]);
    return JSON.stringify(fits ? taps : []);
  },
};

const show = (scene) => {
  document.querySelector(".table").replaceWith(scene);
  document.getElementById("app").addEventListener("click", keepTap);
};

const last = lastScene();
const first = last ? null : firstScene();
if (last) globalThis.bearRiver.scene = read("scene");
globalThis.bearRiver.showsFirst = first !== null;
if (last ?? first) show(last ?? first);

/** Resolves when Python can begin with what was kept. */
export const ready = readAll("games").then((texts) => {
  globalThis.bearRiver.games = texts;
});
