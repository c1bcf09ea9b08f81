import type { Context, Handler } from "hono";
import * as v from "valibot";
import type { AppEnv } from "../../app-env.ts";
import { writeLog } from "../../log.ts";
import { recordEvent } from "../../objects.ts";
import { BackendError } from "../../platform/backend-error.ts";
import { boundedBody } from "../../platform/http/body-limit.ts";
import { withoutReset } from "../../platform/objects/object-failure.ts";
import type { SessionObject } from "../../session/session.ts";
import { defaultTimeouts, payerObject } from "../../session/session-contract.ts";
import { createStripeApi } from "./api.ts";

const maxBodyBytes = 256 * 1024;

const event = v.object({
  id: v.pipe(v.string(), v.maxLength(200)),
  type: v.string(),
  data: v.object({
    object: v.object({
      id: v.optional(v.string()),
      metadata: v.optional(v.record(v.string(), v.string()), {}),
    }),
  }),
});

function readEvent(text: string): v.InferOutput<typeof event> | null {
  try {
    const parsed = v.safeParse(event, JSON.parse(text));
    return parsed.success ? parsed.output : null;
  } catch {
    return null;
  }
}

/** The object of the session that made the payment; null when it is not ours. */
function payerOf({ env }: Context<AppEnv>, owner: string | undefined): SessionObject | null {
  return owner && /^[0-9a-f]{64}$/.test(owner) ? payerObject(env, owner) : null;
}

/** POST /webhooks/stripe: completes the order of a payment whose tab was closed. */
export const stripeWebhook: Handler<AppEnv> = async (c) => {
  c.header("cache-control", "no-store");
  const { config, requestId, now } = c.var;
  const body = await boundedBody(c.req.raw, maxBodyBytes);
  if (!body) return c.json({ error: "too-large" }, 413);
  const text = new TextDecoder().decode(body);
  const signing = { secret: config.cards.webhookSecret, now: now() };
  if (!(await isSignedByStripe(text, c.req.header("stripe-signature") ?? "", signing))) {
    writeLog("warn", "webhook.refused", { requestId, sender: "stripe" });
    return c.json({ error: "signature-invalid" }, 401);
  }
  const stripeEvent = readEvent(text);
  if (!stripeEvent) return c.json({ error: "body-invalid" }, 400);
  await recordEvent(c.env, `stripe ${stripeEvent.type}`);
  const { id: intentId, metadata } = stripeEvent.data.object;
  const { session, checkout_key: key } = metadata;
  const payer = stripeEvent.type === "payment_intent.succeeded" ? payerOf(c, session) : null;
  if (!payer || !key) return c.json({ ok: true });
  const resolved = await withoutReset("paymentEvent", true, () =>
    payer.paymentEvent(key, stripeEvent.id),
  );
  if (!resolved.ok) {
    // Stripe sends the event again.
    writeLog("warn", "payment.event_failed", { requestId, reason: resolved.error.reason });
    return c.json({ error: "backend-unavailable" }, 503);
  }
  const { state } = resolved.value;
  if (state === "unknown" && intentId) return refundUnknown(c, intentId, key);
  writeLog("info", "payment.event_handled", { requestId, state });
  return c.json({ ok: true, state });
};

/** Refunds a payment of ours that no session knows: it has no order, and never will. */
async function refundUnknown(c: Context<AppEnv>, intentId: string, key: string): Promise<Response> {
  const { config, requestId } = c.var;
  const stripe = createStripeApi({
    fetch: (url, init) => globalThis.fetch(url, init),
    timeoutMs: defaultTimeouts.payment,
    ...config.cards,
  });
  const facts = { requestId, intent: intentId };
  try {
    const intent = await stripe.intent(intentId);
    const isOurs = intent.metadata?.checkout_key === key;
    if (intent.status !== "succeeded" || !isOurs) return c.json({ ok: true, state: "unknown" });
    await stripe.refund(intentId);
  } catch (error) {
    if (!(error instanceof BackendError)) throw error;
    writeLog("error", "payment.unknown", { ...facts, state: "not refunded yet" }, error);
    return c.json({ error: "stripe-unavailable" }, 503);
  }
  writeLog("error", "payment.unknown", { ...facts, state: "refunded" });
  return c.json({ ok: true, state: "refunded" });
}

const encoder = new TextEncoder();

/** Maximum age of an event in seconds; an older one may be a replay. */
const toleranceSeconds = 300;

const bytesOf = (hex: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));

/** Whether Stripe has just signed this body ("t=...,v1=..."); schemes other than v1 are ignored. */
export async function isSignedByStripe(
  body: string,
  header: string,
  { secret, now }: { secret: string; now: Date },
): Promise<boolean> {
  const parts = header.split(",").map((part) => part.trim().split("="));
  const time = parts.find(([name]) => name === "t")?.[1] ?? "";
  const age = Math.abs(now.getTime() / 1000 - Number(time));
  if (secret === "" || !/^\d+$/.test(time) || age > toleranceSeconds) return false;
  const hmac = { name: "HMAC", hash: "SHA-256" };
  const key = await crypto.subtle.importKey("raw", encoder.encode(secret), hmac, false, ["verify"]);
  for (const [name, hex = ""] of parts) {
    if (name !== "v1" || !/^[0-9a-f]{64}$/.test(hex)) continue;
    if (await crypto.subtle.verify(hmac, key, bytesOf(hex), encoder.encode(`${time}.${body}`)))
      return true;
  }
  return false;
}
