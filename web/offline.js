// Keeps the site for play without a network, and offers a new version of it when there is one.
import { offer } from "./offers.js";

const WORKER = new URL("../sw.js", import.meta.url);
const HOUR = 3_600_000; // milliseconds
const page = document.documentElement.dataset;
const { serviceWorker } = navigator;

const IN_HAND = '.table[data-begun="true"]:not([data-state="won"], [data-state="starting"])';
const gameIsInHand = () => document.querySelector(IN_HAND) !== null;

// All that the waiting version needs is there. The page comes from it as soon as it is in charge:
// a page of the old version is told by a change of its controller, one that had none by the state
// of the new version.
let reloads = false;
const reload = () => {
  if (!reloads) location.reload();
  reloads = true;
};
const change = (version) => {
  const reloadOnceInCharge = () => version.state === "activated" && reload();
  version.addEventListener("statechange", reloadOnceInCharge);
  version.postMessage("take over");
  reloadOnceInCharge(); // another page may have been quicker
};

const offerChange = (version, say) => {
  offer("new-version", () => change(version));
  say("There is a new version of this page: see the menu.");
};

const watch = (registration, say) => {
  registration.addEventListener("updatefound", () => {
    const version = registration.installing;
    version.addEventListener("statechange", () => {
      if (version.state === "installed" && registration.active) offerChange(version, say);
    });
  });
};

// Without a network there is nothing to hear, and that is no fault.
const lookForChange = (registration) => registration.update().catch(() => undefined);

const lookNowAndThen = (registration) => {
  let last = Date.now();
  const look = () => {
    if (document.hidden || Date.now() - last < HOUR) return;
    last = Date.now();
    lookForChange(registration);
  };
  document.addEventListener("visibilitychange", look);
  addEventListener("focus", look);
};

const register = () =>
  serviceWorker.register(WORKER, { updateViaCache: "none" }).catch(() => undefined);

// Not while a new version comes: it would have to wait until the old one has nothing to do.
const complete = ({ installing, waiting, active }) => {
  if (!installing && !waiting) active?.postMessage("complete");
};

const isOurs = (worker) => worker?.scriptURL === WORKER.href;

const keep = async (say, works) => {
  if (!serviceWorker || page.offline !== "kept") return;
  const wasControlled = isOurs(serviceWorker.controller);
  serviceWorker.addEventListener("controllerchange", () => wasControlled && reload());
  const wasKept = isOurs((await serviceWorker.getRegistration())?.active);
  if (wasControlled && !wasKept) return reload(); // the site was retired while this page started
  if (!wasKept && !works) return;
  const registration = await register();
  if (!registration) return; // private windows and full disks: the page plays without
  watch(registration, say);
  lookNowAndThen(registration);
  if (!wasKept) {
    await serviceWorker.ready;
    say("Ready to play offline.");
  } else if (registration.waiting) {
    if (gameIsInHand()) offerChange(registration.waiting, say);
    else change(registration.waiting);
  } else {
    await lookForChange(registration);
    complete(registration);
  }
};

/**
 * Keeps this site; to be called when the table can be played.
 *
 * A version that waits is put in charge at once, by one reload, if no game is begun; otherwise the
 * menu has it.
 *
 * @param {{ say: (sentence: string) => void, works: boolean }} options say: tells the player
 *   something; works: whether the table plays. Where it does not, only a site that is kept already
 *   is looked after, so that a better version is found.
 */
export const keepForOffline = async ({ say, works }) => {
  await keep(say, works).catch(() => undefined); // site data may be blocked: the page plays without
  performance.mark("offline-settled");
};
