import { createHmac } from "node:crypto";
import { paymentSettings } from "../support/shop-settings.ts";
import type { Sent } from "./platform/sent.ts";
import type { Host } from "./platform/timeline.ts";
import { send, type World } from "./platform/world.ts";
import type { Theme } from "./themes.ts";

/** A payment at Stripe. */
export interface Intent {
  id: string;
  client_secret: string;
  status: string;
  amount: number;
  currency: string;
  metadata: Record<string, string>;
  /** What was taken, when it was paid. */
  taken: number;
  /** What was given back, each time. */
  refunds: number[];
  /** The operator has refunded it, at Stripe. */
  isTakenBack?: true;
  /** Until when the shop's balance is too low to refund it. */
  refundableAt?: number;
  /** Of an order that this shop has not. */
  isOfNoOrder?: true;
}

type Deliver = (request: Request) => Promise<Response>;

const noIntent = () => Response.json({ error: { message: "No such intent" } }, { status: 404 });

const notPermitted = () =>
  Response.json({ error: { message: "The provided key does not have access" } }, { status: 403 });

const balanceTooLow = () =>
  Response.json({ error: { code: "balance_insufficient" } }, { status: 400 });

const alreadyRefunded = () =>
  Response.json({ error: { code: "charge_already_refunded" } }, { status: 400 });

const keyReused = () => Response.json({ error: { type: "idempotency_error" } }, { status: 400 });

/** How long Stripe knows an idempotency key. */
const keyMs = 24 * 3_600_000;

const pausesMs = [60_000, 600_000, 3_600_000, 7_200_000, 21_600_000, 43_200_000];

/** Stripe as far as the shop asks it; it remembers idempotency keys, and nothing else protects a refund. */
export class StripeService {
  readonly intents = new Map<string, Intent>();
  readonly #world: World;
  readonly #deliver: Deliver;
  readonly #responses = new Map<string, { text: string; asked: string; until: number }>();
  readonly #host: Host = { name: "stripe", isGone: false };

  /** Whether the shop's key lacks the right to cancel. */
  readonly #isRestricted: boolean;

  readonly #areRefundsLate: boolean;

  constructor(world: World, deliver: Deliver, theme: Theme | null = null) {
    const isRestricted = world.random.chance(0.25);
    this.#isRestricted = theme?.isRestricted ?? isRestricted;
    this.#areRefundsLate = theme?.areRefundsLate ?? false;
    this.#world = world;
    this.#deliver = deliver;
  }

