import { beforeAll, expect, it, vi } from "vitest";
import { type Death, dyingDatabase } from "../../tests/support/dying-database.ts";
import { backendEnv } from "../../tests/support/embedded-backend.ts";
import { addProduct, shipFor } from "../../tests/support/shop-rows.ts";
import { ANI, Shopper } from "../../tests/support/shopper.ts";
import type { Env } from "../env.ts";
import { newGuestId, sessionToken } from "../session/session-token.ts";

const { DB } = backendEnv;
const SECRET = "of-the-shop";
const couriers = { COURIERS: "address_2", COURIER_DELAY_MS: "8000" };
const CART = "cart{total contents{itemCount nodes{key quantity}}}";
const ADD = `mutation($i:AddToCartInput!){addToCart(input:$i){cartItem{key quantity} ${CART}}}`;
const COUPON = `mutation($i:ApplyCouponInput!){applyCoupon(input:$i){applied{code discountAmount} ${CART}}}`;
const MOVE = `mutation($i:UpdateCustomerInput!){updateCustomer(input:$i){customer{shipping{city}}}}`;

const { email: _, ...address } = ANI;

/** Each change of the cart and the session, with an input for a cart that has a line of that key. */
const changes: [name: string, mutation: string, input: (line: string) => object][] = [
  ["addToCart", ADD, () => ({ productId: 100, quantity: 2 })],
  [
    "addCartItems",
    `mutation($i:AddCartItemsInput!){addCartItems(input:$i){added{key} cartErrors{productId reasons} ${CART}}}`,
    () => ({ items: [{ productId: 101 }, { productId: 999 }] }),
  ],
  [
    "updateItemQuantities",
    `mutation($i:UpdateItemQuantitiesInput!){updateItemQuantities(input:$i){removed{key quantity} updated{key} ${CART}}}`,
    (key) => ({ items: [{ key, quantity: 0 }] }),
  ],
  [
    "removeItemsFromCart",
    `mutation($i:RemoveItemsFromCartInput!){removeItemsFromCart(input:$i){cartItems{key quantity} ${CART}}}`,
    (key) => ({ keys: [key] }),
  ],
  [
    "emptyCart",
    `mutation($i:EmptyCartInput!){emptyCart(input:$i){deletedCart{total contents{itemCount}} ${CART}}}`,
    () => ({}),
  ],
  ["applyCoupon", COUPON, () => ({ code: "hemat" })],
  [
    "removeCoupons",
    `mutation($i:RemoveCouponsInput!){removeCoupons(input:$i){${CART}}}`,
    () => ({ codes: ["lama"] }),
  ],
  [
    "applyGiftCard",
    `mutation($i:ApplyGiftCardInput!){applyGiftCard(input:$i){${CART}}}`,
    () => ({ code: "KADO" }),
  ],
  [
    "removeGiftCard",
    `mutation($i:RemoveGiftCardInput!){removeGiftCard(input:$i){${CART}}}`,
    () => ({ code: "LAMA" }),
  ],
  [
    "updateShippingMethod",
    "mutation($i:UpdateShippingMethodInput!){updateShippingMethod(input:$i){cart{chosenShippingMethods total}}}",
    () => ({ shippingMethods: ["flat_rate:1"] }),
  ],
  [
    "updateSession",
    "mutation($i:UpdateSessionInput!){updateSession(input:$i){session{key value}}}",
    () => ({ sessionData: [{ key: "note", value: "pagi" }] }),
  ],
  ["updateCustomer", MOVE, () => ({ shipping: { ...address, city: "Malang" } })],
];

/** The session that each trial begins with. */
let begun = "";
let line = "";

beforeAll(async () => {
  // Each call that fails is logged.
  vi.spyOn(console, "error").mockReturnValue();
  await shipFor(250);
  for (const id of [100, 101]) await addProduct(id);
  await DB.exec(
    "INSERT INTO coupons (code, type, amount) VALUES ('hemat', 'percent', 10), ('lama', 'percent', 5)",
  );
  await DB.exec("INSERT INTO gift_cards (code, balance) VALUES ('KADO', 400), ('LAMA', 300)");
  const shopper = new Shopper();
  const { data } = await shopper.send<{ addToCart: { cartItem: { key: string } } }>(ADD, {
    i: { productId: 100 },
  });
  line = data.addToCart.cartItem.key;
  await shopper.send(COUPON, { i: { code: "lama" } });
  await shopper.send("mutation($i:ApplyGiftCardInput!){applyGiftCard(input:$i){cart{total}}}", {
    i: { code: "LAMA" },
  });
  await shopper.send(MOVE, { i: { shipping: address } });
  begun = (await DB.prepare("SELECT state FROM sessions").first<{ state: string }>())?.state ?? "";
});

