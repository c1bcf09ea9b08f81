import { copy } from "./copy.ts";
import { openSql, type Sql } from "./sqlite.ts";
import type { Host } from "./timeline.ts";
import type { World } from "./world.ts";

/** A write; without a value it deletes, without a key it empties the storage. */
interface Write {
  key: string | null;
  value?: unknown;
}

/** Writes with no await between them: on disk together or not at all. */
type Batch = Write[];

const ALARM = "\0alarm";

/** What a Durable Object stores: a write is on disk later, and a crash loses what is not. */
export class ObjectStorage {
  readonly #world: World;
  readonly #disk: Host;
  readonly #onAlarm: (at: number | null) => void;
  readonly #durable = new Map<string, unknown>();
  #current = new Map<string, unknown>();
  #pending: Batch[] = [];
  #batch: Batch | null = null;
  #leaving: (() => void)[] = [];
  #sql: Sql | null = null;
  /** Closed while the object awaits its storage. */
  readonly gate = { isClosed: false, waiting: [] };

  constructor(name: string, world: World, onAlarm: (at: number | null) => void) {
    this.#world = world;
    this.#disk = { name, isGone: false };
    this.#onAlarm = onAlarm;
  }

  /** On disk at once: of these objects no money depends, and their tables have no copies. */
  get sql(): Sql {
    this.#sql ??= openSql();
    return this.#sql;
  }

  readonly kv = {
    get: <Value>(key: string) => copy(this.#current.get(key)) as Value | undefined,
    put: (key: string, value: unknown) => this.#write({ key, value: copy(value) }),
    delete: (key: string): boolean => {
      const isThere = this.#current.has(key);
      if (isThere) this.#write({ key });
      return isThere;
    },
    list: <Value>({ prefix = "" }: { prefix?: string } = {}) =>
      [...this.#current]
        .filter(([key]) => key.startsWith(prefix) && key !== ALARM)
        .sort(([one], [other]) => (one < other ? -1 : 1))
        .map(([key, value]) => [key, copy(value)] as [string, Value]),
  };

  async get(key: string): Promise<unknown> {
    await this.#awaitDisk();
    return this.kv.get(key);
  }

  async put(key: string | Record<string, unknown>, value?: unknown): Promise<void> {
    const entries = typeof key === "string" ? [[key, value] as const] : Object.entries(key);
    for (const [name, given] of entries) this.kv.put(name, given);
    await this.#awaitDisk();
  }

  async delete(key: string): Promise<boolean> {
    const isThere = this.kv.delete(key);
    await this.#awaitDisk();
    return isThere;
  }

  async getAlarm(): Promise<number | null> {
    await this.#awaitDisk();
    return (this.#current.get(ALARM) as number | undefined) ?? null;
  }

  async setAlarm(at: number | Date): Promise<void> {
    const time = Number(at);
    if (!Number.isFinite(time)) throw new TypeError(`An alarm at ${at}`);
    this.#write({ key: ALARM, value: time });
    await this.#awaitDisk();
  }

  async deleteAlarm(): Promise<void> {
    this.#write({ key: ALARM });
    await this.#awaitDisk();
  }

  async deleteAll(): Promise<void> {
    this.#write({ key: null });
    await this.#awaitDisk();
  }

  /** Resolves when all is on disk; unlike the others it lets events through meanwhile. */
  sync(): Promise<void> {
    return new Promise((resolve) => this.afterWrites(resolve));
  }

  /** The output gate: nothing leaves before what was written until now is on disk. */
  afterWrites(leave: () => void): void {
    if (this.#pending.length === 0) leave();
    else this.#leaving.push(leave);
  }

  /** The alarm rings: it counts as done unless it fails. */
  takeAlarm(): void {
    this.#write({ key: ALARM });
  }

  /**
   * Loses what is not on disk; of that some batches may have been, always the first ones. Returns the
   * alarm on disk where another one, or that it had rung, was lost; null where there is none.
   */
  crash(): number | null {
    const written = this.#world.faults.between(0, this.#pending.length);
    this.#apply(this.#pending.slice(0, written));
    const isAlarmLost = this.#pending.slice(written).flat().some(isOfAlarm);
    this.#pending = [];
    this.#batch = null;
    this.#leaving = [];
    this.#current = new Map(this.#durable);
    this.gate.isClosed = false;
    this.#world.timeline.release(this.gate.waiting);
    return isAlarmLost ? ((this.#durable.get(ALARM) as number | undefined) ?? null) : null;
  }

  #write(write: Write): void {
    this.#tell(write);
    applyTo(this.#current, write);
    if (this.#batch) {
      this.#batch.push(write);
      return;
    }
    const batch = [write];
    this.#batch = batch;
    // Without an await between them: until the next microtask.
    queueMicrotask(() => {
      if (this.#batch === batch) this.#batch = null;
    });
    this.#pending.push(batch);
    if (this.#pending.length > 1) return;
    const { timeline, faults } = this.#world;
    const where = { label: "on disk", host: this.#disk, isStorage: true };
    timeline.after(faults.latency("object"), where, () => this.#commit());
  }

  #tell({ key, value }: Write): void {
    const { name } = this.#disk;
    const keys = key === null ? this.#current.keys() : [key];
    for (const one of keys) this.#world.wrote(name, one, this.#current.get(one), value);
  }

  #commit(): void {
    const done = this.#pending;
    this.#pending = [];
    this.#batch = null;
    this.#apply(done);
    for (const leave of this.#leaving.splice(0)) leave();
  }

  #apply(batches: Batch[]): void {
    for (const write of batches.flat()) applyTo(this.#durable, write);
    if (batches.flat().some(isOfAlarm))
      this.#onAlarm((this.#durable.get(ALARM) as number | undefined) ?? null);
  }

  /** The input gate: no other event reaches the object until its storage has responded. */
  async #awaitDisk(): Promise<void> {
    const { faults, timeline } = this.#world;
    if (faults.isOver || !faults.chance(0.2)) return;
    this.gate.isClosed = true;
    const { promise, resolve } = Promise.withResolvers<void>();
    timeline.after(faults.latency("object"), { label: "storage responds", isStorage: true }, () => {
      this.gate.isClosed = false;
      timeline.release(this.gate.waiting);
      resolve();
    });
    await promise;
  }
}

const isOfAlarm = ({ key }: Write): boolean => key === ALARM || key === null;

function applyTo(map: Map<string, unknown>, { key, value }: Write): void {
  if (key === null) map.clear();
  else if (value === undefined) map.delete(key);
  else map.set(key, value);
}
