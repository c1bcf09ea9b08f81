import { DurableObject } from "cloudflare:workers";
import type { Bindings } from "../platform/app-env.ts";
import { type SendResult, sendRequest } from "../platform/http/send-request.ts";
import { Jobs, retryPauseMs } from "../platform/jobs.ts";
import { writeLog } from "../platform/log.ts";
import { withResetHandling } from "../platform/objects/object-failure.ts";
import type { PortNamespace, PortOf } from "../platform/objects/object-port.ts";
import { type Config, configFor } from "../settings/config.ts";
import { consentVersion } from "./consent.ts";
import { EventStore, type Waiting } from "./event-store.ts";
import type { Receiver } from "./receiver.ts";
import { ga4 } from "./receivers/ga4.ts";
import { meta } from "./receivers/meta.ts";
import { ownEndpoint } from "./receivers/own-endpoint.ts";
import { type ReceiverName, receiverPurposes } from "./receivers.ts";
import type { ShopEvent } from "./shop-event.ts";

/** Objects among which visitors are divided. */
const SHARDS = 16;
/** Events of a short time travel together. */
const COLLECT_MS = 3_000;
/** Requests to one receiver in one run; the rest follows at once. */
const MAX_REQUESTS = 10;

/** What waits for a receiver is to be sent, which has failed so often in a row. */
interface Sending {
  name: ReceiverName;
  failures: number;
}

/** The receivers that the settings name. */
function createReceivers({ own, ga4: analytics, meta: ads }: Config["events"]) {
  return [own && ownEndpoint(own), analytics && ga4(analytics), ads && meta(ads)].filter(
    (receiver): receiver is Receiver => receiver !== null,
  );
}

/** Events of some visitors, until each receiver has them. */
export class ShopEvents extends DurableObject<Bindings> {
  readonly #events = new EventStore(this.ctx.storage.kv);
  /** One job for each receiver for which events wait, by its name. */
  readonly #jobs = new Jobs(this.ctx.storage, {
    send: (sending: Sending) => this.#sendTo(sending),
  });

  protected get config(): Config {
    return configFor(this.env);
  }

  get #receivers(): Receiver[] {
    return createReceivers(this.config.events);
  }

  async add(event: ShopEvent): Promise<void> {
    // Of another text: it says nothing about today's receivers.
    if (event.consent.version !== consentVersion(this.config.settings)) return;
    const names = this.#receivers
      .filter((it) => event.consent.purposes.includes(receiverPurposes[it.name]) && it.takes(event))
      .map(({ name }) => name);
    if (names.length === 0) return;
    if (this.#events.add(event, names) === "full")
      writeLog("warn", "events.full", { event: event.name });
    for (const name of names)
      if (this.#events.has(name) && this.#jobs.at(name) === null)
        this.#sendLater({ name, failures: 0 }, COLLECT_MS);
  }

  /** The consent is withdrawn: what waits is not sent. */
  async withdraw(visitor: string): Promise<void> {
    this.#events.withdraw(visitor);
    for (const { name } of this.#receivers) if (!this.#events.has(name)) this.#jobs.delete(name);
  }

  override alarm(rung?: AlarmInvocationInfo): Promise<void> {
    return this.#jobs.alarm(rung);
  }

  #sendLater(sending: Sending, pauseMs: number): void {
    this.#jobs.add("send", sending, { at: Date.now() + pauseMs, id: sending.name });
  }

  /** Sends what waits, oldest first, until a request fails. */
  async #sendTo({ name, failures }: Sending): Promise<void> {
    const receivers = this.#receivers;
    this.#events.prune(receivers.map((it) => it.name));
    const receiver = receivers.find((it) => it.name === name);
    if (!receiver) return;
    let failed = failures;
    for (let request = 0; request < MAX_REQUESTS; request += 1) {
      const waiting = this.#events.oldest(name, receiver.most);
      if (waiting.length === 0) return;
      const isFresh = ([, { event }]: Waiting) =>
        Date.now() - Date.parse(event.date) < receiver.maxAgeMs;
      const fresh = waiting.filter(isFresh);
      const result = fresh.length > 0 ? await this.#send(receiver, fresh) : "sent";
      const pauseMs = result === "failed" ? retryPauseMs(failed) : null;
      if (pauseMs !== null) return this.#sendLater({ name, failures: failed + 1 }, pauseMs);
      failed = 0;
      const count = waiting.length - (result === "failed" ? 0 : fresh.length);
      if (count > 0) writeLog("error", "events.given_up", { receiver: name, count });
      this.#events.remove(
        name,
        waiting.map(([key]) => key),
      );
    }
    this.#sendLater({ name, failures: 0 }, 0);
  }

  async #send(receiver: Receiver, waiting: readonly Waiting[]): Promise<SendResult> {
    const { url, init } = receiver.toRequest(waiting.map(([, outgoing]) => outgoing));
    const result = await sendRequest((...request) => fetch(...request), url, init);
    if (result !== "refused") return result;
    if (waiting.length === 1) {
      writeLog("warn", "events.refused", { receiver: receiver.name });
      return result;
    }
    // One that is refused must not take the others with it.
    for (const [at, one] of waiting.entries()) {
      const outcome = await this.#send(receiver, [one]);
      if (outcome !== "failed") continue;
      this.#events.remove(
        receiver.name,
        waiting.slice(0, at).map(([key]) => key),
      );
      return outcome;
    }
    return "sent";
  }
}

/** The object that has a visitor's events. */
export function eventQueue(
  bindings: Pick<Bindings, "EVENTS">,
  visitor: string,
): PortOf<ShopEvents> {
  const { visitors: locationHint } = configFor(bindings).locations;
  const shard = Number.parseInt(visitor, 10) % SHARDS;
  const stub = () => bindings.EVENTS.getByName(String(shard), { locationHint });
  // An event has an id, by which it counts once.
  return withResetHandling(stub, { isRepeatable: () => true });
}

declare module "../platform/app-env.ts" {
  interface Bindings {
    EVENTS: PortNamespace<ShopEvents>;
  }
}
