import { AsyncLocalStorage } from "node:async_hooks";
import { createHash } from "node:crypto";

/** Where code runs: a request, an object, a browser. What it awaits comes back to it there. */
export interface Host {
  readonly name: string;
  /** Crashed or left: nothing that it awaited ever comes. */
  isGone: boolean;
  /** Holds events back while an object awaits its storage. */
  gate?: { isClosed: boolean; waiting: Scheduled[] };
  /** Those who called something back here and wait for it. */
  callers?: Set<(cause: Error) => void>;
  /** Runs `leave` once what was written here is on disk. */
  afterWrites?: (leave: () => void) => void;
}

interface Scheduled {
  dueAt: number;
  order: number;
  label: string;
  host: Host;
  run: () => void;
  /** Storage itself responds through a closed gate. */
  isStorage: boolean;
  isCancelled: boolean;
}

export interface EventOptions {
  /** Empty for what is no step of its own. */
  label: string;
  host?: Host;
  isStorage?: boolean;
}

const hosts = new AsyncLocalStorage<Host>();
const outside: Host = { name: "outside", isGone: false };

export const currentHost = (): Host => hosts.getStore() ?? outside;

export const runAt = <Value>(host: Host, work: () => Value): Value => hosts.run(host, work);

/** A tick runs when no microtask is left; streams put off some of their work by one. */
const microtasksAreDone = async (): Promise<void> => {
  for (let tick = 0; tick < 3; tick += 1)
    await new Promise<void>((resolve) => process.nextTick(resolve));
};

/** All that is to happen, in virtual time: nothing here waits for the wall clock. */
export class Timeline {
  now: number;
  /** Events that have run; timers and pauses do not count. */
  steps = 0;
  /** All that has run, timers and pauses too. */
  events = 0;
  /** How far the clock was moved on in all, in milliseconds. */
  jumpedMs = 0;
  readonly lines: string[] = [];
  readonly #startedAt: number;
  readonly #keepsLines: boolean;
  readonly #digest = createHash("sha256");
  #queue: Scheduled[] = [];
  #soon: { host: Host; run: () => void }[] = [];
  #order = 0;
  #jumpMs = 0;
  #inTime = 0;

  constructor({ startAt, keepsLines }: { startAt: number; keepsLines: boolean }) {
    this.now = startAt;
    this.#startedAt = startAt;
    this.#keepsLines = keepsLines;
  }

  /** Has something happen in so many milliseconds; returns what takes it back. */
  after(
    milliseconds: number,
    { label, host = currentHost(), isStorage = false }: EventOptions,
    run: () => void,
  ): () => void {
    const dueAt = this.now + Math.max(0, milliseconds);
    const order = this.#order++;
    const event = { dueAt, order, label, host, run, isStorage, isCancelled: false };
    this.#push(event);
    return () => {
      event.isCancelled = true;
    };
  }

  /** Moves the clock on: whatever was due meanwhile is late. It waits for what has to be in time. */
  jump(milliseconds: number): void {
    this.#jumpMs += Math.max(0, milliseconds);
    if (this.#jumpMs === 0 || this.#inTime > 0) return;
    this.now += this.#jumpMs;
    this.jumpedMs += this.#jumpMs;
    this.note("clock", `is moved on by ${Math.round(this.#jumpMs / 1000)} s`);
    this.#jumpMs = 0;
  }

  /** Begins what has to be in time; returns what ends it. */
  holdClock(): () => void {
    this.#inTime += 1;
    return () => {
      this.#inTime -= 1;
      this.jump(0);
    };
  }

  /** Has something run as soon as nothing else is under way, before the next event. */
  soon(run: () => void): () => void {
    const task = { host: currentHost(), run };
    this.#soon.push(task);
    return () => {
      task.run = () => {};
    };
  }

  /** Lets the next event happen, with all that follows from it at once; false when there is none. */
  async step(until = Number.POSITIVE_INFINITY): Promise<boolean> {
    for (;;) {
      const [first] = this.#queue;
      if (!first || first.dueAt > until) return false;
      this.#pop();
      if (first.isCancelled || first.host.isGone) continue;
      const { gate } = first.host;
      if (gate?.isClosed && !first.isStorage) {
        gate.waiting.push(first);
        continue;
      }
      this.now = Math.max(this.now, first.dueAt);
      this.events += 1;
      if (first.label) this.note(first.host.name, first.label, 1);
      runAt(first.host, first.run);
      await this.drain();
      return true;
    }
  }

  /** Lets everything run that waits for nothing outside. */
  async drain(): Promise<void> {
    await microtasksAreDone();
    while (this.#soon.length > 0) {
      for (const { host, run } of this.#soon.splice(0)) if (!host.isGone) runAt(host, run);
      await microtasksAreDone();
    }
  }

  /** Lets events through that a gate has held back, in their order. */
  release(events: Scheduled[]): void {
    for (const event of events.splice(0)) {
      event.dueAt = Math.max(event.dueAt, this.now);
      this.#push(event);
    }
  }

  /** A line of the trace: who, at which step and time, and what. */
  note(who: string, what: string, steps = 0): void {
    this.steps += steps;
    const line = `${String(this.steps).padStart(5)} ${this.#elapsed().padStart(12)}  ${who}: ${what}`;
    this.#digest.update(line);
    if (this.#keepsLines) this.lines.push(line);
  }

  /** Of the whole trace until now; call it once. */
  hash(): string {
    return this.#digest.digest("hex").slice(0, 16);
  }

  #elapsed(): string {
    const seconds = (this.now - this.#startedAt) / 1000;
    const [days, rest] = [Math.floor(seconds / 86_400), seconds % 86_400];
    const [hours, minutes] = [Math.floor(rest / 3600), Math.floor((rest % 3600) / 60)];
    const clock = [hours, minutes].map((part) => String(part).padStart(2, "0")).join(":");
    const day = days > 0 ? `${days}d ` : "";
    return `${day}${clock}:${(rest % 60).toFixed(3).padStart(6, "0")}`;
  }

  #push(event: Scheduled): void {
    const queue = this.#queue;
    let at = queue.push(event) - 1;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      const above = queue[parent];
      if (!above || !isBefore(event, above)) break;
      queue[at] = above;
      at = parent;
    }
    queue[at] = event;
  }

  #pop(): void {
    const queue = this.#queue;
    const last = queue.pop();
    if (!last || queue.length === 0) return;
    let at = 0;
    for (;;) {
      let child = 2 * at + 1;
      const [left, right] = [queue[child], queue[child + 1]];
      if (!left) break;
      const smaller = right && isBefore(right, left) ? right : left;
      if (smaller === right) child += 1;
      if (!isBefore(smaller, last)) break;
      queue[at] = smaller;
      at = child;
    }
    queue[at] = last;
  }
}

const isBefore = (one: Scheduled, other: Scheduled): boolean =>
  one.dueAt < other.dueAt || (one.dueAt === other.dueAt && one.order < other.order);
