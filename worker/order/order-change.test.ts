import { expect, test } from "vitest";
import { withoutPlugin } from "../../tests/support/without-plugin.ts";
import { parseConfig } from "../settings/config.ts";
import { shownChange } from "./order-change.ts";

const embedded = parseConfig({});
const woocommerce = parseConfig(withoutPlugin("https://shop.example/graphql"));
const now = Date.parse("2031-01-01T08:00:00Z");
const order = { date: "2030-12-24T08:00:00Z", paymentMethod: "bacs" };

const change = (
  viewer: "guest" | "owner",
  config: typeof embedded,
  status: Parameters<typeof shownChange>[0]["status"],
) => shownChange({ order, status, viewer }, { config, now });

test("a stock WooCommerce lets an owner cancel, and a guest ask for it", () => {
  const waiting = { canCancel: true, request: "cancel" } as const;
  expect(change("owner", woocommerce, waiting)).toEqual({ kind: "cancel" });
  expect(change("guest", woocommerce, waiting)).toEqual({ kind: "ask", request: "cancel" });
  expect(change("guest", embedded, waiting)).toEqual({ kind: "cancel" });
  const failed = { canCancel: true, request: null };
  expect(change("guest", woocommerce, failed)).toBeNull();
});

test("an unpaid order by card is cancelled by any buyer: cards need the plugin, which lets them", () => {
  const status = { canCancel: true, request: "cancel" } as const;
  const byCard = { ...order, paymentMethod: "stripe" };
  for (const viewer of ["guest", "buyer", "owner"] as const)
    expect(shownChange({ order: byCard, status, viewer }, { config: woocommerce, now })).toEqual({
      kind: "cancel",
    });
});

test("a shop that takes nothing back is asked for no return", () => {
  const received = { canCancel: false, request: "return" } as const;
  expect(change("guest", embedded, received)).toEqual({ kind: "ask", request: "return" });
  const never = parseConfig(withoutPlugin("https://shop.example/graphql", { returnDays: "0" }));
  expect(change("guest", never, received)).toBeNull();
});
