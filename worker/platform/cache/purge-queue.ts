import type { Tag } from "./tags.ts";

/** What one call of Cloudflare's purge takes out. */
export type Purge = Tag[] | "everything";

// Cloudflare's limits: five calls a minute, a hundred tags a call.
const spacingMs = 12_000;
const maxTags = 100;

/** So long after a change its pages are purged: whatever was being made of the old data is stored by then. */
export const purgeAfterMs = 2_000;

/** A page that took longer to make is not stored: it could come after the purge that it should obey. */
export const maxMakingMs = 1_500;

/** Gathers what is to be purged into as many calls as the platform allows; nothing leaves it before it was. */
export class PurgeQueue {
  readonly #sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
    sql.exec(
      `CREATE TABLE IF NOT EXISTS purge (tag TEXT NOT NULL, due_at INTEGER NOT NULL, PRIMARY KEY (tag, due_at));
       CREATE TABLE IF NOT EXISTS purge_call (called_at INTEGER NOT NULL);`,
    );
  }

  add(tags: readonly (Tag | "everything")[], now: number): void {
    for (const tag of tags)
      this.#sql.exec("INSERT OR IGNORE INTO purge VALUES (?, ?)", tag, now + purgeAfterMs);
  }

  /** When the next call is due; null where nothing waits. */
  nextAt(): number | null {
    const { first } = this.#sql
      .exec<{ first: number | null }>("SELECT MIN(due_at) AS first FROM purge")
      .one();
    return first === null ? null : Math.max(first, this.#calledAt() + spacingMs);
  }

  /** Makes the call that is due, if one is; what it did not take out stays for the next. */
  async run(now: number, purge: (what: Purge) => Promise<void>): Promise<void> {
    const nextAt = this.nextAt();
    if (nextAt === null || nextAt > now) return;
    const tags = this.#sql
      .exec<{ tag: Tag | "everything" }>("SELECT DISTINCT tag FROM purge WHERE due_at <= ?", now)
      .toArray()
      .map(({ tag }) => tag);
    const named = tags.filter((tag) => tag !== "everything");
    const isAll = named.length < tags.length || named.length > maxTags;
    // Before the call: one that is cut off counts too.
    this.#sql.exec("DELETE FROM purge_call");
    this.#sql.exec("INSERT INTO purge_call VALUES (?)", now);
    await purge(isAll ? "everything" : named);
    this.#sql.exec("DELETE FROM purge WHERE due_at <= ?", now);
  }

  #calledAt(): number {
    const [call] = this.#sql
      .exec<{ at: number }>("SELECT called_at AS at FROM purge_call")
      .toArray();
    return call?.at ?? Number.NEGATIVE_INFINITY;
  }
}
