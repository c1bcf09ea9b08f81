import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { addProduct, shipFor } from "../../tests/support/shop-rows.ts";
import { ANI, Shopper } from "../../tests/support/shopper.ts";
import { stripeAmount } from "../../worker/payment/stripe/imitation.ts";

const env = { STRIPE_SECRET_KEY: "sk_test_1", STRIPE_API_BASE: "https://stripe.test" };
const INTENT = "{stripePaymentIntent{id clientSecret amount currency error}}";
const CHECKOUT =
  "mutation($i:CheckoutInput!){checkout(input:$i){order{status needsPayment datePaid transactionId}}}";

const intents = new Map<string, { amount: string; status: string }>();

/** Stripe's API, as far as it is asked. */
async function stripe(_url: string, init: RequestInit): Promise<Response> {
  if (init.method === "POST") {
    const id = `pi_${intents.size + 1}`;
    const amount = (init.body as URLSearchParams).get("amount") ?? "";
    intents.set(id, { amount, status: "requires_payment_method" });
    return Response.json({ id, client_secret: `${id}_secret`, amount, currency: "eur" });
  }
  return Response.json({ error: { message: "No such call" } }, { status: 404 });
}

beforeAll(async () => {
  await shipFor(250);
  await addProduct(100);
});

beforeEach(() => void vi.stubGlobal("fetch", stripe));
afterEach(() => void vi.unstubAllGlobals());

async function shopper(quantity = 1): Promise<Shopper> {
  const one = new Shopper(env);
  await one.send("mutation($i:AddToCartInput!){addToCart(input:$i){cartItem{key}}}", {
    i: { productId: 100, quantity },
  });
  return one;
}

const pay = (transactionId: string, isPaid = true) => ({
  i: { paymentMethod: "stripe", billing: ANI, isPaid, transactionId },
});

it("makes an intent of the cart's total, and has none without a key", async () => {
  const one = await shopper();
  expect((await one.send(INTENT)).data).toMatchObject({
    stripePaymentIntent: {
      amount: 1250,
      currency: "eur",
      error: null,
      clientSecret: expect.stringMatching(/_secret$/),
    },
  });
  const other = new Shopper();
  expect((await other.send(INTENT)).data).toMatchObject({
    stripePaymentIntent: { id: null, error: "Stripe is not configured." },
  });
});

it("counts rupiah in sen, as Stripe does", () => {
  expect(stripeAmount(421_000, "IDR")).toBe(42_100_000);
  expect(stripeAmount(1250, "EUR")).toBe(1250);
});

it("accepts a client's claim to have paid, as a stock shop does, but each payment for one order only", async () => {
  const one = await shopper();
  expect((await one.send(CHECKOUT, pay("pi_claimed"))).data).toMatchObject({
    checkout: { order: { status: "PROCESSING", needsPayment: false, transactionId: "pi_claimed" } },
  });
  const again = await shopper();
  expect(await again.refusal(CHECKOUT, pay("pi_claimed"))).toBe(
    "This payment belongs to another order.",
  );
});

it("leaves an order without a claim of payment unpaid", async () => {
  const one = await shopper();
  expect((await one.send(CHECKOUT, pay("pi_open", false))).data).toMatchObject({
    checkout: {
      order: { status: "PENDING", needsPayment: true, datePaid: null, transactionId: null },
    },
  });
});
