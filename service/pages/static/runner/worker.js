// Opens the runner's page without the network. Verdicts never come from here: nothing of the API
// is kept, and nothing that the page sends is seen.
//
// The desk puts two constants before this text: VERSION, the digest of all that is kept, and SHELL,
// the addresses of it.
/* global VERSION, SHELL */

const NAME = `slipdesk-runner-${VERSION}`;
const PATIENCE = 3_000; // milliseconds until a network that says nothing counts as lost

self.addEventListener("install", (event) => {
  event.waitUntil(
    caches
      .open(NAME)
      .then((cache) => cache.addAll(SHELL))
      .then(() => self.skipWaiting()),
  );
});

self.addEventListener("activate", (event) => {
  const old = (name) => name.startsWith("slipdesk-runner-") && name !== NAME;
  event.waitUntil(
    caches.keys().then((names) => Promise.all(names.filter(old).map((name) => caches.delete(name)))),
  );
});

self.addEventListener("fetch", (event) => {
  const { method, mode, url } = event.request;
  const { origin, pathname } = new URL(url);
  if (method !== "GET" || origin !== location.origin || !SHELL.includes(pathname)) return;
  event.respondWith(mode === "navigate" ? newest(event.request) : kept(event.request));
});

/** The page itself is the desk's newest, as long as there is a desk. */
const newest = (request) =>
  Promise.race([fetch(request).then(whole), late()]).catch(() => kept(request));

const whole = (answer) => (answer.ok ? answer : Promise.reject(new Error(answer.statusText)));
const late = () => new Promise((_, reject) => setTimeout(reject, PATIENCE));

/** Everything else stands under the digest of what it is, and never changes. */
const kept = async (request) =>
  (await caches.match(request, { ignoreSearch: true, ignoreVary: true, cacheName: NAME })) ?? fetch(request);
