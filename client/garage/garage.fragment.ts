// What the device has stored of the garage at other addresses (in another language, from a link) is older
// than what the page shows: nothing that was erased comes back without a connection.

/** Erases it. */
export async function hydrate(): Promise<void> {
  // Only a page by HTTPS has any.
  for (const name of (await self.caches?.keys()) ?? []) {
    const cache = await caches.open(name);
    for (const { url } of await cache.keys())
      if (/\/garasi(\?|$)/.test(url) && url !== location.href) await cache.delete(url);
  }
}
