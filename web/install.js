// Offers to install the site where the browser lets it, and says how where only the player can.
// Part of the page from its first moment, because the browser says so once and early.
import { offer, withdraw } from "./offers.js";

addEventListener("beforeinstallprompt", (prompt) => {
  prompt.preventDefault();
  offer("install", () => prompt.prompt());
});

addEventListener("appinstalled", () => {
  withdraw("install");
  withdraw("home-screen");
});

// Only Safari on iOS knows this property; it is false where the page is a tab, not an app.
if (navigator.standalone === false) offer("home-screen", () => undefined);
