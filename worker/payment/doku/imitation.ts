import { toBase64, toDigest, toHmac } from "../../../backend/crypto.ts";
import type { Env } from "../../../backend/env.ts";
import type { OpenExchange } from "../../../backend/exchange.ts";
import { getDecimals } from "../../../backend/money.ts";
import type { Attempt, Imitation, PaymentAttempt } from "../../../backend/payment/imitation.ts";
import { member, notifiedOrder, text } from "../../../backend/payment/notified-order.ts";
import {
  gatewaySecret,
  hasOption,
  headlessMeta,
  hex,
  refusal,
  thanksPage,
} from "../../../backend/payment/plugin-tools.ts";
import { completePayment, isPaid, moveTo } from "../../../backend/payment/settle-order.ts";
import type { OrderRow } from "../../../backend/schema/orders.ts";

const SIGNED = ["Client-Id", "Request-Id", "Request-Timestamp"] as const;

/** The Signature header of a notification with these headers and this body. */
export async function dokuSignature(
  headers: Headers,
  body: string,
  path: string,
  secret: string,
): Promise<string> {
  const signed = [
    ...SIGNED.map((name) => `${name}:${headers.get(name) ?? ""}`),
    `Request-Target:${path}`,
    `Digest:${toBase64(await toDigest(body))}`,
  ].join("\n");
  return `HMACSHA256=${toBase64(await toHmac(signed, secret))}`;
}

const REPEATED = '500"Failed to insert payment_completed to DB"';

const respond = (body: string, status: number): Response => Response.json(body, { status });
const refused = (status: number): Response => Response.json(status, { status });

async function receiveNotification(exchange: OpenExchange): Promise<Response> {
  const { env, request } = exchange;
  const body = await request.text();
  const path = new URL(request.url).pathname;
  const expected = await dokuSignature(request.headers, body, path, gatewaySecret(env));
  if (request.headers.get("signature") !== expected) return refused(400);
  const sent = parsed(body);
  const named = member(sent, "order");
  const order = await notifiedOrder(exchange, text(named, "invoice_number"));
  const major = (order?.total ?? 0) / 10 ** getDecimals(env.CURRENCY);
  if (order === null || Number(text(named, "amount")) !== major) return refused(404);
  return resolve(exchange, order, text(member(sent, "transaction"), "status"));
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}

/** A payment after a failure leaves the order failed; an expiry changes nothing. */
async function resolve(shop: OpenExchange, order: OrderRow, status: string): Promise<Response> {
  if (status === "SUCCESS") {
    if (isPaid(order)) return respond(REPEATED, 500);
    if (order.status !== "FAILED") await completePayment(shop, order, null);
  }
  if (status === "FAILED" && !isPaid(order)) await moveTo(shop, order, "FAILED");
  return respond("", 200);
}

const OPEN_MINUTES = 60;

function attempt(attempted: Attempt): PaymentAttempt {
  const { order, env } = attempted;
  const url = `https://sandbox.doku.com/checkout-link-v2/${hex(32)}`;
  const config = {
    client_id: "BRN-0000-TEST",
    shared_key: gatewaySecret(env),
    environment: "false",
  };
  const post = [
    { key: "checkoutConfig", value: JSON.stringify(config) },
    { key: "checkoutUrl", value: url },
  ];
  return {
    kind: "success",
    redirect: `${thanksPage(env, order)}&jokul=show&${order.id}`,
    link: url,
    meta: [
      ...(storesPosts(env) ? post : []),
      ...headlessMeta(attempted, { url, number: "", minutes: OPEN_MINUTES }),
    ],
  };
}

const noRoute = (): Response =>
  Response.json(
    {
      code: "rest_no_route",
      message: "No route was found matching the URL and request method.",
      data: { status: 404 },
    },
    { status: 404 },
  );

const TEN_MINUTES = 600_000;

/** For ten minutes the thank-you page redirects a guest's order to its payment page. */
function findRedirect({ order, env, now }: Attempt, query: URLSearchParams): string | null {
  const isNew = now.getTime() - Date.parse(order.created) < TEN_MINUTES;
  const leads = query.get("jokul") === "show" && order.customerId === null && isNew;
  return leads ? (order.paymentLink ?? thanksPage(env, order)) : null;
}

const storesPosts = (env: Pick<Env, "PAYMENT_OPTIONS">): boolean =>
  hasOption(env, "doku-posts-storage");

export const imitation: Imitation = {
  plugin: "doku",
  place: 4,
  methods: [["doku_checkout", "DOKU Checkout"]],
  attempt,
  failure: () => refusal("array_merge(): Argument #2 must be of type array, null given", true),
  timeoutSeconds: 45,
  endpoint: {
    serves: ({ pathname }) => /^\/wp-json\/doku\/(qris)?notification\/?$/.test(pathname),
    post: receiveNotification,
    get: noRoute,
  },
  thanksPage: findRedirect,
  storesPosts,
};
