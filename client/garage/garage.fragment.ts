// What the device has stored of the garage at other addresses (in another language, from a link) is older
// than what the page shows, and an empty garage leaves no listing for its vehicle: nothing that was erased
// comes back without a connection.

/** Erases it. */
export async function hydrate(fragment: HTMLElement): Promise<void> {
  const isEmpty = !fragment.parentElement?.querySelector(".garage-vehicle");
  const stale = isEmpty ? /\/(garasi|products|product-category)\b/ : /\/garasi(\?|$)/;
  // Only a page by HTTPS has any.
  for (const name of (await self.caches?.keys()) ?? []) {
    const cache = await caches.open(name);
    for (const { url } of await cache.keys())
      if (stale.test(url) && url !== location.href) await cache.delete(url);
  }
}
