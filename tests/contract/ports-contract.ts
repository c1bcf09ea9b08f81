import { describe, expect, test } from "vitest";
import type { SessionPorts } from "../../worker/commerce/session-ports.ts";
import { withoutDelivery } from "../../worker/commerce/without-delivery.ts";

/** A request's session at the shop under contract. */
type Visit = SessionPorts & { readonly id: string | null };

/** A shop for the contract, whatever its backend. */
export interface ContractShop {
  /** The session of that id, or of a visitor without one. */
  visit(id: string | null): Visit;
  /** Creates an account, logs it in, and returns its session's id. */
  customer(details: { username: string; email: string }): Promise<string>;
  /** Two products that can be bought as they are. */
  products: [number, number];
  /** A product that there is not. */
  missing: number;
  coupon: string;
}

const noCode = "NO-SUCH-CODE";

/** What features may rely on, of every backend's ports. */
export function runContract(name: string, shop: ContractShop): void {
  const [one, other] = shop.products;

  async function shopperWith(...productIds: number[]): Promise<string> {
    const visit = shop.visit(null);
    await visit.cart.addAll(productIds.map((productId) => ({ productId, quantity: 1 })));
    return visit.id ?? "";
  }

  const readItems = async (id: string) =>
    ((await shop.visit(id).cart.readUnrated())?.cart?.cart.lines ?? []).map(
      ({ productId, quantity }) => [productId, quantity],
    );

  describe(`${name}: without a session`, () => {
    test("nothing is read, and no session is made", async () => {
      const visit = shop.visit(null);
      const { cart, customer, orders } = visit;
      expect([
        await cart.read(),
        await cart.readUnrated(),
        await cart.readMethods(),
        await customer.readAccount(),
        await customer.readViewer(),
        await orders.list({}),
        await orders.files(),
        visit.id,
      ]).toEqual([null, null, null, null, null, null, null, null]);
    });

    test("what only a customer may change is refused", async () => {
      const { customer } = shop.visit(null);
      const refused = { ok: false, error: { notice: { id: "account.not-authorised" } } };
      expect(await customer.update({ firstName: "Ani" })).toMatchObject(refused);
      expect(await customer.storeWishlist("[]")).toMatchObject(refused);
    });
  });

  describe(`${name}: a cart`, () => {
    test("is returned by each of its changes", async () => {
      const { cart } = shop.visit(await shopperWith(one));
      const added = await cart.add({ productId: other, quantity: 2 });
      const lines = added.ok ? (added.value?.cart.lines ?? []) : [];
      expect(lines.map(({ productId, quantity }) => [productId, quantity])).toEqual([
        [one, 1],
        [other, 2],
      ]);
      const key = lines[1]?.key ?? "";
      expect(await cart.setQuantity(key, 3)).toMatchObject({ value: { cart: { itemCount: 4 } } });
      expect(await cart.setQuantity(key, 0)).toMatchObject({ value: { cart: { itemCount: 1 } } });
      expect(await cart.empty()).toMatchObject({ value: { cart: { itemCount: 0 } } });
    });

    test("takes what there is of several, and tells the rest", async () => {
      const visit = shop.visit(await shopperWith(one));
      const items = [other, shop.missing].map((productId) => ({ productId, quantity: 1 }));
      const added = await visit.cart.addAll(items);
      expect(added).toMatchObject({ ok: true, value: { refused: [{ productId: shop.missing }] } });
      expect(await readItems(visit.id ?? "")).toEqual([
        [one, 1],
        [other, 1],
      ]);
    });

    test("takes a coupon once and gives it back, and knows a code that there is not", async () => {
      const { cart } = shop.visit(await shopperWith(one));
      const code = shop.coupon.toLowerCase();
      expect(await cart.applyCoupon(shop.coupon)).toMatchObject({
        value: { cart: { coupons: [{ code }] } },
      });
      expect(await cart.applyCoupon(shop.coupon)).toMatchObject({ error: { isUnknown: false } });
      expect(await cart.removeCoupon(shop.coupon)).toMatchObject({
        value: { cart: { coupons: [] } },
      });
      expect(await cart.applyCoupon(noCode)).toMatchObject({ error: { isUnknown: true } });
    });

    test("is rated as a whole only: the rates have ids, one can be chosen", async () => {
      const id = await shopperWith(one);
      const unrated = (await shop.visit(id).cart.readUnrated())?.cart;
      expect([unrated?.isRated, unrated?.rateIds]).toEqual([false, null]);
      const rated = (await shop.visit(id).cart.read())?.cart;
      const [rate = ""] = rated?.rateIds ?? [];
      expect([rated?.isRated, rate]).toEqual([true, expect.stringMatching(/./)]);
      expect(await shop.visit(id).cart.chooseRate(rate)).toMatchObject({
        value: { cart: { chosenRate: rate } },
      });
    });

    test("costs as much less without delivery as delivery costs", async () => {
      const read = (await shop.visit(await shopperWith(one)).cart.read())?.cart;
      const { total = 0, shipping = 0 } = read?.cart ?? {};
      const shown = read && withoutDelivery(read.cart, read.delivery);
      expect(shown).toMatchObject({ total: total - shipping, rates: [] });
    });
  });

  describe(`${name}: a customer`, () => {
    test("reads what was changed, and what was stored as it was stored", async () => {
      const email = "kontrak@example.test";
      const id = await shop.customer({ username: "kontrak", email });
      const { customer } = shop.visit(id);
      const stored = '[{"id":"rumah"}]';
      const shipping = { country: "ID", city: "Bandung", address1: "Jl. Braga 1" };
      const changes = [
        await customer.update({ firstName: "Ani", displayName: "Ani W.", shipping }),
        await customer.storeSavedAddresses(stored),
        await customer.storeWishlist("[20]"),
        await customer.storeDistrict("32.73.01"),
        await customer.storeVehicles("honda-beat.2019.14200.20261130"),
      ];
      expect(changes.map(({ ok }) => ok)).toEqual([true, true, true, true, true]);
      const account = await customer.readAccount();
      expect(account).toMatchObject({
        viewer: { firstName: "Ani", username: "kontrak", email },
        displayName: "Ani W.",
        shipping: { city: "Bandung" },
        savedAddresses: stored,
      });
      const customerId = account?.viewer.id;
      expect(await customer.readSavedAddresses()).toEqual({ customerId, stored });
      expect(await customer.readWishlist()).toMatchObject({
        viewer: { id: customerId },
        stored: "[20]",
      });
      const choices = { district: "32.73.01", vehicles: "honda-beat.2019.14200.20261130" };
      expect(await customer.readChoices()).toEqual({ customerId, ...choices });
      expect(await customer.readViewer()).toEqual({ id: customerId });
    });

    test("without orders has an empty list and no files, and reads nobody else's order", async () => {
      const id = await shop.customer({ username: "tanpa", email: "tanpa@example.test" });
      const { orders } = shop.visit(id);
      expect(await orders.list({})).toMatchObject({ orders: [], older: null });
      expect(await orders.files()).toMatchObject({ files: [] });
      expect(await orders.read("1")).toBeNull();
    });
  });

  test(`${name}: a review is published or held, and refused for a product that there is not`, async () => {
    const review = { rating: 5, content: "Bagus", author: "Ani", authorEmail: "ani@example.test" };
    const { reviews } = shop.visit(null);
    expect(await reviews.write({ productId: one, ...review })).toMatchObject({
      value: expect.stringMatching(/^(published|held)$/),
    });
    expect(await reviews.write({ productId: shop.missing, ...review })).toMatchObject({
      ok: false,
      error: { notice: { id: "cart.no-product" } },
    });
  });
}
