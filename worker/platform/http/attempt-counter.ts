import { DurableObject } from "cloudflare:workers";
import type { Bindings } from "../../bindings.ts";
import type { Config } from "../../config.ts";
import { hashOf } from "../cache/key.ts";
import { withoutDefects } from "../objects/object-failure.ts";

/** At most so many attempts within a time; the platform's own limits count by the minute alone. */
export interface AttemptLimit {
  max: number;
  windowMs: number;
}

/** Counts attempts exactly, in one place for the whole network, and forgets them with their window. */
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

  /** Counts one more attempt; how many are left, or null, and nothing is counted, where none was. */
  async take(key: string, limit: AttemptLimit): Promise<number | null> {
    this.#sql.exec("DELETE FROM attempt WHERE expires_at <= ?", Date.now());
    const left = await this.left(key, limit);
    if (left <= 0) return null;
    this.#sql.exec("INSERT INTO attempt VALUES (?, ?)", key, Date.now() + limit.windowMs);
    return left - 1;
  }

  /** How many attempts are left; counts nothing. */
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

/** What the worker may ask of a counter. */
type AttemptPort = Pick<AttemptCounter, "take" | "left">;

/** The counter of a key: few objects, whatever clients try, and no single one for all. */
export function attemptCounter(
  bindings: Pick<Bindings, "ATTEMPTS">,
  { locations }: Pick<Config, "locations">,
  key: string,
): AttemptPort {
  const { shoppers: locationHint } = locations;
  const name = `shard-${(hashOf(key).codePointAt(0) ?? 0) % shards}`;
  const stub = () => bindings.ATTEMPTS.getByName(name, { locationHint }) as unknown as AttemptPort;
  // Counted twice for a reset is still bounded; not counted at all would not be.
  return withoutDefects(stub, { isRepeatable: () => true });
}
