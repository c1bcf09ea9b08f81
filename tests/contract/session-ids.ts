import type { RecordedPair } from "./recorded-pair.ts";

interface Line {
  key: string;
  product: { node: { slug: string } };
  variation: { node: { slug: string } } | null;
}

/** What a line sells, in words that both shops share. */
const getSlug = ({ product, variation }: Line): string => variation?.node.slug ?? product.node.slug;

/** The recorded shop's product ids and line keys in the terms of the fixture's. */
export class SessionIds {
  readonly #slugs = new Map<number, string>();
  readonly #lines = new Map<string, string>();
  readonly #own = new Map<string, number>();

  constructor(pairs: Iterable<RecordedPair>) {
    for (const { response } of pairs) this.#learn(response.body);
  }

  #learn(value: unknown): void {
    if (value === null || typeof value !== "object") return;
    const { databaseId, slug, key } = value as Record<string, unknown>;
    if (typeof databaseId === "number" && typeof slug === "string") {
      this.#slugs.set(databaseId, slug);
    }
    if (typeof key === "string" && "product" in value) this.#lines.set(key, getSlug(value as Line));
    for (const member of Object.values(value)) this.#learn(member);
  }

  async read(db: D1Database): Promise<void> {
    const { results } = await db.prepare("SELECT id, slug FROM products").all<{
      id: number;
      slug: string;
    }>();
    for (const { id, slug } of results) this.#own.set(slug, id);
  }

  /** A request body with product ids and keys replaced; `lines` are the cart's own. */
  rewrite(body: string, lines: Line[]): string {
    const own = new Map(lines.map((line) => [getSlug(line), line.key]));
    return body
      .replace(/((?:productId|variationId)"?:\s*)(\d+)/g, (_, name, id) => name + this.#ownId(+id))
      .replace(/\b[0-9a-f]{32}\b/g, (key) => own.get(this.#lines.get(key) ?? "") ?? key);
  }

  #ownId(id: number): number {
    return this.#own.get(this.#slugs.get(id) ?? "") ?? id;
  }
}
