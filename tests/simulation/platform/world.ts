import type { Faults, Way } from "./faults.ts";
import type { Random } from "./random.ts";
import { currentHost, type Host, runAt, type Timeline } from "./timeline.ts";

/** What one run consists of; nothing of it outlives the run. */
export interface World {
  timeline: Timeline;
  random: Random;
  faults: Faults;
  /** Takes a line that the shop logs. */
  logged(level: string, line: string): void;
  /** Takes what a message was about whose response is lost. */
  lost(label: string): void;
  /** Takes each write of an object, before it is on disk. */
  wrote(object: string, key: string, before: unknown, after: unknown): void;
}

export interface Message<Value> {
  way: Way;
  label: string;
  /** Found when the message arrives: until then an object may have crashed and started again. */
  to: () => Host;
  work: () => Promise<Value>;
  /** Registers the caller with the receiver, so that a crash reaches it; returns what ends that. */
  awaited?: (fail: (cause: Error) => void) => () => void;
  signal?: AbortSignal | null;
  /** The longest that its request takes to arrive, in milliseconds; the clock waits for its end. */
  withinMs?: number;
  /** A refusal in the receiver's own words; a lost connection where it has none. */
  refusal?: () => Value;
}

export const lostConnection = (): Error =>
  Object.assign(new Error("Network connection lost."), { retryable: true });

/** Lets what is written at a place be on disk before anything leaves it. */
const leave = (host: Host, send: () => void): void =>
  host.afterWrites ? host.afterWrites(send) : send();

/** Sends a message from where this is called, and its response back: each an event of its own. */
export function send<Value>(world: World, message: Message<Value>): Promise<Value> {
  const { timeline, faults } = world;
  const from = currentHost();
  const { way, label, to, work } = message;
  const { promise, resolve, reject } = Promise.withResolvers<Value>();
  let isEnded = false;
  const end = (line: string, finish: () => void, delayMs = faults.latency(way)) => {
    if (isEnded) return;
    isEnded = true;
    timeline.after(delayMs, { label: `${line} ${label}`, host: from }, finish);
  };
  const lose = (line: string) => {
    // Half of what is lost never returns: only the sender's own timeout ends it.
    if (way === "object" || faults.chance(0.5)) end(line, () => reject(lostConnection()));
    else timeline.note(from.name, `${line} ${label}, unheard`);
  };
  message.signal?.addEventListener("abort", () => {
    if (isEnded) return;
    isEnded = true;
    reject(message.signal?.reason);
  });
  let release = () => {};
  const arrive = () => {
    timeline.jump(faults.jump(way));
    const host = to();
    const forget = message.awaited?.((cause) => end("crash ends", () => reject(cause)));
    const isLost = faults.strikes("lose-response", way);
    // Until its writes are on disk the response is still inside, and a crash loses it.
    const finishWith = (label: string, finish: () => void) =>
      leave(host, () => {
        forget?.();
        if (!isLost) return end(label, finish);
        world.lost(message.label);
        lose("response lost of");
      });
    const ended = runAt(host, work);
    ended.then(release, release);
    ended.then(
      (value) => runAt(host, () => finishWith("response of", () => resolve(value))),
      (cause) => runAt(host, () => finishWith("error of", () => reject(cause))),
    );
  };
  leave(from, () => {
    // Given up before it has left: it is never sent.
    if (message.signal?.aborted) return;
    if (faults.strikes("lose-request", way)) return lose("request lost of");
    const { refusal } = message;
    if (refusal && faults.strikes("refuse", way))
      return end("refusal of", () => resolve(refusal()));
    if (message.withinMs !== undefined) release = timeline.holdClock();
    const latencyMs = Math.min(faults.latency(way), message.withinMs ?? Number.POSITIVE_INFINITY);
    timeline.after(latencyMs, { label, host: arrival(to) }, arrive);
  });
  return promise;
}

/** The place where a message arrives, with its gate; the message outlives a crash before that. */
function arrival(to: () => Host): Host {
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
