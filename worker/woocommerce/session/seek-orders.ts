import type { Locale } from "../../../shared/i18n/locales.ts";
import { findCheckout, findKeys, findOrderAfter } from "../documents/checkout-queries.ts";
import { nameBuyer } from "../documents/customer-queries.ts";
import type { BackendOrder } from "../documents/order-fields.ts";
import { CHECKOUT_KEY } from "../documents/order-meta.ts";
import type { ResultOf, SessionMutation, SessionQuery } from "../operation.ts";
import type { Exchange } from "./exchange.ts";
import { refusesToken } from "./session-health.ts";

/** A checkout whose order is looked for. */
export interface Sought {
  key: string;
  /** No order of it is older; milliseconds since 1970. */
  since: number;
  /** Orders of the key that are known: another one is looked for. */
  except?: readonly number[];
}

interface KeyedOrder {
  databaseId?: number | null;
  metaData: readonly ({ key: string; value: string | null } | null)[] | null;
}

/** What the backend returned of the orders that were looked for, and of the cart. */
interface SeenOrders {
  orders: (BackendOrder & KeyedOrder)[];
  cartIsFull: boolean;
  /** Whether all of it was answered, so that an order that is not among them does not exist. */
  isWhole: boolean;
}

/** The order that a checkout key made, beside those that are known. */
export const orderOfKey = <Order extends KeyedOrder>(
  orders: readonly Order[],
  { key, except = [] }: Pick<Sought, "key" | "except">,
): Order | undefined =>
  orders.find(
    ({ databaseId, metaData }) =>
      !(databaseId && except.includes(databaseId)) &&
      metaData?.some((meta) => meta?.key === CHECKOUT_KEY && meta.value === key),
  );

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

/** Sends an operation, and notes where its answer proves nothing. */
async function ask<Data, Variables>(
  { exchange, isCustomer, locale }: Seeking,
  seen: SeenOrders,
  operation: SessionQuery<Data, Variables> | SessionMutation<Data, Variables>,
  variables: Variables,
): Promise<Data | null> {
  const answer = await exchange.send(exchange.request(operation, variables, locale));
  const isAnswered = answer.errors.length === 0 || refusesToken(answer.errors);
  if (!isAnswered || (isCustomer && answer.status === 403)) seen.isWhole = false;
  return answer.data;
}

/**
 * Looks for the orders of checkouts: by a search for the key and among the newest orders, then among
 * the keys of all orders since.
 */
export async function seekOrders(seeking: Seeking, sought: readonly Sought[]): Promise<SeenOrders> {
  const seen: SeenOrders = { orders: [], cartIsFull: false, isWhole: true };
  const known = await seekAs(seeking, seen, sought);
  const { isCustomer, email } = seeking;
  const isNamed = isCustomer || !email || known === email;
  if (isNamed || missingIn(seen, sought).length === 0) return seen;
  await ask(seeking, seen, nameBuyer, { email });
  await seekAs(seeking, seen, sought);
  return seen;
}

const missingIn = ({ orders }: SeenOrders, sought: readonly Sought[]): Sought[] =>
  sought.filter((one) => !orderOfKey(orders, one));

/** Looks among the orders that the session can read; returns its e-mail address. */
async function seekAs(
  seeking: Seeking,
  seen: SeenOrders,
  sought: readonly Sought[],
): Promise<string | null> {
  let hasMore = false;
  let email: string | null = null;
  for (const one of missingIn(seen, sought)) {
    if (orderOfKey(seen.orders, one)) continue;
    const { cart, customer } = (await ask(seeking, seen, findCheckout, { key: one.key })) ?? {};
    const newest = customer?.orders?.nodes ?? [];
    seen.cartIsFull = cart?.isEmpty === false;
    seen.orders.push(...(customer?.matches?.nodes ?? []), ...newest);
    hasMore = newest.length >= NEWEST;
    email = customer?.billing?.email ?? null;
  }
  const missing = missingIn(seen, sought);
  if (hasMore && missing.length > 0) await seekKeys(seeking, seen, missing);
  return email;
}

type Keys = ResultOf<(typeof findKeys)["document"]>;
type KeysPage = NonNullable<NonNullable<Keys["customer"]>["orders"]>;

async function seekKeys(
  seeking: Seeking,
  seen: SeenOrders,
  missing: readonly Sought[],
): Promise<void> {
  const since = Math.min(...missing.map((one) => one.since)) - CLOCK_MS;
  let before: string | null = null;
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const keys: Keys | null = await ask(seeking, seen, findKeys, { after: before });
    const { edges, pageInfo }: Partial<KeysPage> = keys?.customer?.orders ?? {};
    for (const { cursor, node } of edges ?? []) {
      if (missing.some((one) => orderOfKey([node], one))) {
        const found = await ask(seeking, seen, findOrderAfter, { after: before });
        seen.orders.push(...(found?.customer?.orders?.nodes ?? []));
      }
      before = cursor;
    }
    const isFound = missing.every((one) => orderOfKey(seen.orders, one));
    const oldest = Date.parse(edges?.at(-1)?.node.date ?? "");
    if (isFound || oldest < since || pageInfo?.hasNextPage === false) return;
    if (!pageInfo) break;
  }
  seen.isWhole = false;
}
