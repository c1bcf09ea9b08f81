import type { NamedCache } from "../cache/tiers.ts";
import { toHash } from "../crypto.ts";

/** Longer than the oldest page that is still served. */
const ttlSeconds = 7 * 86_400;
const maxNoted = 20_000;
const inPages = /\/_image\/\d+x\d+\/([^/"\s&?#]+)/g;

const toMark = (segment: string) => `/named/${toHash(segment)}`;

/**
 * Pictures that the shop's own pages name, by their sources: one isolate's, and in the data centre's
 * cache those of all. Names that no page has are a stranger's.
 */
export class NamedPictures {
  readonly #noted = new Set<string>();

  /** Notes the pictures of a page that was rendered; each is written once. */
  async note(html: string, cache: NamedCache): Promise<void> {
    const segments = new Set(Array.from(html.matchAll(inPages), ([, segment = ""]) => segment));
    const fresh = [...segments].filter((segment) => !this.#noted.has(segment));
    if (this.#noted.size + fresh.length > maxNoted) this.#noted.clear();
    for (const segment of fresh) this.#noted.add(segment);
    const headers = { "cache-control": `public, max-age=${ttlSeconds}` };
    await Promise.all(
      fresh.map((segment) => cache.put(toMark(segment), new Response("1", { headers }))),
    );
  }

  /** Whether a page names it, by the last part of the picture's address. */
  async has(segment: string, cache: NamedCache): Promise<boolean> {
    return this.#noted.has(segment) || (await cache.match(toMark(segment))) !== undefined;
  }
}
