// What only the outside sees of cards, for `npm run doctor`.
import { toHmac } from "../../platform/crypto.ts";
import type { Outside, OutsideChecks, Seen } from "../outside.ts";

const paidEvent = "payment_intent.succeeded";
/** The status of a signed body that is no event, where the shop has accepted its signature. */
const UNDERSTOOD = 400;

interface Endpoint {
  url: string;
  status: string;
  enabled_events: string[];
}

const ok = (detail: string): Seen => ({ weight: "ok", detail });
const missing = (detail: string): Seen => ({ weight: "missing", detail });
const unasked = (detail: string): Seen => ({ weight: "unasked", detail });

/** The webhooks in Stripe's dashboard. */
async function readEndpoints({ cards, readJson }: Outside): Promise<Endpoint[]> {
  const { apiBase, secretKey } = cards;
  const url = `${apiBase}/v1/webhook_endpoints?limit=100`;
  const result = await readJson(url, { authorization: `Bearer ${secretKey}` });
  const { data } = result as { data?: Endpoint[] };
  return data ?? [];
}

async function lookAtWebhook(outside: Outside): Promise<Seen> {
  const { shop, cards, knock } = outside;
  const url = `${shop}/webhooks/stripe`;
  const body = '"doctor"';
  const time = Math.floor(Date.now() / 1000);
  const signature = `t=${time},v1=${toHmac(`${time}.${body}`, cards.webhookSecret || "none", "hex")}`;
  const status = await knock(url, ["stripe-signature", signature], body);
  if (status !== 401 && status !== UNDERSTOOD)
    return missing(
      `${url} responds with the status ${status}: something before the shop refuses Stripe`,
    );
  if (cards.webhookSecret && status === 401)
    return missing(`${url} has another STRIPE_WEBHOOK_SECRET than this one`);
  if (!cards.secretKey)
    return unasked(
      `${url} is reached; whether Stripe calls it: give STRIPE_SECRET_KEY, and STRIPE_WEBHOOK_SECRET`,
    );
  const ours = (await readEndpoints(outside)).filter((endpoint) => endpoint.url === url);
  const active = ours.filter((endpoint) => endpoint.status === "enabled");
  if (active.length === 0)
    return missing(
      ours.length > 0 ? `Stripe has switched ${url} off` : `Stripe does not call ${url}`,
    );
  const events = active.flatMap(({ enabled_events }) => enabled_events);
  return events.includes(paidEvent) || events.includes("*")
    ? ok(url)
    : missing(`Stripe does not send ${paidEvent} to ${url}`);
}

export const checks: OutsideChecks = { "stripe-webhook": lookAtWebhook };
