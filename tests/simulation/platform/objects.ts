import { copy } from "./copy.ts";
import { ObjectStorage } from "./object-storage.ts";
import { currentHost, type Host, runAt } from "./timeline.ts";
import { lostConnection, send, type World } from "./world.ts";

type Method = (...values: unknown[]) => unknown;
type Live = Record<string, Method | undefined>;
/** A method, with the members that lead to it ("cart.add"), and what it is called with. */
type Step = [path: string, values: unknown[]];

interface State {
  id: { toString(): string };
  storage: ObjectStorage;
  waitUntil(work: Promise<unknown>): void;
}

type Make = (state: State) => object;

/** How the platform notifies a caller that an object has ended during the call. */
const resets = [
  lostConnection,
  () =>
    Object.assign(new Error("Durable Object reset because its code was updated."), {
      durableObjectReset: true,
      retryable: true,
    }),
  () => Object.assign(new Error("Durable Object is overloaded."), { overloaded: true }),
];

const triesOfAlarm = 6;
const firstRetryMs = 2_000;

/** One Durable Object: a memory that is lost at any time, and a storage that is not. */
class ObjectSlot {
  readonly storage: ObjectStorage;
  readonly #name: string;
  readonly #world: World;
  readonly #make: Make;
  readonly #state: State;
  readonly #waiting = new Set<(cause: Error) => void>();
  #live: object | null = null;
  #host: Host | null = null;
  #cancelAlarm = () => {};
  #failedAlarms = 0;
  #isRinging = false;
  /** Another alarm is due, and waits until this one has rung. */
  #isDue = false;

  constructor(name: string, world: World, make: Make) {
    this.#name = name;
    this.#world = world;
    this.#make = make;
    this.storage = new ObjectStorage(this.#shortName, world, (at) => this.#plan(at));
    const id = { toString: () => name.slice(name.indexOf(" ") + 1) };
    this.#state = { id, storage: this.storage, waitUntil: () => {} };
  }

  /** The place of its present memory. */
  readonly host = (): Host => {
    this.#host ??= {
      name: this.#shortName,
      isGone: false,
      gate: this.storage.gate,
      callers: new Set(),
      afterWrites: (leave) => this.storage.afterWrites(leave),
    };
    return this.#host;
  };

