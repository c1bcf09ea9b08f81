import { expect, test, vi } from "vitest";
import { addItems, applyCoupon } from "../woocommerce/documents/cart-queries.ts";
import {
  awaited,
  backendLine,
  cartReply,
  getReason,
  sessionWithCart,
} from "../woocommerce/session/scripted-session.fixture.ts";

const locale = "id_ID";

test("a session asks the backend at most 240 times a minute", async () => {
  const { recovery, exchange, read, clock, names } = sessionWithCart([], {
    replies: { getCart: [cartReply(backendLine(1, 1))] },
  });
  for (let call = 0; call < 240; call += 1) await recovery.query(read);
  expect(await getReason(recovery.query(read))).toBe("too-many-calls");
  const coupon = exchange.request(applyCoupon, { code: "SALE" }, locale);
  expect(await getReason(recovery.mutate(coupon, awaited))).toBe("too-many-calls");
  expect(names()).toHaveLength(240);
  clock.now += 60_000;
  expect(await getReason(recovery.query(read))).toBe("none");
});

test("each of several items that are added at once counts", async () => {
  const { recovery, exchange, read, names } = sessionWithCart([], {
    replies: { getCart: [cartReply(backendLine(1, 1))] },
  });
  for (let call = 0; call < 221; call += 1) await recovery.query(read);
  const items = Array.from({ length: 20 }, (_, at) => ({ productId: at + 1, quantity: 1 }));
  const adding = exchange.request(addItems, { items }, locale);
  expect(await getReason(recovery.mutate(adding, awaited))).toBe("too-many-calls");
  expect(names()).not.toContain("addItems");
  for (let call = 0; call < 19; call += 1)
    expect(await getReason(recovery.query(read))).toBe("none");
  expect(await getReason(recovery.query(read))).toBe("too-many-calls");
});

test("a change that waits two seconds for another is refused, and not made later", async () => {
  const { recovery, exchange, queue, names } = sessionWithCart([], {});
  const coupon = exchange.request(applyCoupon, { code: "SALE" }, locale);
  vi.useFakeTimers();
  const busy = Promise.withResolvers<void>();
  const working = queue.run(() => busy.promise);
  const refused = getReason(recovery.mutate(coupon, awaited));
  await vi.advanceTimersByTimeAsync(2_000);
  expect(await refused).toBe("busy");
  busy.resolve();
  await working;
  await vi.advanceTimersByTimeAsync(5_000);
  vi.useRealTimers();
  expect(names()).toEqual([]);
});
