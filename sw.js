// Keeps one whole version of Bear River for play without a network. The build writes the version
// and the list of its files, each with the hash of its content, in the two places marked with @.
const VERSION = "@version";
const FILES = { "@files": "@integrity" };

// Other sites may share this origin, so everything that is ours begins with our own address.
const OURS = `bear-river:${new URL(registration.scope).pathname}:`;
const CACHE = OURS + VERSION;
const PAGE = "index.html";

// The page is asked for by its folder: some hosts answer its file name with a redirection.
const addressOf = (file) => new URL(file === PAGE ? "./" : file, registration.scope).href;
const fileAt = (address) => {
  const { origin, pathname } = new URL(address);
  const path = (origin + pathname).replace(registration.scope, "");
  return path || PAGE;
};

const namesOfOurs = async () => (await caches.keys()).filter((name) => name.startsWith(OURS));

// What lies in a folder named for its content is the same for ever, wherever a copy comes from.
const isNamedForItsContent = (file) => file.includes("/");

const kept = async (file) => {
  for (const name of await namesOfOurs()) {
    const response = await (await caches.open(name)).match(addressOf(file), { ignoreVary: true });
    if (response) return response;
  }
  return undefined;
};

const fetched = async (file, cache) => {
  const response = await fetch(addressOf(file), { integrity: FILES[file], cache });
  if (!response.ok) throw new Error(`${file}: ${response.status}`);
  return response;
};

// The page has just fetched what is heavy, and the browser still has it. The rest it may have from
// an older version, and it may remember an answer that was wrong: then the server is asked.
const brought = async (file) => {
  if (!isNamedForItsContent(file)) return fetched(file, "reload");
  return (await kept(file)) ?? fetched(file, "default").catch(() => fetched(file, "reload"));
};

const install = async () => {
  const isNew = !(await caches.has(CACHE));
  try {
    const cache = await caches.open(CACHE);
    for (const file of Object.keys(FILES)) await cache.put(addressOf(file), await brought(file));
  } catch (reason) {
    if (isNew) await caches.delete(CACHE);
    throw reason;
  }
};

// Whoever shares this origin may have deleted what was kept.
const complete = async () => {
  const there = await (await caches.open(CACHE)).keys();
  if (there.length < Object.keys(FILES).length) await install();
};

const forgetOtherVersions = async () => {
  const others = (await namesOfOurs()).filter((name) => name !== CACHE);
  if (registration.installing || registration.waiting) return; // one of them is that version's
  await Promise.all(others.map((name) => caches.delete(name)));
};

const answer = async (request, file) => {
  const cache = await caches.open(CACHE);
  return (await cache.match(addressOf(file), { ignoreVary: true })) ?? fetch(request);
};

addEventListener("install", (event) => event.waitUntil(install()));

addEventListener("activate", (event) => event.waitUntil(forgetOtherVersions()));

// A new version waits, so that no page is ever left with half of each. It is the page that says when.
addEventListener("message", (event) => {
  if (event.data === "take over") event.waitUntil(skipWaiting());
  if (event.data === "complete") event.waitUntil(complete());
});

addEventListener("fetch", (event) => {
  const file = fileAt(event.request.url);
  if (event.request.method !== "GET" || !Object.hasOwn(FILES, file)) return;
  event.respondWith(answer(event.request, file));
});
