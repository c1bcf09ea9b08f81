/**
 * Takes the service worker and all that it has stored from browsers. Theirs fetch this script past
 * any service worker, so that it ends a defective one, too.
 */
export const withdrawal = `self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) await caches.delete(name);
  await self.registration.unregister();
})()));
`;
