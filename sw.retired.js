// Takes the place of sw.js when the site is built with --retire: it forgets every version that was
// kept, and itself, and from then on every page comes from the network.
const OURS = `bear-river:${new URL(registration.scope).pathname}:`;

const retire = async () => {
  const names = (await caches.keys()).filter((name) => name.startsWith(OURS));
  await Promise.all(names.map((name) => caches.delete(name)));
  await registration.unregister();
};

addEventListener("install", (event) => event.waitUntil(skipWaiting()));

addEventListener("activate", (event) => event.waitUntil(retire()));
