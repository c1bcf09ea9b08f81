/** The Cache API as far as the shop uses it; keys are "https://..." or "/...". */
export interface NamedCache {
  match(key: string): Promise<Response | undefined>;
  put(key: string, response: Response): Promise<void>;
}

/**
 * A cache of this data centre apart from the zone's own, whose keys lie under the shop's own host:
 * no other shop of the account and no request of a visitor meets them.
 */
export function namedCache(name: string, baseUrl: string): NamedCache {
  const origin = `https://${new URL(baseUrl).host}`;
  const at = (key: string) => origin + key.replace(/^https:\//, "");
  // Opened each time: a promise that requests share could end with one of them.
  return {
    match: async (key) => (await caches.open(name)).match(at(key)),
    put: async (key, response) => (await caches.open(name)).put(at(key), response),
  };
}
