// Starts Python and PyScript side by side, and says so in the table's message line if that fails.
const sayThatItFailed = () => {
  const message = document.querySelector(".message");
  message.textContent = "The table could not start. Load the page again, or use a newer browser.";
};

Promise.all([
  import("./interpreter.mjs").then(({ started }) => started),
  import("./pyscript.js"),
]).catch((reason) => {
  console.error(reason);
  sayThatItFailed();
});

// PyScript reports an error of the page's own Python to the console, then goes on as if all were well.
addEventListener("py:all-done", () => {
  if (document.querySelector('.table[data-state="starting"]')) sayThatItFailed();
});