  async fetch(sent: Sent): Promise<Response> {
    const body = new URLSearchParams(sent.text ?? "");
    const { pathname } = new URL(sent.url);
    return send(this.#world, {
      way: "outside",
      label: `${sent.method} ${pathname}`,
      to: () => this.#host,
      signal: sent.signal,
      work: async () => this.#respond(sent, pathname, body),
      refusal: () => Response.json({ error: { message: "Try again" } }, { status: 500 }),
    });
  }

  #respond(sent: Sent, path: string, body: URLSearchParams): Response {
    const { now } = this.#world.timeline;
    const key = sent.headers.get("idempotency-key");
    const asked = `${path} ${body}`;
    const cached = key ? this.#responses.get(key) : undefined;
    if (cached && cached.until > now)
      return cached.asked === asked ? new Response(cached.text) : keyReused();
    const [, , kind, id, verb] = path.split("/");
    // It has forgotten the key, and not what was given back by it.
    if (kind === "refunds" && cached?.asked === asked) return alreadyRefunded();
    const result = kind === "refunds" ? this.#refund(body) : this.#intent(id, verb, body);
    if (key && !(result instanceof Response))
      this.#responses.set(key, { text: JSON.stringify(result), asked, until: now + keyMs });
    return result instanceof Response ? result : Response.json(result);
  }

  #intent(id: string | undefined, verb: string | undefined, body: URLSearchParams) {
    if (!id) return this.#make(body);
    const intent = this.intents.get(id);
    if (!intent) return noIntent();
    if (verb === "cancel") return this.#isRestricted ? notPermitted() : cancelled(intent);
    return intent;
  }

  #make(body: URLSearchParams): Intent {
    const id = `pi_${this.intents.size + 1}_${crypto.randomUUID().slice(0, 8)}`;
    const intent: Intent = {
      id,
      client_secret: `${id}_secret_1`,
      status: "requires_payment_method",
      amount: Number(body.get("amount")),
      currency: body.get("currency") ?? "",
      metadata: metadataIn(body),
      taken: 0,
      refunds: [],
    };
    this.intents.set(id, intent);
    return intent;
  }

  #refund(body: URLSearchParams): object | Response {
    const intent = this.intents.get(body.get("payment_intent") ?? "");
    if (!intent) return noIntent();
    // As Stripe documents it (https://docs.stripe.com/error-codes); of the shop's own refunds it is as before.
    if (intent.isTakenBack) return alreadyRefunded();
    if (this.#world.timeline.now < (intent.refundableAt ?? 0)) return balanceTooLow();
    const amount = Number(body.get("amount") ?? intent.taken);
    intent.refunds.push(amount);
    return { id: `re_${intent.id}_${intent.refunds.length}`, status: "succeeded", amount };
  }

  /** The shopper confirms the payment in the browser, with Stripe's own script. */
  pay(clientSecret: string): Promise<boolean> {
    return send(this.#world, {
      way: "outside",
      label: "confirm payment",
      signal: AbortSignal.timeout(60_000),
      to: () => this.#host,
      work: async () => this.#take(this.intents.get(clientSecret.split("_secret")[0] ?? "")),
    });
  }

  /** The operator cancels at Stripe what nobody has paid. */
  cancelByOperator(clientSecret: string): void {
    const intent = this.intents.get(clientSecret.split("_secret")[0] ?? "");
    if (intent?.status !== "requires_payment_method") return;
    this.#world.timeline.note("operator", `cancels ${intent.id} at Stripe`);
    intent.status = "canceled";
  }

  /** A payment of an order that this shop has not, or of another shop, is confirmed. */
  payUnknown(metadata: Record<string, string>): Promise<boolean> {
    const intent = this.#make(new URLSearchParams({ amount: "1234", currency: "eur" }));
    Object.assign(intent, { metadata, isOfNoOrder: true });
    return this.pay(intent.client_secret).catch(() => false);
  }

  #take(intent: Intent | undefined): boolean {
    if (intent?.status !== "requires_payment_method") return intent?.status === "succeeded";
    const { timeline, faults } = this.#world;
    if (!faults.isOver && faults.chance(0.1)) return this.#process(intent);
    intent.status = "succeeded";
    intent.taken = intent.amount;
    if (this.#areRefundsLate && !faults.isOver)
      intent.refundableAt = timeline.now + faults.between(6, 20) * 60_000;
    timeline.note("stripe", `takes ${intent.amount} for ${intent.id}`);
    const times = faults.isOver ? 1 : faults.between(1, 2);
    for (let time = 0; time < times; time += 1) this.#notify(intent, 0, faults.latency("outside"));
    return true;
  }

  /** Some banks take hours, and may refuse in the end. */
  #process(intent: Intent): false {
    const { timeline, faults } = this.#world;
    intent.status = "processing";
    timeline.note("stripe", `processes ${intent.id}`);
    const isRefused = faults.chance(0.25);
    timeline.after(faults.between(1, 240) * 60_000, { label: "", host: this.#host }, () => {
      intent.status = "requires_payment_method";
      if (!isRefused) this.#take(intent);
    });
    return false;
  }

  /** Sends the webhook, again later until the shop has taken it. */
  #notify(intent: Intent, tries: number, pauseMs: number): void {
    const { timeline } = this.#world;
    timeline.after(pauseMs, { label: "webhook", host: this.#host }, () => {
      const again = () => {
        const next = pausesMs[tries];
        if (next !== undefined) this.#notify(intent, tries + 1, next);
      };
      this.#deliver(signed(intent, Math.floor(timeline.now / 1000))).then(
        ({ ok }) => (ok ? undefined : again()),
        again,
      );
    });
  }
}

function cancelled(intent: Intent): Intent | Response {
  if (intent.status === "succeeded" || intent.status === "processing")
    return Response.json({ error: { message: "Too late to cancel" } }, { status: 400 });
  intent.status = "canceled";
  return intent;
}

const metadataIn = (body: URLSearchParams): Record<string, string> =>
  Object.fromEntries(
    [...body].flatMap(([name, value]) => {
      const field = /^metadata\[(\w+)\]$/.exec(name)?.[1];
      return field ? [[field, value]] : [];
    }),
  );

function signed(intent: Intent, seconds: number): Request {
  const body = JSON.stringify({
    id: `evt_${intent.id}`,
    type: "payment_intent.succeeded",
    data: { object: { id: intent.id, metadata: intent.metadata } },
  });
  const signature = createHmac("sha256", paymentSettings.STRIPE_WEBHOOK_SECRET)
    .update(`${seconds}.${body}`)
    .digest("hex");
  return new Request("http://localhost:8787/webhooks/stripe", {
    method: "POST",
    body,
    headers: { "stripe-signature": `t=${seconds},v1=${signature}` },
  });
}
