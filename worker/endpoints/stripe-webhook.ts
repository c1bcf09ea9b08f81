import type { Context, Handler } from "hono";
import * as v from "valibot";
import type { AppEnv } from "../app-env.ts";
import { boundedBody } from "../bounded-body.ts";
import { writeLog } from "../log.ts";
import { isSignedByStripe } from "../payment/stripe-signature.ts";
import type { SessionPort } from "../session/session-port.ts";

const longestBody = 256 * 1024;

const event = v.object({
  id: v.pipe(v.string(), v.maxLength(200)),
  type: v.string(),
  data: v.object({
    object: v.object({ metadata: v.optional(v.record(v.string(), v.string()), {}) }),
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

/** The object of the session that the payment was made for; null where it is none of ours. */
function payerOf({ env }: Context<AppEnv>, owner: string | undefined): SessionPort | null {
  if (!owner || !/^[0-9a-f]{64}$/.test(owner)) return null;
  try {
    return env.SESSIONS.get(env.SESSIONS.idFromString(owner)) as unknown as SessionPort;
  } catch {
    return null;
  }
}

/** POST /webhooks/stripe: a payment whose tab was closed still becomes its order. */
export const stripeWebhook: Handler<AppEnv> = async (c) => {
  c.header("cache-control", "no-store");
  const { config, requestId, now } = c.var;
  const body = await boundedBody(c.req.raw, longestBody);
  if (!body) return c.json({ error: "too-large" }, 413);
  const text = new TextDecoder().decode(body);
  const signing = { secret: config.stripe.webhookSecret, now: now() };
  if (!(await isSignedByStripe(text, c.req.header("stripe-signature") ?? "", signing))) {
    writeLog("warn", "webhook refused", { requestId, sender: "stripe" });
    return c.json({ error: "signature-invalid" }, 401);
  }
  const told = readEvent(text);
  if (!told) return c.json({ error: "body-invalid" }, 400);
  const { session, checkout_key: key } = told.data.object.metadata;
  const payer = told.type === "payment_intent.succeeded" ? payerOf(c, session) : null;
  if (!payer || !key) return c.json({ ok: true });
  const settled = await payer.paymentEvent(key, told.id);
  if (!settled.ok) {
    // Stripe brings the event again.
    writeLog("warn", "payment not settled", { requestId, reason: settled.error.reason });
    return c.json({ error: "backend-unavailable" }, 503);
  }
  const { state } = settled.value;
  writeLog("info", "payment settled", { requestId, state });
  return c.json({ ok: true, state });
};
