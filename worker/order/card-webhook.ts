import type { Handler } from "hono";
import { success } from "../../shared/actions.ts";
import { recordEvent } from "../catalogue/generations-object.ts";
import type { PaymentProvider } from "../payment/provider.ts";
import { getCalls } from "../payment/provider-calls.ts";
import type { AppEnv } from "../platform/app-env.ts";
import { boundedBody } from "../platform/http/body-limit.ts";
import { writeLog } from "../platform/log.ts";
import { type OrderPort, orderRecord } from "./order-record.ts";

const maxBodyBytes = 256 * 1024;

/** POST /webhooks/{provider}: completes the order of a payment whose tab was closed. */
export const cardWebhook =
  (provider: PaymentProvider): Handler<AppEnv> =>
  async (c) => {
    c.header("cache-control", "no-store");
    const { config, requestId, now } = c.var;
    const body = await boundedBody(c.req.raw, maxBodyBytes);
    if (!body) return c.json({ error: "too-large" }, 413);
    const sent = { body: new TextDecoder().decode(body), headers: c.req.raw.headers };
    const signing = { secret: config.cards.webhookSecret, now: now() };
    const event = await getCalls(provider).readEvent(sent, signing);
    if (event === "signature-invalid") {
      writeLog("warn", "webhook.refused", { requestId, sender: provider.name });
      return c.json({ error: event }, 401);
    }
    if (event === "body-invalid") return c.json({ error: event }, 400);
    await recordEvent(c.env, `${provider.name} ${event.type}`);
    const { paymentId, isPaid, owner } = event;
    const { order, orderKey, shop } = owner;
    if (!isPaid || !paymentId || shop !== config.baseUrl) return c.json({ ok: true });
    const isOrder = Number.isSafeInteger(order) && Number(order) > 0;
    const resolved: Awaited<ReturnType<OrderPort["cardPaid"]>> =
      isOrder && orderKey
        ? await orderRecord(c.env, Number(order)).cardPaid(paymentId, orderKey)
        : success("unknown");
    if (!resolved.ok) {
      // The provider sends the event again.
      writeLog("warn", "payment.event_failed", { requestId, reason: resolved.error.reason });
      return c.json({ error: "backend-unavailable" }, 503);
    }
    const state = resolved.value;
    const facts = { requestId, state };
    // Never refunded here: only the operator can find out what it is for.
    if (state === "unknown")
      writeLog("error", "payment.unknown", { ...facts, intent: paymentId, order: order ?? null });
    else writeLog("info", "payment.event_handled", facts);
    return c.json({ ok: true, state });
  };
