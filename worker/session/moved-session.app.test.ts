import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { backendProxy } from "../../tests/support/backend-proxy.ts";
import { newKey, submit } from "../../tests/support/checking-out.ts";
import { holdOperation } from "../../tests/support/other-backend.ts";
import { add, readItems, shopperWith, visitor } from "../../tests/support/session-visitor.ts";
import { addProduct, shipFor } from "../../tests/support/shop-rows.ts";
import { Shopper } from "../../tests/support/shopper.ts";

const credentials = { username: "budi", password: "BudiPass-123" };
const login = { kind: "login", ...credentials, remember: false } as const;
const REGISTER = "mutation($i:RegisterCustomerInput!){registerCustomer(input:$i){customer{id}}}";

/** Adds that are on their way while a login is. */
const ADDS = 13;

beforeAll(async () => {
  await shipFor(250);
  await addProduct(100, { stockQuantity: 5_000 });
  const account = { ...credentials, email: "budi@example.test", authenticate: true };
  await new Shopper().send(REGISTER, { i: account });
});

afterEach(() => backendProxy.open());

const countPieces = async (id: string) =>
  (await readItems(id)).reduce((sum, [, quantity]) => sum + (quantity ?? 0), 0);

describe("while a login is under way", () => {
  test("no add is acknowledged and lost", async () => {
    const old = await shopperWith([100, 1]);
    const entering = visitor(old);
    const held = holdOperation("login");
    const loggedIn = entering.login(login);
    await held.reached();
    const others = Array.from({ length: ADDS }, () => visitor(old));
    const adding = others.map((other) => add(other, 100));
    held.release();
    expect((await loggedIn).ok).toBe(true);
    const id = await entering.ensure();
    const before = await countPieces(id);
    const results = await Promise.all(adding);
    for (const result of results)
      expect(result).toMatchObject({ ok: false, error: { notice: { id: "session.moved" } } });
    // The browser's newer cookie stays as it is.
    expect(others.flatMap((other) => other.cookies())).toEqual([]);
    for (const _ of results) expect((await add(visitor(id), 100)).ok).toBe(true);
    expect(await countPieces(id)).toBe(before + ADDS);
  });

  test("a checkout with the old cookie makes no order", async () => {
    const old = await shopperWith([100, 1]);
    const held = holdOperation("login");
    const loggedIn = visitor(old).login(login);
    await held.reached();
    const buying = submit(old, newKey());
    held.release();
    await loggedIn;
    expect(await buying).toMatchObject({ state: "refused", failure: { code: "session.moved" } });
    expect(backendProxy.log).not.toContain("StorefrontCheckout");
  });
});

describe("while a logout is under way", () => {
  test("an add with the old cookie goes to the session that its response names", async () => {
    const guest = visitor(await shopperWith([100, 1]));
    await guest.login(login);
    const old = await guest.ensure();
    const held = holdOperation("Logout");
    const leaving = visitor(old).logout();
    await held.reached();
    const other = visitor(old);
    const adding = add(other, 100, 3);
    held.release();
    await leaving;
    expect((await adding).ok).toBe(true);
    expect(other.id).not.toBe(old);
    expect(await readItems(await other.ensure())).toEqual([[100, 3]]);
  });

  test("what waited before it is not done in a session that is gone", async () => {
    const id = await shopperWith([100, 1]);
    const held = holdOperation("addToCart");
    const first = add(visitor(id), 100);
    await held.reached();
    const other = visitor(id);
    const waiting = add(other, 100, 4);
    const leaving = visitor(id).logout();
    held.release();
    await Promise.all([first, leaving]);
    expect((await waiting).ok).toBe(true);
    const now = await other.ensure();
    expect(await readItems(now)).toEqual(now === id ? [] : [[100, 4]]);
  });
});
