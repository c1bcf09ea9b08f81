import { deflateRawSync, gunzipSync, gzipSync, inflateRawSync } from "node:zlib";
import { type Sent, sentBy } from "./sent.ts";
import { seededCrypto } from "./web-crypto.ts";
import type { World } from "./world.ts";

type Outside = (sent: Sent) => Promise<Response>;

/** The run that the globals belong to; one at a time in a process. */
interface Current {
  world: World;
  outside: Outside;
  caches: Map<string, Map<string, Response>>;
}

let current: Current | undefined;

function run(): Current {
  if (!current) throw new Error("There is no run: code of the shop works outside of one.");
  return current;
}

const now = (): number => Math.floor(current?.world.timeline.now ?? 0);

const RealDate = Date;

/** Date of the virtual clock. */
class VirtualDate extends RealDate {
  constructor(...given: unknown[]) {
    if (given.length === 0) super(now());
    else super(...(given as [number]));
  }

  static override now(): number {
    return now();
  }
}

const timers = new Map<number, () => void>();
let lastTimer = 0;

function setTimer(ring: () => void, milliseconds = 0): number {
  const { timeline } = run().world;
  lastTimer += 1;
  const id = lastTimer;
  const rung = () => {
    timers.delete(id);
    ring();
  };
  timers.set(
    id,
    milliseconds > 0 ? timeline.after(milliseconds, { label: "" }, rung) : timeline.soon(rung),
  );
  return id;
}

function clearTimer(id: number | undefined): void {
  if (id === undefined) return;
  timers.get(id)?.();
  timers.delete(id);
}

function repeatTimer(ring: () => void, milliseconds = 0): number {
  const again = () => {
    ring();
    if (timers.has(id)) timers.set(id, run().world.timeline.after(milliseconds, event, again));
  };
  const event = { label: "" };
  lastTimer += 1;
  const id = lastTimer;
  timers.set(id, run().world.timeline.after(milliseconds, event, again));
  return id;
}

function abortLater(milliseconds: number): AbortSignal {
  const controller = new AbortController();
  run().world.timeline.after(milliseconds, { label: "" }, () =>
    controller.abort(new DOMException("The operation was aborted due to timeout", "TimeoutError")),
  );
  return controller.signal;
}

const toKey = (key: Request | string): string => (typeof key === "string" ? key : key.url);

const openCache = async (name: string) => {
  const { caches } = run();
  const entries = caches.get(name) ?? new Map<string, Response>();
  caches.set(name, entries);
  return {
    match: async (key: Request | string) => entries.get(toKey(key))?.clone(),
    put: async (key: Request | string, response: Response) =>
      void entries.set(toKey(key), response.clone()),
    delete: async (key: Request | string) => entries.delete(toKey(key)),
  };
};

type Pack = (bytes: Uint8Array) => Uint8Array;

/** Compression in one piece: the real one ends when its thread does. */
const packing = (packs: Record<string, Pack>) =>
  class extends TransformStream<Uint8Array, Uint8Array> {
    constructor(format: string) {
      const chunks: Uint8Array[] = [];
      super({
        transform: (chunk) => void chunks.push(chunk),
        flush: (sink) => sink.enqueue(packs[format]?.(Buffer.concat(chunks))),
      });
    }
  };

const globals = {
  CompressionStream: packing({ gzip: gzipSync, "deflate-raw": deflateRawSync }),
  DecompressionStream: packing({ gzip: gunzipSync, "deflate-raw": inflateRawSync }),
  Date: VirtualDate,
  setTimeout: setTimer,
  clearTimeout: clearTimer,
  setInterval: repeatTimer,
  clearInterval: clearTimer,
  fetch: async (input: Request | string, init?: RequestInit) =>
    run().outside(await sentBy(input, init)),
  caches: { open: openCache },
  scheduler: {
    wait: (milliseconds: number) =>
      new Promise<void>((resolve) => void setTimer(resolve, milliseconds)),
  },
};

/** Takes clock, timers, chance and network away from everything in this process. */
export function replaceGlobals(): void {
  for (const [name, value] of Object.entries(globals))
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
  Object.defineProperty(globalThis, "crypto", {
    value: seededCrypto(() => run().world.random),
    configurable: true,
  });
  Math.random = () => run().world.random.next();
  performance.now = now;
  AbortSignal.timeout = abortLater;
  for (const level of ["debug", "info", "log", "warn", "error"] as const)
    console[level] = (...messages: unknown[]) => current?.world.logged(level, messages.join(" "));
}

/** Gives the globals to a run. */
export function enterRun(world: World, outside: Outside): void {
  timers.clear();
  lastTimer = 0;
  current = { world, outside, caches: new Map() };
}