  get #shortName(): string {
    return this.#name.replace(/^(\w+ \w{6})\w{58}$/, "$1");
  }

  /** One message, whatever it calls of what its first call returns. */
  call(...steps: Step[]): Promise<unknown> {
    const from = currentHost();
    const given = steps.map(([path, values]): Step => {
      return [path, values.map((value) => this.#sent(value, from))];
    });
    return send(this.#world, {
      way: "object",
      label: getLabel(steps),
      to: this.host,
      work: async () => {
        this.#sometimesEnds();
        return plain(await this.#run(given));
      },
      awaited: (fail) => {
        this.#waiting.add(fail);
        return () => this.#waiting.delete(fail);
      },
    });
  }

  async #run(steps: readonly Step[]): Promise<unknown> {
    this.#live ??= this.#make(this.#state);
    let match: unknown = this.#live;
    try {
      for (const [path, values] of steps) {
        const names = path.split(".");
        const method = names.pop() ?? "";
        const live = names.reduce((owner, name) => Object(owner)[name], match) as Live;
        match = await live[method]?.call(live, ...values);
      }
      return match;
    } catch (cause) {
      // Of an error's own class and fields nothing comes out of an object.
      if (cause instanceof Error && !("retryable" in cause)) throw new Error(cause.message);
      throw cause;
    }
  }

  /** A function crosses as a way to call it back where it came from; anything else as a copy. */
  #sent(value: unknown, from: Host): unknown {
    if (typeof value !== "function") return copy(value);
    const called = value as Method;
    return (...values: unknown[]) =>
      send(this.#world, {
        way: "object",
        label: "callback",
        to: () => from,
        work: async () => {
          if (from.isGone) throw lostConnection();
          return plain(await called(...values));
        },
        awaited: (fail) => {
          from.callers?.add(fail);
          return () => from.callers?.delete(fail);
        },
      });
  }

  #sometimesEnds(): void {
    const { faults, timeline } = this.#world;
    const kind = (["crash", "evict"] as const).find((one) => faults.strikes(one, "object"));
    if (!kind) return;
    const host = this.host();
    const isBusy = () => kind === "evict" && (this.#isRinging || this.#waiting.size > 0);
    const end = () => (host.isGone || isBusy() ? undefined : this.crash(kind));
    const delayMs = faults.latency("object") + (kind === "evict" ? 10_000 : 0);
    timeline.after(delayMs, { label: "", host: { name: host.name, isGone: false } }, end);
  }

  /** Loses its memory, and what it had not written to disk. */
  crash(kind: string): void {
    const host = this.#host;
    if (!host) return;
    const { timeline, faults } = this.#world;
    timeline.note(host.name, kind === "evict" ? "is evicted" : "CRASHES");
    host.isGone = true;
    this.#host = null;
    this.#live = null;
    const alarm = this.storage.crash();
    const waiting = [...this.#waiting, ...(host.callers ?? [])];
    this.#waiting.clear();
    for (const fail of waiting) fail((resets[faults.between(0, 2)] ?? lostConnection)());
    if (this.#isRinging) this.#alarmFailed();
    else if (alarm !== null) this.#plan(alarm);
  }

  #plan(at: number | null): void {
    this.#cancelAlarm();
    this.#cancelAlarm = () => {};
    this.#isDue = false;
    if (at === null) return;
    const { timeline } = this.#world;
    const ring = () => this.#ring();
    const where = { label: "alarm", host: this.#alarmHost() };
    this.#cancelAlarm = timeline.after(at - timeline.now, where, ring);
  }

  /** Of the platform, not of a memory: it outlives a crash. */
  #alarmHost(): Host {
    return { name: this.#shortName, isGone: false, gate: this.storage.gate };
  }

  #ring(): void {
    if (this.#isRinging) {
      this.#isDue = true;
      return;
    }
    const host = this.host();
    const done = () => {
      this.#isRinging = false;
      this.#failedAlarms = 0;
      if (this.#isDue) this.#ring();
    };
    const failed = () => {
      if (!host.isGone) this.#alarmFailed();
    };
    this.#isRinging = true;
    this.#isDue = false;
    runAt(host, () => {
      this.storage.takeAlarm();
      this.#sometimesEnds();
      // It has rung when what it wrote is on disk.
      const after = () => {
        if (!host.isGone) this.storage.afterWrites(done);
      };
      this.#run([["alarm", []]]).then(after, failed);
    });
  }

  /** Tried again, later each time, and at last given up. */
  #alarmFailed(): void {
    const { timeline } = this.#world;
    this.#isRinging = false;
    this.#failedAlarms += 1;
    if (this.#failedAlarms > triesOfAlarm) {
      timeline.note(this.#shortName, "alarm GIVEN UP");
      return;
    }
    const pauseMs = firstRetryMs * 2 ** (this.#failedAlarms - 1);
    timeline.after(pauseMs, { label: "alarm again", host: this.#alarmHost() }, () => this.#ring());
  }
}

/** What a call is about, for a reader of the trace. */
const getLabel = (steps: readonly Step[]): string => steps.at(-1)?.[0] ?? "";

/** A member of a stub, or of what was returned by the calls before: it is called, or has members. */
const getMember = (slot: ObjectSlot, before: readonly Step[], path: string): object =>
  new Proxy(
    (...values: unknown[]) =>
      path === "authenticate"
        ? getMembers(slot, [...before, [path, values]])
        : slot.call(...before, [path, values]),
    membersAt(slot, before, `${path}.`),
  );

const getMembers = (slot: ObjectSlot, before: readonly Step[] = []): object =>
  new Proxy({}, membersAt(slot, before, ""));

const membersAt = (
  slot: ObjectSlot,
  before: readonly Step[],
  prefix: string,
): ProxyHandler<object> => ({
  get: (_, name) => {
    if (name === Symbol.dispose) return () => {};
    if (typeof name !== "string" || name === "then") return undefined;
    return getMember(slot, before, prefix + name);
  },
});

const plain = <Value>(value: Value): Value => copy(value);

/** All objects of one class, by id. */
export class ObjectNamespace {
  readonly #slots = new Map<string, ObjectSlot>();
  readonly #name: string;
  readonly #world: World;
  readonly #make: Make;

  constructor(
    name: string,
    world: World,
    Created: new (state: never, env: never) => object,
    env: () => object,
  ) {
    this.#name = name;
    this.#world = world;
    this.#make = (state) => new Created(state as never, env() as never);
  }

  idFromName(name: string): string {
    return name;
  }

  idFromString(id: string): string {
    if (!/^[0-9a-f]{64}$/.test(id)) throw new TypeError(`Invalid Durable Object ID: ${id}`);
    return id;
  }

  newUniqueId(): string {
    const bytes = new Uint8Array(32);
    this.#world.random.bytes(bytes);
    return Buffer.from(bytes).toString("hex");
  }

  getByName(name: string): object {
    return this.get(name);
  }

  get(id: string): object {
    const slot =
      this.#slots.get(id) ?? new ObjectSlot(`${this.#name} ${id}`, this.#world, this.#make);
    this.#slots.set(id, slot);
    return getMembers(slot);
  }

  /** Every object that there ever was, by id. */
  all(): ReadonlyMap<string, { storage: ObjectStorage; crash(kind: string): void }> {
    return this.#slots;
  }
}
