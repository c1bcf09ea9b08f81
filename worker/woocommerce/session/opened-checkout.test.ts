import { expect, test } from "vitest";
import { readCheckoutAddress } from "../documents/transfer-queries.ts";
import { backendLine, cartReply, type Reply, sessionWithCart } from "./scripted-session.fixture.ts";

const locale = "id_ID";
const checkoutUrl = "https://woo.example/transfer-session?session_id=t_1&_wc_checkout=0123456789";
const address: Reply = { data: { customer: { checkoutUrl } } };
const hour = 3_600_000;

/** A session whose checkout at WordPress was opened, and what carts it is shown after that. */
async function opened(...getCart: Reply[]) {
  const session = sessionWithCart([backendLine(1, 2)], {
    replies: { getCart, ReadCheckoutAddress: [address] },
  });
  const { recovery, exchange } = session;
  await recovery.query(exchange.request(readCheckoutAddress, {}, locale));
  return session;
}

test("a cart that is empty after that is ordered, not lost", async () => {
  const { recovery, read, stored, names } = await opened(cartReply(), cartReply());
  expect((await recovery.query(read)).isCheckoutOpen).toBeUndefined();
  await recovery.query(read);
  expect([stored(), names()]).toEqual([[], ["ReadCheckoutAddress", "getCart", "getCart"]]);
});

test("a refused token brings no cart back either", async () => {
  const refused = { data: null, errors: ["invalid_token: it is too old"], token: "fresh" };
  const { recovery, read, stored, names } = await opened(refused, refused, cartReply());
  await recovery.query(read);
  await recovery.query(read);
  expect(stored()).toEqual([]);
  expect(names()).not.toContain("addItems");
});

test("nor is a cart that was emptied here, filled again and then ordered by its old page", async () => {
  const { recovery, read, stored, names } = await opened(
    cartReply(),
    cartReply(backendLine(3, 1)),
    cartReply(),
  );
  await recovery.query(read);
  expect((await recovery.query(read)).isCheckoutOpen).toBeUndefined();
  await recovery.query(read);
  expect(stored()).toEqual([]);
  expect(names()).not.toContain("addItems");
});

test("it is said to be open for two hours, and trusted to have ordered for 48", async () => {
  const there = cartReply(backendLine(1, 2));
  const { recovery, read, clock, names } = await opened(there, there, there, cartReply());
  expect((await recovery.query(read)).isCheckoutOpen).toBe(true);
  clock.now += 2 * hour;
  expect((await recovery.query(read)).isCheckoutOpen).toBeUndefined();
  clock.now += 46 * hour;
  await recovery.query(read);
  await recovery.query(read);
  expect(names()).toContain("addItems");
});
