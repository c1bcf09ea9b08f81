import { BackendError } from "../platform/graphql/backend-error.ts";
import { boundedBody } from "../platform/http/read-body.ts";

/** What trouble with Stripe names as its operation. */
export const STRIPE = "stripe";

/** A payment intent as Stripe's API tells it. */
export interface StripeIntent {
  id: string;
  status: string;
  amount: number;
  currency: string;
  metadata?: Record<string, string>;
}

/** The few calls of Stripe's API that the shop makes; any trouble is a BackendError. */
export interface StripeApi {
  intent(id: string): Promise<StripeIntent>;
  /** Changes an intent that is not paid yet: its amount, and whose it is. */
  change(id: string, changes: Record<string, string>): Promise<StripeIntent>;
  /** Ends an intent that is not paid, so that it never will be; false where it is too late for that. */
  cancel(id: string): Promise<boolean>;
  /** Gives all of it back; the same intent twice is one refund. */
  refund(id: string): Promise<void>;
}

interface Connection {
  fetch: typeof fetch;
  secretKey: string;
  apiBase: string;
  timeoutMs: number;
}

const isIntent = (answer: unknown): answer is StripeIntent => {
  const { id, status, amount, currency } = Object(answer) as Partial<StripeIntent>;
  return (
    typeof id === "string" &&
    typeof status === "string" &&
    typeof amount === "number" &&
    typeof currency === "string"
  );
};

// An intent with all of its parts opened is far smaller.
const maxAnswerBytes = 256 * 1024;

/** What an answer says; null where it is no JSON, broke off, or is too long to be one of Stripe's. */
async function jsonOf(response: Response): Promise<unknown> {
  try {
    const body = await boundedBody(response, maxAnswerBytes);
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
    const answer = await jsonOf(response);
    if (!response.ok) throw new BackendError("status", STRIPE, { status: response.status });
    return answer;
  };
  const intentOf = async (answer: Promise<unknown>): Promise<StripeIntent> => {
    const intent = await answer;
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
      } catch (trouble) {
        if (trouble instanceof BackendError && trouble.status === 400) return false;
        throw trouble;
      }
    },
    async refund(id) {
      const answer = await call("refunds", { payment_intent: id }, `refund-${id}`);
      // An answer that does not say so has given nothing back; asking again is one refund.
      if (typeof Object(answer).id !== "string") throw new BackendError("shape", STRIPE);
    },
  };
}
