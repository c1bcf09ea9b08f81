import { DurableObject } from "cloudflare:workers";
import type { Bindings } from "../app-env.ts";
import { toHash } from "../crypto.ts";
import { withResetHandling } from "../objects/object-failure.ts";
import type { PortNamespace, PortOf } from "../objects/object-port.ts";

/**
 * Maximum number of attempts within a window; the platform's own limits count by the minute only.
 */
export interface AttemptLimit {
  max: number;
  windowMs: number;
  /** Whether tries come back one by one, each after a window, instead of each after its own. */
  isGradual?: true;
}

/**
 * Counts attempts exactly, in one place for the whole network, and deletes them after their window.
 */
export class AttemptCounter extends DurableObject<unknown> {
  readonly #sql = this.ctx.storage.sql;

  constructor(state: DurableObjectState, env: unknown) {
    super(state, env);
    this.#sql.exec(
      `CREATE TABLE IF NOT EXISTS attempt (key TEXT NOT NULL, expires_at INTEGER NOT NULL);
       CREATE INDEX IF NOT EXISTS attempt_key ON attempt (key);
       CREATE INDEX IF NOT EXISTS attempt_expiry ON attempt (expires_at);`,
    );
  }

  /**
   * Counts one attempt and returns how many are left; null, without counting, when none was left.
   */
  async take(key: string, limit: AttemptLimit): Promise<number | null> {
    this.#sql.exec("DELETE FROM attempt WHERE expires_at <= ?", Date.now());
    const left = await this.left(key, limit);
    if (left <= 0) return null;
    const from = limit.isGradual ? this.#findLast(key) : Date.now();
    this.#sql.exec("INSERT INTO attempt VALUES (?, ?)", key, from + limit.windowMs);
    return left - 1;
  }

  /** Takes back the newest attempt of a key. */
  async release(key: string): Promise<void> {
    this.#sql.exec(
      "DELETE FROM attempt WHERE rowid = (SELECT rowid FROM attempt WHERE key = ? ORDER BY rowid DESC LIMIT 1)",
      key,
    );
  }

  /** When the last try of a key comes back; now, where none is counted. */
  #findLast(key: string): number {
    const match = this.#sql.exec<{ last: number | null }>(
      "SELECT MAX(expires_at) AS last FROM attempt WHERE key = ?",
      key,
    );
    return Math.max(match.one().last ?? 0, Date.now());
  }

  /** Returns how many attempts are left; counts nothing. */
  async left(key: string, { max }: Pick<AttemptLimit, "max">): Promise<number> {
    const counted = this.#sql.exec<{ attempts: number }>(
      "SELECT COUNT(*) AS attempts FROM attempt WHERE key = ? AND expires_at > ?",
      key,
      Date.now(),
    );
    return max - counted.one().attempts;
  }
}

const shards = 16;

/** Where objects are created that visitors wait for. */
export interface Located {
  locations: { visitors: DurableObjectLocationHint };
}

export type AttemptPort = PortOf<AttemptCounter>;

/**
 * Returns the counter of a key: one of a fixed number of objects, so that clients can neither
 * create more nor overload a single one.
 */
export function attemptCounter(
  bindings: Pick<Bindings, "ATTEMPTS">,
  { locations }: Located,
  key: string,
): AttemptPort {
  const { visitors: locationHint } = locations;
  const name = `shard-${(toHash(key).codePointAt(0) ?? 0) % shards}`;
  const stub = () => bindings.ATTEMPTS.getByName(name, { locationHint });
  // Counting twice after a reset keeps the limit; not counting would not.
  return withResetHandling(stub, { isRepeatable: (name) => name !== "release" });
}

declare module "../app-env.ts" {
  interface Bindings {
    /** Exact counter, for windows longer than a minute. */
    ATTEMPTS: PortNamespace<AttemptCounter>;
  }
}
