import { expect, test, vi } from "vitest";
import {
  awaited,
  backendLine,
  cartReply,
  reasonOf,
  sessionWithCart,
} from "../../tests/support/scripted-session.ts";
import { applyCoupon } from "../woocommerce/documents/cart-queries.ts";

const locale = "id_ID";

test("a session asks the backend at most 240 times a minute", async () => {
  const { recovery, exchange, read, clock, names } = sessionWithCart([], {
    replies: { getCart: [cartReply(backendLine(1, 1))] },
  });
  for (let call = 0; call < 240; call += 1) await recovery.query(read);
  expect(await reasonOf(recovery.query(read))).toBe("too-many-calls");
  const coupon = exchange.request(applyCoupon, { code: "SALE" }, locale);
  expect(await reasonOf(recovery.mutate(coupon, awaited))).toBe("too-many-calls");
  expect(names()).toHaveLength(240);
  clock.now += 60_000;
  expect(await reasonOf(recovery.query(read))).toBe("none");
});

test("a change that waits two seconds for another is refused, and not made later", async () => {
  const { recovery, exchange, queue, names } = sessionWithCart([], {});
  const coupon = exchange.request(applyCoupon, { code: "SALE" }, locale);
  vi.useFakeTimers();
  const busy = Promise.withResolvers<void>();
  const working = queue.run(() => busy.promise);
  const refused = reasonOf(recovery.mutate(coupon, awaited));
  await vi.advanceTimersByTimeAsync(2_000);
  expect(await refused).toBe("busy");
  busy.resolve();
  await working;
  await vi.advanceTimersByTimeAsync(5_000);
  vi.useRealTimers();
  expect(names()).toEqual([]);
});
