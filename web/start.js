// Shows the last scene, then starts Python and PyScript side by side. Once the table can be played
// the site is kept for play without a network; a table that cannot start says so.
import { bring, isWanted } from "./snapshot.mjs";
import "./early.js";

if (isWanted()) bring();

const keepForOffline = async (options) => (await import("./offline.js")).keepForOffline(options);

const late = document.getElementById("late");
late.querySelector("a").addEventListener("click", (event) => {
  event.preventDefault(); // the address may name a deal, which the link would lose
  location.reload();
});

let isGivenUp = false;
const say = (sentence) => {
  const message = document.querySelector('.table[data-state="starting"] .message');
  if (message && !isGivenUp) message.textContent = sentence;
};

const apologise = () => {
  say("The table could not start. Load the page again, or use a newer browser.");
  isGivenUp = true;
  keepForOffline({ say: () => undefined, works: false });
};

Promise.all([
  import("./interpreter.mjs").then(({ started, isThere }) => {
    isThere.then(
      () => say("Almost ready."),
      () => undefined, // whoever waits for Python hears of it
    );
    return started;
  }),
  import("./pyscript.js"),
]).catch((reason) => {
  console.error(reason);
  apologise();
});

// PyScript reports an error of the page's own Python to the console, then goes on as if all were well.
addEventListener("py:all-done", () => {
  late.remove();
  if (document.querySelector('.table[data-state="starting"]')) apologise();
  else keepForOffline({ say: globalThis.bearRiver.say, works: true });
});
