import { BackendError } from "../../platform/backend-error.ts";
import { boundedBody } from "../../platform/http/body-limit.ts";
import type { PaymentApi, PaymentConnection, PaymentOwner, ReportedPayment } from "../provider.ts";
import { stripe } from "./provider.ts";

const STRIPE = stripe.name;

interface StripeIntent {
  id: string;
  status: string;
  amount: number;
  currency: string;
  client_secret?: string;
}

/** What the shop notes on an intent; Stripe's events bring it back. */
export interface IntentMetadata {
  shop?: string;
  order?: string;
  order_key?: string;
}

const statuses = new Map<string, ReportedPayment["status"]>([
  ["succeeded", "paid"],
  ["canceled", "cancelled"],
  ["processing", "underway"],
  ["requires_capture", "underway"],
]);

export const toOwner = ({ shop, order, order_key }: IntentMetadata): Partial<PaymentOwner> => ({
  ...(shop !== undefined && { shop }),
  ...(order !== undefined && { order: Number(order) }),
  ...(order_key !== undefined && { orderKey: order_key }),
});

const tooManyRequests = 429;

const isRefusal = ({ status }: { status?: number }): boolean =>
  status !== undefined && status >= 400 && status < 500 && status !== tooManyRequests;

const isIntent = (result: unknown): result is StripeIntent => {
  const { id, status, amount, currency } = Object(result) as Partial<StripeIntent>;
  return (
    typeof id === "string" &&
    typeof status === "string" &&
    typeof amount === "number" &&
    typeof currency === "string"
  );
};

// A fully expanded intent is far smaller.
const maxResponseBytes = 256 * 1024;

/** The JSON of a response; null when it is invalid, incomplete or too long for Stripe. */
async function readJson(response: Response): Promise<unknown> {
  try {
    const body = await boundedBody(response, maxResponseBytes);
    return body && JSON.parse(new TextDecoder().decode(body));
  } catch {
    return null;
  }
}

/** Stripe's error code where nothing of a payment is left to refund. */
const ALREADY_REFUNDED = "charge_already_refunded";

const getCode = (result: unknown): unknown => Object(Object(result).error).code;

/** The few calls of Stripe's API that the shop makes, with its secret key. */
export function createStripeApi({
  fetch,
  secretKey,
  apiBase,
  timeoutMs,
}: PaymentConnection): PaymentApi {
  const call = async (path: string, body?: Record<string, string>, idempotency?: string) => {
    const headers = {
      authorization: `Bearer ${secretKey}`,
      ...(idempotency ? { "idempotency-key": idempotency } : {}),
    };
    const response = await fetch(`${apiBase}/v1/${path}`, {
      method: body ? "POST" : "GET",
      headers,
      ...(body ? { body: new URLSearchParams(body) } : {}),
      signal: AbortSignal.timeout(timeoutMs),
    }).catch((cause: unknown) => {
      throw new BackendError("refused", STRIPE, { cause });
    });
    const result = await readJson(response);
    if (response.status === 400 && getCode(result) === ALREADY_REFUNDED) return result;
    if (!response.ok) throw new BackendError("status", STRIPE, { status: response.status });
    return result;
  };
  const parseIntent = async (pending: Promise<unknown>): Promise<StripeIntent> => {
    const intent = await pending;
    if (!isIntent(intent)) throw new BackendError("shape", STRIPE);
    return intent;
  };
  const address = (id: string) => `payment_intents/${encodeURIComponent(id)}`;
  return {
    async read(id) {
      const { status, amount, currency } = await parseIntent(call(address(id)));
      return {
        status: statuses.get(status) ?? "unpaid",
        amount,
        currency: currency.toUpperCase(),
      };
    },
    async create({ amount, currency, owner: { shop, order, orderKey } }, key) {
      const body = {
        amount: String(amount),
        currency: currency.toLowerCase(),
        "automatic_payment_methods[enabled]": "true",
        "metadata[shop]": shop,
        "metadata[order]": String(order),
        "metadata[order_key]": orderKey,
      };
      const { id, client_secret } = await parseIntent(call("payment_intents", body, key));
      if (!client_secret) throw new BackendError("shape", STRIPE);
      return { intentId: id, clientSecret: client_secret };
    },
    async cancel(id) {
      try {
        return (await parseIntent(call(`${address(id)}/cancel`, {}))).status === "canceled";
      } catch (error) {
        if (error instanceof BackendError && isRefusal(error)) return false;
        throw error;
      }
    },
    async refund(id) {
      const result = await call("refunds", { payment_intent: id }, `refund-${id}`);
      // The operator may have refunded it at Stripe meanwhile.
      if (getCode(result) === ALREADY_REFUNDED) return;
      // A response without a refund id has refunded nothing; a retry makes only one refund.
      if (typeof Object(result).id !== "string") throw new BackendError("shape", STRIPE);
    },
  };
}
