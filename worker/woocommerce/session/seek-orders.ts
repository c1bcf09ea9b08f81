import type { Locale } from "../../../shared/i18n/locales.ts";
import type { OrderMatches, Sought } from "../../commerce/checkout-backend.ts";
import { findCheckout, findKeys, findOrderAfter } from "../documents/checkout-queries.ts";
import { nameBuyer } from "../documents/customer-queries.ts";
import type { BackendOrder } from "../documents/order-fields.ts";
import { CHECKOUT_KEY } from "../documents/order-meta.ts";
import type { ResultOf, SessionMutation, SessionQuery } from "../operation.ts";
import type { Exchange } from "./exchange.ts";
import { refusesToken } from "./session-health.ts";

interface KeyedOrder {
  databaseId?: number | null;
  metaData: readonly ({ key: string; value: string | null } | null)[] | null;
}

/** The orders as they come, and whether the cart holds anything. */
interface Found extends Omit<OrderMatches, "orders"> {
  orders: (BackendOrder & KeyedOrder)[];
}

/** The order that a checkout key made, beside those that are known. */
const orderOfKey = <Order extends KeyedOrder>(
  orders: readonly Order[],
  { key, except = [] }: Pick<Sought, "key" | "except">,
): Order | undefined =>
  orders.find(
    ({ databaseId, metaData }) =>
      !(databaseId && except.includes(databaseId)) &&
      metaData?.some((meta) => meta?.key === CHECKOUT_KEY && meta.value === key),
  );

/**
 * The WordPress plugin's entry in WooCommerce's session: keys of checkouts that have emptied its cart,
 * stored with the emptied cart or not at all.
 */
const EMPTIED = "storefront_emptied";

const NEWEST = 5;
const MAX_PAGES = 30;
/** How far the clock of WordPress may be off. */
const CLOCK_MS = 24 * 60 * 60 * 1000;

interface Seeking {
  exchange: Exchange;
  isCustomer: boolean;
  locale: Locale;
  /** Of the form: a WordPress that died in a guest's checkout has not stored it in the session. */
  email: string | null;
}

/** Sends an operation, and records where its response proves nothing. */
async function ask<Data, Variables>(
  { exchange, isCustomer, locale }: Seeking,
  found: Found,
  operation: SessionQuery<Data, Variables> | SessionMutation<Data, Variables>,
  variables: Variables,
): Promise<Data | null> {
  const result = await exchange.send(exchange.request(operation, variables, locale));
  const hasResult = result.errors.length === 0 || refusesToken(result.errors);
  if (!hasResult || (isCustomer && result.status === 403)) found.isWhole = false;
  return result.data;
}

/**
 * Looks for the orders of checkouts: by a search for the key and among the newest orders, then among
 * the keys of all orders since.
 */
export async function seekOrders(seeking: Seeking, sought: readonly Sought[]): Promise<Found> {
  const found: Found = {
    ...{ orders: [], cartIsFull: false, emptiedBy: [], isWhole: true, isNamed: true },
  };
  const existing = await seekAs(seeking, found, sought);
  const { isCustomer, email } = seeking;
  const isNamed = isCustomer || !email || existing === email;
  if (isNamed || missingIn(found, sought).length === 0) return found;
  await ask(seeking, found, nameBuyer, { email });
  const named = await seekAs(seeking, found, sought);
  found.isNamed = named?.toLowerCase() === email.toLowerCase();
  return found;
}

const missingIn = ({ orders }: Found, sought: readonly Sought[]): Sought[] =>
  sought.filter((one) => !orderOfKey(orders, one));

/** Looks among the orders that the session can read; returns its e-mail address. */
async function seekAs(
  seeking: Seeking,
  found: Found,
  sought: readonly Sought[],
): Promise<string | null> {
  let hasMore = false;
  let email: string | null = null;
  for (const one of missingIn(found, sought)) {
    if (orderOfKey(found.orders, one)) continue;
    const { cart, customer } = (await ask(seeking, found, findCheckout, { key: one.key })) ?? {};
    const newest = customer?.orders?.nodes ?? [];
    found.cartIsFull = cart?.isEmpty === false;
    const emptied = customer?.session?.find((entry) => entry?.key === EMPTIED);
    found.emptiedBy = emptied?.value?.split(" ") ?? [];
    found.orders.push(...(customer?.matches?.nodes ?? []), ...newest);
    hasMore = newest.length >= NEWEST;
    email = customer?.billing?.email ?? null;
  }
  const missing = missingIn(found, sought);
  if (hasMore && missing.length > 0) await seekKeys(seeking, found, missing);
  return email;
}

type Keys = ResultOf<(typeof findKeys)["document"]>;
type KeysPage = NonNullable<NonNullable<Keys["customer"]>["orders"]>;

async function seekKeys(seeking: Seeking, found: Found, missing: readonly Sought[]): Promise<void> {
  const since = Math.min(...missing.map((one) => one.since)) - CLOCK_MS;
  let before: string | null = null;
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const keys: Keys | null = await ask(seeking, found, findKeys, { after: before });
    const { edges, pageInfo }: Partial<KeysPage> = keys?.customer?.orders ?? {};
    for (const { cursor, node } of edges ?? []) {
      if (missing.some((one) => orderOfKey([node], one))) {
        const match = await ask(seeking, found, findOrderAfter, { after: before });
        found.orders.push(...(match?.customer?.orders?.nodes ?? []));
      }
      before = cursor;
    }
    const isListed = missing.every((one) => orderOfKey(found.orders, one));
    const oldest = Date.parse(edges?.at(-1)?.node.date ?? "");
    if (isListed || oldest < since || pageInfo?.hasNextPage === false) return;
    if (!pageInfo) break;
  }
  found.isWhole = false;
}
