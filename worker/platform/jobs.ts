import { writeLog } from "./log.ts";

const PREFIX = "job:";
const FIRST_WAIT_MS = 2_000;
const MAX_WAIT_MS = 3_600_000;
const MINUTE_MS = 60_000;
const RETRY_PAUSES_MS = [1, 5, 30, 120, 480, 1_440].map((minutes) => minutes * MINUTE_MS);

/** How long to wait after so many failures of another service in a row; null after a day and a half. */
export const retryPauseMs = (failures: number): number | null => RETRY_PAUSES_MS[failures] ?? null;

interface StoredJob {
  name: string;
  payload: unknown;
  /** Milliseconds since 1970. */
  at: number;
  /** Starts since the last one that ended without an error. */
  tries: number;
}

interface JobStorage {
  kv: {
    get<Value>(key: string): Value | undefined;
    put<Value>(key: string, value: Value): void;
    delete(key: string): boolean;
    list<Value>(options: { prefix: string }): Iterable<[string, Value]>;
  };
  setAlarm(at: number): Promise<void>;
  deleteAlarm(): Promise<void>;
}

/**
 * Does the jobs of one name; returns when the job runs again, in milliseconds since 1970, and nothing
 * or null once it is done.
 */
type Work = (payload: never) => Promise<void> | Promise<number | null>;

type Payload<Given extends Work> =
  Parameters<Given> extends [infer Value, ...unknown[]] ? Value : null;

interface AddOptions {
  /** Milliseconds since 1970; at once by default. */
  at?: number;
  /** A job with the id of an earlier one replaces it, also while that one runs. */
  id?: string;
}

const waitMs = (tries: number): number =>
  Math.min(FIRST_WAIT_MS * 2 ** Math.min(tries - 1, 20), MAX_WAIT_MS);

/**
 * The jobs of a Durable Object, in its own storage: one alarm rings for the earliest. A job is there
 * until it has ended without an error; before that it runs again, after waits that grow to an hour,
 * also where the object died in the middle of it. So a job may run twice.
 */
export class Jobs<const Works extends Record<string, Work>> {
  readonly #storage: JobStorage;
  readonly #works: Works;
  readonly #running = new Set<string>();

  constructor(storage: JobStorage, works: Works) {
    this.#storage = storage;
    this.#works = works;
  }

  /** Stored with whatever else is written before the next await: both, or neither. */
  add<Name extends keyof Works & string>(
    name: Name,
    payload: Payload<Works[Name]>,
    { at = Date.now(), id = crypto.randomUUID() }: AddOptions = {},
  ): void {
    this.#put(PREFIX + id, { name, payload, at, tries: 0 });
    this.#setAlarm();
  }

  /** When a job runs next; null without such a job. */
  at(id: string): number | null {
    return this.#storage.kv.get<StoredJob>(PREFIX + id)?.at ?? null;
  }

  has(name: keyof Works & string): boolean {
    return this.#all().some(([, job]) => job.name === name);
  }

  delete(id: string): void {
    if (this.#storage.kv.delete(PREFIX + id)) this.#setAlarm();
  }

  /** Runs what is due; `scheduledTime` is the alarm's own, which the clock here may be behind. */
  async alarm({ scheduledTime = 0 } = {}): Promise<void> {
    const now = Math.max(Date.now(), scheduledTime);
    const due = this.#all().filter(([key, { at }]) => at <= now && !this.#running.has(key));
    const started = due.map(([key, job]) => [key, this.#start(key, job)] as const);
    // Before any of them begins: the platform gives up an alarm in which the object dies again and again.
    this.#setAlarm();
    await Promise.all(started.map(([key, job]) => this.#run(key, job)));
    this.#setAlarm();
  }

  #start(key: string, job: StoredJob): StoredJob {
    const tries = job.tries + 1;
    const started = { ...job, tries, at: Date.now() + waitMs(tries) };
    this.#put(key, started);
    return started;
  }

  async #run(key: string, job: StoredJob): Promise<void> {
    this.#running.add(key);
    const { name, payload, tries } = job;
    // Not one that was added meanwhile.
    const isStored = () => this.#storage.kv.get<StoredJob>(key)?.tries === tries;
    try {
      const work = this.#works[name];
      if (!work) throw new Error(`No job is named ${name}`);
      const at = await work(payload as never);
      if (!isStored()) return;
      if (typeof at === "number") this.#put(key, { ...job, at, tries: 0 });
      else this.#storage.kv.delete(key);
    } catch (cause) {
      writeLog("error", "job.failed", { job: name, tries }, cause);
      if (isStored()) this.#put(key, { ...job, at: Date.now() + waitMs(tries) });
    } finally {
      this.#running.delete(key);
    }
  }

  #all(): [string, StoredJob][] {
    return [...this.#storage.kv.list<StoredJob>({ prefix: PREFIX })];
  }

  #put(key: string, job: StoredJob): void {
    this.#storage.kv.put(key, job);
  }

  #setAlarm(): void {
    const times = this.#all().map(([, { at }]) => at);
    const setting =
      times.length > 0 ? this.#storage.setAlarm(Math.min(...times)) : this.#storage.deleteAlarm();
    // What cannot be written breaks the object, and nothing of it leaves.
    setting.catch(() => {});
  }
}
