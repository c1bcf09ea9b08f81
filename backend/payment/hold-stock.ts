import { and, eq, lt } from "drizzle-orm";
import type { Exchange } from "../exchange.ts";
import { changeStatus } from "../orders/change-status.ts";
import { type OrderRow, orders } from "../schema/orders.ts";
import { findPlugin, isAwaitedCard } from "./gateways.ts";
import { hasOption } from "./plugin-tools.ts";

type Shop = Pick<Exchange, "db" | "env" | "now" | "waitUntil">;

const MINUTE = 60_000;
const HOLD_MINUTES = 60;
// wordpress/edge-storefront/includes/gateways.php: gateways that report an expiry get this long.
const GATEWAY_MINUTES = 25 * 60;

// wordpress/edge-storefront/includes/cards.php: the shop ends these itself, and WooCommerce where it has not.
const CARD_MINUTES = 25 * 60;

/**
 * Cancels unpaid orders, as WooCommerce's scheduled task "Hold stock" does, those of gateways even
 * while their VA is valid. Runs whenever orders are read or made, so that it depends only on a test's
 * clock.
 */
export async function cancelUnpaidOrders(shop: Shop): Promise<void> {
  const { db, env, now } = shop;
  const minutes = Number(env.HOLD_STOCK_MINUTES || HOLD_MINUTES);
  if (env.HOLD_STOCK_MINUTES === "0") return;
  const before = new Date(now().getTime() - minutes * MINUTE).toISOString();
  const isUnpaid = and(eq(orders.status, "PENDING"), eq(orders.createdVia, "checkout"));
  const unpaid = await db
    .select()
    .from(orders)
    .where(and(isUnpaid, lt(orders.created, before)));
  for (const order of unpaid) {
    if (isHeld(shop, order, minutes)) continue;
    // One that is paid meanwhile stays: wordpress/edge-storefront/includes/payment.php.
    await changeStatus(shop, order.id, "CANCELLED", { from: "PENDING" });
  }
}

function isHeld({ env, now }: Shop, order: OrderRow, minutes: number): boolean {
  const age = now().getTime() - Date.parse(order.created);
  if (isAwaitedCard(order)) return age < CARD_MINUTES * MINUTE;
  if (findPlugin(order.paymentMethod) === null) return true;
  const held = hasOption(env, "shop-plugin") ? Math.max(GATEWAY_MINUTES, minutes) : minutes;
  return age < held * MINUTE;
}
