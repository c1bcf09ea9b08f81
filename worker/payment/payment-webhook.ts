import type { Context, Handler } from "hono";
import type { AppEnv } from "../app-env.ts";
import { writeLog } from "../log.ts";
import { recordEvent } from "../objects.ts";
import { BackendError } from "../platform/backend-error.ts";
import { boundedBody } from "../platform/http/body-limit.ts";
import { withoutReset } from "../platform/objects/object-failure.ts";
import type { SessionObject } from "../session/session.ts";
import { defaultTimeouts, payerObject } from "../session/session-contract.ts";
import type { PaymentProvider } from "./provider.ts";
import { callsOf, paymentApiOf } from "./provider-calls.ts";

const maxBodyBytes = 256 * 1024;

/** The object of the session that made the payment; null when it is not ours. */
function payerOf({ env }: Context<AppEnv>, owner: string | undefined): SessionObject | null {
  return owner && /^[0-9a-f]{64}$/.test(owner) ? payerObject(env, owner) : null;
}

/** POST /webhooks/{provider}: completes the order of a payment whose tab was closed. */
export const paymentWebhook =
  (provider: PaymentProvider): Handler<AppEnv> =>
  async (c) => {
    c.header("cache-control", "no-store");
    const { config, requestId, now } = c.var;
    const body = await boundedBody(c.req.raw, maxBodyBytes);
    if (!body) return c.json({ error: "too-large" }, 413);
    const sent = { body: new TextDecoder().decode(body), headers: c.req.raw.headers };
    const signing = { secret: config.cards.webhookSecret, now: now() };
    const event = await callsOf(provider).readEvent(sent, signing);
    if (event === "signature-invalid") {
      writeLog("warn", "webhook.refused", { requestId, sender: provider.name });
      return c.json({ error: event }, 401);
    }
    if (event === "body-invalid") return c.json({ error: event }, 400);
    await recordEvent(c.env, `${provider.name} ${event.type}`);
    const { paymentId, owner } = event;
    const { session, checkoutKey: key } = owner;
    const payer = event.isPaid ? payerOf(c, session) : null;
    if (!payer || !key) return c.json({ ok: true });
    const resolved = await withoutReset("paymentEvent", true, () =>
      payer.paymentEvent(key, event.id),
    );
    if (!resolved.ok) {
      // The provider sends the event again.
      writeLog("warn", "payment.event_failed", { requestId, reason: resolved.error.reason });
      return c.json({ error: "backend-unavailable" }, 503);
    }
    const { state } = resolved.value;
    if (state === "unknown" && paymentId) return refundUnknown(c, provider, paymentId, key);
    writeLog("info", "payment.event_handled", { requestId, state });
    return c.json({ ok: true, state });
  };

/** Refunds a payment of ours that no session knows: it has no order, and never will. */
async function refundUnknown(
  c: Context<AppEnv>,
  provider: PaymentProvider,
  paymentId: string,
  key: string,
): Promise<Response> {
  const { config, requestId } = c.var;
  const api = paymentApiOf(provider, config.cards, defaultTimeouts.payment);
  const facts = { requestId, intent: paymentId };
  try {
    const { status, owner } = await api.read(paymentId);
    if (status !== "paid" || owner.checkoutKey !== key)
      return c.json({ ok: true, state: "unknown" });
    await api.refund(paymentId);
  } catch (error) {
    if (!(error instanceof BackendError)) throw error;
    writeLog("error", "payment.unknown", { ...facts, state: "not refunded yet" }, error);
    return c.json({ error: `${provider.name}-unavailable` }, 503);
  }
  writeLog("error", "payment.unknown", { ...facts, state: "refunded" });
  return c.json({ ok: true, state: "refunded" });
}
