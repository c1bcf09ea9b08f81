import type { Faults, Way } from "./faults.ts";
import type { Random } from "./random.ts";
import { currentPlace, type Place, runAt, type Timeline } from "./timeline.ts";

/** What one run consists of; nothing of it outlives the run. */
export interface World {
  timeline: Timeline;
  random: Random;
  faults: Faults;
  /** Takes a line that the shop logs. */
  logged(level: string, line: string): void;
  /** Takes each write of an object, before it is on disk. */
  wrote(object: string, key: string, before: unknown, after: unknown): void;
}

export interface Message<Value> {
  way: Way;
  label: string;
  /** Found when the message arrives: until then an object may have crashed and started again. */
  to: () => Place;
  work: () => Promise<Value>;
  /** Tells the receiver who waits, so that a crash reaches him; returns what ends that. */
  awaited?: (fail: (cause: Error) => void) => () => void;
  signal?: AbortSignal | null;
  /** The longest that its request takes to arrive, in milliseconds. */
  withinMs?: number;
  /** A refusal in the receiver's own words; a lost connection where it has none. */
  refusal?: () => Value;
}

export const lostConnection = (): Error =>
  Object.assign(new Error("Network connection lost."), { retryable: true });

/** Lets what is written at a place be on disk before anything leaves it. */
const leave = (place: Place, send: () => void): void =>
  place.afterWrites ? place.afterWrites(send) : send();

/** Sends a message from where this is called, and its answer back: each an event of its own. */
export function send<Value>({ timeline, faults }: World, message: Message<Value>): Promise<Value> {
  const from = currentPlace();
  const { way, label, to, work } = message;
  const { promise, resolve, reject } = Promise.withResolvers<Value>();
  let isEnded = false;
  const end = (told: string, settle: () => void, delayMs = faults.latency(way)) => {
    if (isEnded) return;
    isEnded = true;
    timeline.after(delayMs, { label: `${told} ${label}`, place: from }, settle);
  };
  const lose = (told: string) => {
    // Half of what is lost is never heard of again: only the sender's own time limit ends it.
    if (way === "object" || faults.chance(0.5)) end(told, () => reject(lostConnection()));
    else timeline.note(from.name, `${told} ${label}, unheard`);
  };
  message.signal?.addEventListener("abort", () => {
    if (isEnded) return;
    isEnded = true;
    reject(message.signal?.reason);
  });
  const arrive = () => {
    timeline.jump(faults.jump(way));
    const place = to();
    const forget = message.awaited?.((cause) => end("crash ends", () => reject(cause)));
    const isLost = faults.strikes("lose-answer", way);
    // Until its writes are on disk the answer is still inside, and a crash takes it along.
    const settled = (told: string, settle: () => void) =>
      leave(place, () => {
        forget?.();
        if (isLost) lose("answer lost of");
        else end(told, settle);
      });
    runAt(place, work).then(
      (value) => runAt(place, () => settled("answer of", () => resolve(value))),
      (cause) => runAt(place, () => settled("error of", () => reject(cause))),
    );
  };
  leave(from, () => {
    if (faults.strikes("lose-request", way)) return lose("request lost of");
    const { refusal } = message;
    if (refusal && faults.strikes("refuse", way))
      return end("refusal of", () => resolve(refusal()));
    const latencyMs = Math.min(faults.latency(way), message.withinMs ?? Number.POSITIVE_INFINITY);
    timeline.after(latencyMs, { label, place: arrival(to) }, arrive);
  });
  return promise;
}

/** The place where a message arrives, with its gate; the message outlives a crash before that. */
function arrival(to: () => Place): Place {
  return {
    get name() {
      return to().name;
    },
    isGone: false,
    get gate() {
      return to().gate;
    },
  };
}
