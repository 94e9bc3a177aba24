// Shows the last scene, then starts Python and PyScript side by side. Once the table can be played
// the site is kept for play without a network; a table that cannot start says so.
import "./early.js";

const keepForOffline = async (options) => (await import("./offline.js")).keepForOffline(options);

const apologise = () => {
  const message = document.querySelector(".message");
  message.textContent = "The table could not start. Load the page again, or use a newer browser.";
  keepForOffline({ say: () => undefined, works: false });
};

Promise.all([
  import("./interpreter.mjs").then(({ started }) => started),
  import("./pyscript.js"),
]).catch((reason) => {
  console.error(reason);
  apologise();
});

// PyScript reports an error of the page's own Python to the console, then goes on as if all were well.
addEventListener("py:all-done", () => {
  if (document.querySelector('.table[data-state="starting"]')) apologise();
  else keepForOffline({ say: globalThis.bearRiver.say, works: true });
});
