import { BackendError } from "../../platform/backend-error.ts";
import { boundedBody } from "../../platform/http/body-limit.ts";

/** Operation name in Stripe errors. */
export const STRIPE = "stripe";

/** A payment intent as Stripe's API returns it. */
export interface StripeIntent {
  id: string;
  status: string;
  amount: number;
  currency: string;
  metadata?: Record<string, string>;
}

/** The few Stripe API calls that the shop makes; every failure is a BackendError. */
export interface StripeApi {
  intent(id: string): Promise<StripeIntent>;
  /** Changes an unpaid intent: its amount or its owner. */
  change(id: string, changes: Record<string, string>): Promise<StripeIntent>;
  /** Cancels an unpaid intent, so that it can never be paid; false when Stripe refuses. */
  cancel(id: string): Promise<boolean>;
  /** Refunds the full amount; repeated calls for an intent make one refund. */
  refund(id: string): Promise<void>;
}

const tooManyRequests = 429;

/** Whether Stripe refuses for good: too late, no such intent, or a key without that right. */
export const isRefusal = ({ status }: BackendError): boolean =>
  status !== undefined && status >= 400 && status < 500 && status !== tooManyRequests;

interface Connection {
  fetch: typeof fetch;
  secretKey: string;
  apiBase: string;
  timeoutMs: number;
}

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
async function jsonOf(response: Response): Promise<unknown> {
  try {
    const body = await boundedBody(response, maxResponseBytes);
    return body && JSON.parse(new TextDecoder().decode(body));
  } catch {
    return null;
  }
}

/** Stripe's API with the shop's secret key. */
export function createStripeApi({ fetch, secretKey, apiBase, timeoutMs }: Connection): StripeApi {
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
    const result = await jsonOf(response);
    if (!response.ok) throw new BackendError("status", STRIPE, { status: response.status });
    return result;
  };
  const intentOf = async (pending: Promise<unknown>): Promise<StripeIntent> => {
    const intent = await pending;
    if (!isIntent(intent)) throw new BackendError("shape", STRIPE);
    return intent;
  };
  const address = (id: string) => `payment_intents/${encodeURIComponent(id)}`;
  return {
    intent: (id) => intentOf(call(address(id))),
    change: (id, changes) => intentOf(call(address(id), changes)),
    async cancel(id) {
      try {
        return (await intentOf(call(`${address(id)}/cancel`, {}))).status === "canceled";
      } catch (error) {
        if (error instanceof BackendError && isRefusal(error)) return false;
        throw error;
      }
    },
    async refund(id) {
      const result = await call("refunds", { payment_intent: id }, `refund-${id}`);
      // A response without a refund id has refunded nothing; a retry makes only one refund.
      if (typeof Object(result).id !== "string") throw new BackendError("shape", STRIPE);
    },
  };
}
