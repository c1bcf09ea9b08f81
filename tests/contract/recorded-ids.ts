import type { RecordedPair } from "./recorded-pair.ts";

/** The recorded shop's database ids in the terms of the fixture's. */
export class RecordedIds {
  readonly #slugs = new Map<number, string>();
  readonly #own = new Map<string, number>();

  constructor(pairs: RecordedPair[]) {
    for (const { response } of pairs) this.#learn(response.body);
  }

  #learn(value: unknown): void {
    if (value === null || typeof value !== "object") return;
    const { databaseId, slug } = value as { databaseId?: unknown; slug?: unknown };
    if (typeof databaseId === "number" && typeof slug === "string")
      this.#slugs.set(databaseId, slug);
    for (const member of Object.values(value)) this.#learn(member);
  }

  async read(db: D1Database): Promise<void> {
    const { results } = await db
      .prepare("SELECT id, slug FROM products UNION ALL SELECT id, slug FROM posts")
      .all<{ id: number; slug: string }>();
    for (const { id, slug } of results) this.#own.set(slug, id);
  }

  /** A request body with cursors and ids of the recorded shop replaced. */
  rewrite(body: string): string {
    return body
      .replace(/YXJyYXljb25uZWN0aW9uO[\w+/]+=*/g, (cursor) => this.#cursor(cursor))
      .replace(/"id":"(\d+)"/g, (_, id) => `"id":"${this.#ownId(Number(id))}"`)
      .replace(/"commentOn":(\d+)/g, (_, id) => `"commentOn":${this.#ownId(Number(id))}`);
  }

  #cursor(cursor: string): string {
    const id = Number(atob(cursor).split(":")[1]);
    // Comments have no slug; the recorded shop's first review is its second comment.
    const own = this.#slugs.has(id) ? this.#ownId(id) : id - 1;
    return btoa(`arrayconnection:${own}`);
  }

  #ownId(id: number): number {
    return this.#own.get(this.#slugs.get(id) ?? "") ?? id;
  }
}
