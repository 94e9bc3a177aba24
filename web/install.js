// Offers to install the site where the browser lets it, and says how where only the player can.
// Part of the page from its first moment, because the browser says so once and early.
import { offer, withdraw } from "./offers.js";

const ask = async (prompt) => {
  try {
    await prompt.prompt();
  } catch {
    // The browser has changed its mind.
  }
};

addEventListener("beforeinstallprompt", (prompt) => {
  prompt.preventDefault();
  offer("install", () => ask(prompt));
});

addEventListener("appinstalled", () => {
  withdraw("install");
  withdraw("home-screen");
});

// Only Safari knows this property, and it is false where the page is a tab, not an app; what has no
// touch screen is a Mac, which says elsewhere how it is done.
if (navigator.standalone === false && navigator.maxTouchPoints > 0) offer("home-screen", () => undefined);
