import { DurableObject } from "cloudflare:workers";
import { toHash } from "../crypto.ts";
import { Jobs } from "../jobs.ts";
import type { PortNamespace } from "../objects/object-port.ts";
import type { GenerationChanges } from "./generation-reader.ts";

/**
 * Older changes are deleted: no entry lives that long (policy.ts: two days and an hour at most).
 */
const rememberedMs = 8 * 86_400_000;
/**
 * Maximum number of changes in one result; entries older than the oldest of them count as
 * invalidated.
 */
const maxChanges = 5_000;

/** An invalidation, for operators. */
export interface Invalidation {
  tag: string;
  /** Milliseconds since 1970; incremented when several fall in the same millisecond. */
  sequence: number;
}

/** An event, its count since the object exists, and its last time (milliseconds since 1970). */
export interface ReceivedEvent {
  what: string;
  times: number;
  lastAt: number;
}

const maxEvents = 50;
const maxEventLength = 100;

interface InvalidateOptions {
  repeatAfterSeconds?: number;
  /** A newly built index that isolates should load. */
  index?: { language: string; version: string };
}

/**
 * Records what was invalidated and when: the single place through which a webhook reaches every
 * machine.
 */
export class Generations extends DurableObject<unknown> {
  readonly #sql = this.ctx.storage.sql;
  readonly #jobs = new Jobs(this.ctx.storage, {
    repeat: async (tags: string[]) => void this.#write(tags),
  });

  constructor(state: DurableObjectState, env: unknown) {
    super(state, env);
    this.#sql.exec(
      `CREATE TABLE IF NOT EXISTS generation (tag TEXT PRIMARY KEY, sequence INTEGER NOT NULL);
       CREATE INDEX IF NOT EXISTS generation_sequence ON generation (sequence);
       CREATE TABLE IF NOT EXISTS product_index (language TEXT PRIMARY KEY, version TEXT NOT NULL);
       CREATE TABLE IF NOT EXISTS heard (what TEXT PRIMARY KEY, times INTEGER NOT NULL, last_at INTEGER NOT NULL);`,
    );
  }

  /**
   * Invalidates all entries with one of the tags, and again after `repeatAfterSeconds`, because a
   * webhook can arrive before the API returns the change: a read right after it may get the old
   * data.
   */
  async invalidate(
    tags: string[],
    { repeatAfterSeconds = 0, index }: InvalidateOptions = {},
  ): Promise<number> {
    if (index)
      this.#sql.exec(
        "INSERT OR REPLACE INTO product_index VALUES (?, ?)",
        index.language,
        index.version,
      );
    if (repeatAfterSeconds > 0) {
      const at = Date.now() + repeatAfterSeconds * 1000;
      this.#jobs.add("repeat", tags, { at, id: toHash(tags.join(" ")) });
    }
    return this.#write(tags);
  }

  /** Invalidates all entries. */
  async invalidateAll(): Promise<number> {
    return this.#write(["everything"]);
  }

  /** Returns what changed after a sequence number; 0 returns all stored changes. */
  async read(since = 0): Promise<GenerationChanges> {
    const rows = this.#rows(
      "SELECT tag, sequence FROM generation WHERE sequence > ? ORDER BY sequence DESC LIMIT ?",
      since,
      maxChanges + 1,
    );
    const everything = rows.find(({ tag }) => tag === "everything")?.sequence ?? 0;
    const oldestUnsent = rows[maxChanges]?.sequence ?? 0;
    const changes = rows
      .slice(0, maxChanges)
      .flatMap(({ tag, sequence }): GenerationChanges["changes"] =>
        tag === "everything" ? [] : [{ tag, sequence }],
      );
    return {
      sequence: rows[0]?.sequence ?? since,
      allBefore: Math.max(everything, oldestUnsent),
      changes,
      ...this.#indexes(),
    };
  }

  /** Records an event for operators, such as a webhook of a topic; keeps the last fifty kinds. */
  async recordEvent(what: string): Promise<void> {
    this.#sql.exec(
      `INSERT INTO heard VALUES (?, 1, ?)
       ON CONFLICT (what) DO UPDATE SET times = times + 1, last_at = excluded.last_at`,
      what.slice(0, maxEventLength),
      Date.now(),
    );
    this.#sql.exec(
      "DELETE FROM heard WHERE what NOT IN (SELECT what FROM heard ORDER BY last_at DESC LIMIT ?)",
      maxEvents,
    );
  }

  /** Returns the recorded events, the latest first. */
  async events(): Promise<ReceivedEvent[]> {
    return this.#sql
      .exec<{ what: string; times: number; lastAt: number }>(
        "SELECT what, times, last_at AS lastAt FROM heard ORDER BY last_at DESC",
      )
      .toArray();
  }

  /** Returns the newest changes first, for the operators' page. */
  async recent(count: number): Promise<Invalidation[]> {
    return this.#rows("SELECT tag, sequence FROM generation ORDER BY sequence DESC LIMIT ?", count);
  }

  override alarm(rung?: AlarmInvocationInfo): Promise<void> {
    return this.#jobs.alarm(rung);
  }

  #indexes(): Pick<GenerationChanges, "indexes"> {
    const rows = this.#sql
      .exec<{ language: string; version: string }>("SELECT language, version FROM product_index")
      .toArray();
    if (rows.length === 0) return {};
    return {
      indexes: Object.fromEntries(rows.map(({ language, version }) => [language, version])),
    };
  }

  #rows(query: string, ...bound: number[]): Invalidation[] {
    return this.#sql.exec<{ tag: string; sequence: number }>(query, ...bound).toArray();
  }

  #write(tags: Invalidation["tag"][]): number {
    const { newest } = this.#sql
      .exec<{ newest: number | null }>("SELECT MAX(sequence) AS newest FROM generation")
      .one();
    // Based on the time, so that numbers keep rising if this object's storage is ever lost; never
    // repeated.
    const sequence = Math.max(Date.now(), (newest ?? 0) + 1);
    for (const tag of tags) {
      this.#sql.exec("INSERT OR REPLACE INTO generation VALUES (?, ?)", tag, sequence);
    }
    this.#sql.exec("DELETE FROM generation WHERE sequence < ?", sequence - rememberedMs);
    return sequence;
  }
}

declare module "../app-env.ts" {
  interface Bindings {
    GENERATIONS: PortNamespace<Generations>;
  }
}