/** A shopper with a session of their own, and what they change. */
class Trial {
  readonly id: string;
  readonly #send: (env: Partial<Env>) => Promise<Shopper>;
  data: unknown;

  constructor(mutation: string, input: object, id = newGuestId()) {
    this.id = id;
    const key = crypto.randomUUID();
    this.#send = async (env) => {
      const shopper = new Shopper({ WORDPRESS_PLUGIN_KEY: SECRET, ...env });
      shopper.token = await sessionToken(this.id, backendEnv, new Date());
      const headers = { "x-storefront-key": SECRET, "idempotency-key": key };
      const { data, errors } = await shopper.send(mutation, { i: input }, headers);
      expect(errors).toBeUndefined();
      this.data = data;
      return shopper;
    };
  }

  async begin(): Promise<this> {
    await DB.prepare("INSERT INTO sessions VALUES (?, 1, ?, '9999')").bind(this.id, begun).run();
    return this;
  }

  /** Sends the change; returns whether it was a repeat of one that was made. */
  async send(env: Partial<Env> = {}): Promise<boolean> {
    const { response } = await this.#send(env);
    expect(response?.status).toBe(200);
    return response?.headers.get("idempotency-replayed") === "true";
  }

  /** The session as it is stored. */
  async state(): Promise<unknown> {
    const row = DB.prepare("SELECT state FROM sessions WHERE id = ?").bind(this.id);
    return JSON.parse((await row.first<{ state: string }>())?.state ?? "");
  }
}

/** A database that fails at the call of that number, or at none. */
function dyingAt(number: number | null, after = false) {
  let calls = 0;
  const death: Death = {
    at() {
      calls += 1;
      return calls === number;
    },
    after,
    lasts: true,
  };
  return { env: { DB: dyingDatabase(DB, death) }, calls: () => calls };
}

it.each(changes)("%s is made once, wherever its request dies", async (_name, mutation, toInput) => {
  const input = toInput(line);
  const whole = await new Trial(mutation, input).begin();
  const { env, calls } = dyingAt(null);
  expect(await whole.send(env)).toBe(false);
  const made = { data: whole.data, state: await whole.state() };
  for (let call = 1; call <= calls(); call += 1)
    for (const after of [false, true]) {
      const trial = await new Trial(mutation, input).begin();
      await trial.send(dyingAt(call, after).env).catch(() => {});
      await trial.send();
      expect({ data: trial.data, state: await trial.state() }, `call ${call}`).toEqual(made);
      expect(await trial.send()).toBe(true);
      expect({ data: trial.data, state: await trial.state() }, `call ${call}`).toEqual(made);
    }
});

it("makes a change once that two isolates have begun", async () => {
  const trial = await new Trial(ADD, { productId: 100, quantity: 2 }).begin();
  const isolates = [dyingAt(null).env, dyingAt(null).env];
  await Promise.allSettled(isolates.map((env) => trial.send(env)));
  await trial.send();
  expect(trial.data).toMatchObject({ addToCart: { cartItem: { quantity: 3 } } });
});

it("loses no change that another request makes without a key", async () => {
  const trial = await new Trial(ADD, { productId: 100, quantity: 2 }).begin();
  const other = new Shopper();
  other.token = await sessionToken(trial.id, backendEnv, new Date());
  const others = Array.from({ length: 5 }, () => other.send(ADD, { i: { productId: 101 } }));
  await Promise.all([trial.send(), ...others]);
  const { data } = await other.send(`{${CART}}`);
  expect(data).toMatchObject({ cart: { contents: { itemCount: 8 } } });
});

it("holds no session and takes nothing back while a courier is asked", async () => {
  const trial = await new Trial(ADD, { productId: 100, quantity: 1 }).begin();
  const another = new Trial(ADD, { productId: 101, quantity: 1 }, trial.id);
  const shopper = new Shopper(couriers);
  shopper.token = await sessionToken(trial.id, backendEnv, new Date());
  const courier = Promise.withResolvers<void>();
  const wait = vi.spyOn(scheduler, "wait").mockReturnValue(courier.promise);
  const read = shopper.send("{cart{total}}");
  const change = trial.send(couriers);
  await expect.poll(() => wait.mock.calls.length).toBe(2);
  wait.mockRestore();
  await another.send();
  courier.resolve();
  await Promise.all([read, change]);
  const reader = new Shopper();
  reader.token = shopper.token;
  const { data } = await reader.send(`{${CART}}`);
  expect(data).toMatchObject({ cart: { contents: { itemCount: 3 } } });
});
