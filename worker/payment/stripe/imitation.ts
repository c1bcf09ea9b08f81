import type { Env } from "../../../backend/env.ts";
import { decimalsOf } from "../../../backend/money.ts";
import type { PaidFirstImitation } from "../../../backend/payment/imitation.ts";

type StripeEnv = Pick<Env, "STRIPE_SECRET_KEY" | "STRIPE_API_BASE" | "CURRENCY">;

interface Intent {
  id: string;
  client_secret: string | null;
  amount: number;
  currency: string;
  status: string;
}

const API_BASE = "https://api.stripe.com";
// A shopper waits at most 5 s in total.
const TIMEOUT_MS = 4_000;

// Stripe uses sen for rupiah, although shops show no decimals.
const STRIPE_DECIMALS: Record<string, number> = { JPY: 0, KRW: 0, VND: 0, BHD: 3, KWD: 3 };

/** Converts an amount from the shop's minor units to Stripe's. */
export function stripeAmount(minor: number, currency: string): number {
  const decimals = STRIPE_DECIMALS[currency] ?? 2;
  return minor * 10 ** (decimals - decimalsOf(currency));
}

/** Creates a payment intent over an amount in minor units; idempotent per key. */
function createIntent(env: StripeEnv, minor: number, key: string | null): Promise<Intent> {
  const body = new URLSearchParams({
    amount: String(stripeAmount(minor, env.CURRENCY)),
    currency: env.CURRENCY.toLowerCase(),
    "automatic_payment_methods[enabled]": "true",
  });
  const headers: Record<string, string> = key ? { "idempotency-key": `${key}-${minor}` } : {};
  return callStripe(env, "/v1/payment_intents", { method: "POST", body, headers });
}

async function callStripe(
  env: StripeEnv,
  path: string,
  init: RequestInit & { headers?: Record<string, string> },
): Promise<Intent> {
  const response = await fetch(`${env.STRIPE_API_BASE || API_BASE}${path}`, {
    ...init,
    headers: { ...init.headers, authorization: `Bearer ${env.STRIPE_SECRET_KEY}` },
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  const result = (await response.json()) as Intent & { error?: { message?: string } };
  const { status } = response;
  if (!response.ok) throw new StripeRefused(result.error?.message ?? `HTTP ${status}`, status);
  if (typeof result.id !== "string") throw new StripeRefused("Stripe returned no intent.", status);
  return result;
}

class StripeRefused extends Error {
  readonly status: number;

  constructor(message: string, status: number) {
    super(message);
    this.status = status;
  }
}

const createPayment: PaidFirstImitation["createPayment"] = async (env, total, key) => {
  const amount = stripeAmount(total, env.CURRENCY);
  const shape = { amount, currency: env.CURRENCY.toLowerCase(), stripePaymentMethod: "payment" };
  if (!env.STRIPE_SECRET_KEY) return { ...shape, error: "Stripe is not configured." };
  if (amount === 0) return { ...shape, error: "There is nothing to pay." };
  try {
    const intent = await createIntent(env, total, key);
    return { ...shape, id: intent.id, clientSecret: intent.client_secret, error: null };
  } catch (error) {
    if (!(error instanceof StripeRefused)) throw error;
    return { ...shape, error: error.message };
  }
};

export const paidFirst: PaidFirstImitation = {
  method: [
    "stripe",
    ["Kartu Kredit (Stripe)", "Credit card (Stripe)"],
    ["Bayar dengan kartu kredit atau debit.", "Pay with a credit or debit card."],
  ],
  isActive: ({ STRIPE_SECRET_KEY }) => Boolean(STRIPE_SECRET_KEY),
  createPayment,
};
