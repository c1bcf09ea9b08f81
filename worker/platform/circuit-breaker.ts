import { BackendError, type BackendErrorReason } from "./backend-error.ts";
import { systemTimer, type Timer, withTimeout } from "./cache/with-timeout.ts";

interface BreakerOptions {
  /** Milliseconds since 1970. */
  now: () => number;
  /** From 0 to 1, for the jitter of probes. */
  random?: () => number;
  /**
   * Number of failures in a row that open it, if first and last are no more than `withinMs` apart.
   */
  failures?: number;
  withinMs?: number;
  timer?: Timer;
}

// With the transport's 5 s, the worst case is under 10 s: a probe sent just before the recovery
// takes 5 s to fail, and the next one is sent at most 4 s later.
const probePauseMs = { minMs: 2_000, maxMs: 4_000 };
// A lost probe (its request was killed) must not keep the circuit open.
const maxProbeMs = 6_000;
// A page sends several queries at once: the others wait this long for the first one, the probe.
const probeTimeoutMs = 1_000;

/** Reasons that count as failures: no response or an invalid one; an error result does not. */
const failureReasons: ReadonlySet<BackendErrorReason> = new Set([
  "refused",
  "timeout",
  "status",
  "not-json",
  "shape",
]);

const isFailure = (error: unknown): boolean =>
  error instanceof BackendError &&
  failureReasons.has(error.reason) &&
  (error.reason !== "status" || error.status === 429 || (error.status ?? 0) >= 500);

/**
 * Protects a failing backend: after several failures in a row only occasional probes are sent. One per
 * isolate, shared by its catalogue reads.
 */
export class CircuitBreaker {
  readonly #options: Required<BreakerOptions>;
  #failedAt: number[] = [];
  #probeFrom: number | null = null;
  #isProven = false;
  /** Resolves to whether the probe in flight succeeds. */
  #probe: Promise<boolean> | null = null;

  constructor(options: BreakerOptions) {
    this.#options = {
      random: Math.random,
      failures: 5,
      withinMs: 10_000,
      timer: systemTimer,
      ...options,
    };
  }

  get state(): "closed" | "open" | "half-open" {
    if (this.#probeFrom === null) return "closed";
    return this.#options.now() < this.#probeFrom ? "open" : "half-open";
  }

  /** Whether the backend has responded, and not failed since. */
  get isProven(): boolean {
    return this.#isProven;
  }

  /**
   * Throws BackendError `circuit-open` while open; otherwise runs the work and rethrows its error.
   */
  async run<Value>(operation: string, work: () => Promise<Value>): Promise<Value> {
    const { state } = this;
    if (state === "open" && !(await this.#probeSucceeds()))
      throw new BackendError("circuit-open", operation);
    return state === "half-open" ? this.#runAsProbe(work) : this.#runCounted(work);
  }

  /** The first request is the probe; the others find it open until the probe is back or lost. */
  #runAsProbe<Value>(work: () => Promise<Value>): Promise<Value> {
    this.#probeFrom = this.#options.now() + maxProbeMs;
    const running = this.#runCounted(work);
    const isWell = () => this.#probeFrom === null;
    this.#probe = running.then(isWell, isWell);
    return running;
  }

  async #probeSucceeds(): Promise<boolean> {
    if (!this.#probe) return false;
    const limit = { timer: this.#options.timer, milliseconds: probeTimeoutMs, fallback: false };
    return withTimeout(this.#probe, limit);
  }

  async #runCounted<Value>(work: () => Promise<Value>): Promise<Value> {
    try {
      const value = await work();
      this.#close();
      return value;
    } catch (error) {
      if (isFailure(error)) this.#countFailure();
      else this.#close();
      throw error;
    }
  }

  #close(): void {
    this.#isProven = true;
    this.#failedAt = [];
    this.#probeFrom = null;
    this.#probe = null;
  }

  #countFailure(): void {
    const { now, random, failures, withinMs } = this.#options;
    const at = now();
    this.#isProven = false;
    this.#failedAt = [...this.#failedAt.filter((earlier) => at - earlier <= withinMs), at];
    if (this.#probeFrom === null && this.#failedAt.length < failures) return;
    const { minMs, maxMs } = probePauseMs;
    this.#probeFrom = at + minMs + random() * (maxMs - minMs);
  }
}
