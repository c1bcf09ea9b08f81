import { randomBytes } from "node:crypto";
import { mapStore } from "../../support/memory-stores.ts";
import { openSql, type Sql } from "./sqlite.ts";

/** What a Durable Object keeps, in memory; alarms ring when a test rings them. */
class Storage {
  readonly kv = mapStore();
  #alarm: number | null = null;
  #sql: Sql | null = null;

  get sql(): Sql {
    this.#sql ??= openSql();
    return this.#sql;
  }

  async getAlarm(): Promise<number | null> {
    return this.#alarm;
  }

  async setAlarm(at: number): Promise<void> {
    if (!Number.isFinite(at)) throw new TypeError(`An alarm at ${at}`);
    this.#alarm = at;
  }

  async deleteAlarm(): Promise<void> {
    this.#alarm = null;
  }

  async deleteAll(): Promise<void> {
    for (const [key] of this.kv.list()) this.kv.delete(key);
    this.#alarm = null;
  }

  async sync(): Promise<void> {}
}

interface State {
  id: { toString(): string };
  storage: Storage;
}

type Method = (...values: unknown[]) => unknown;

/** An object's memory, which may be lost, and its storage, which may not. */
export class Slot {
  readonly state: State;
  readonly #make: (state: State) => object;
  #live: object | null = null;

  constructor(name: string, make: (state: State) => object) {
    this.state = { id: { toString: () => name }, storage: new Storage() };
    this.#make = make;
  }

  get live(): Record<string, Method | undefined> {
    this.#live ??= this.#make(this.state);
    return this.#live as Record<string, Method | undefined>;
  }

  evict(): void {
    this.#live = null;
  }
}

const slots = new WeakMap<object, Slot>();

/** The object that a stub speaks to. */
export function slotOf(stub: object): Slot {
  const slot = slots.get(stub);
  if (!slot) throw new Error("Not a stub of a Durable Object");
  return slot;
}

type Find = () => Record<string, Method | undefined> | Promise<Record<string, Method | undefined>>;

/**
 * Speaks to what `find` finds, each time anew; values cross as copies, as they do on the platform.
 * What `authenticate` returns stays where it is, and may be called before it is there.
 */
export function stubOf(find: Find): object {
  const call =
    (name: string) =>
    async (...values: unknown[]) => {
      // Longer than promises take: what waits for no response has gone on by then.
      await new Promise((resolve) => setImmediate(resolve));
      const match = await find();
      return structuredClone(await match[name]?.call(match, ...structuredClone(values)));
    };
  const authenticate = (...values: unknown[]) =>
    stubOf(async () => {
      const match = await find();
      return (await match.authenticate?.call(match, ...values)) as Awaited<ReturnType<Find>>;
    });
  const own = { authenticate, [Symbol.dispose]: () => {} };
  return new Proxy(own, {
    get: (_, name) =>
      name === "then" ? undefined : (Reflect.get(own, name) ?? call(String(name))),
  });
}

/** All objects of one class, by name. */
export class Namespace {
  readonly #slots = new Map<string, Slot>();
  readonly #make: (state: State) => object;

  constructor(Created: new (state: never, env: never) => object, env: object) {
    this.#make = (state) => new Created(state as never, env as never);
  }

  idFromName(name: string): string {
    return name;
  }

  idFromString(id: string): string {
    return id;
  }

  newUniqueId(): string {
    return randomBytes(32).toString("hex");
  }

  getByName(name: string): object {
    return this.get(name);
  }

  get(id: string): object {
    const slot = this.#slots.get(id) ?? new Slot(id, this.#make);
    this.#slots.set(id, slot);
    const stub = stubOf(() => slot.live);
    slots.set(stub, slot);
    return stub;
  }

  evictAll(): void {
    for (const slot of this.#slots.values()) slot.evict();
  }
}
