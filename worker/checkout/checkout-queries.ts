import type { Locale } from "../../shared/i18n/locales.ts";
import { refusesToken } from "../cart/session-health.ts";
import { type BackendOrder, CHECKOUT_KEY, orderFields } from "../order/to-order.ts";
import { nameBuyer } from "../session/customer-queries.ts";
import type { Exchange } from "../session/exchange.ts";
import {
  graphql,
  type ResultOf,
  type SessionMutation,
  type SessionQuery,
  sessionMutation,
  sessionQuery,
} from "../woocommerce/operation.ts";

export const sendCheckout = sessionMutation(
  graphql(
    `
      mutation Checkout($input: CheckoutInput!) {
        checkout(input: $input) {
          result
          redirect
          order {
            ...OrderFields
          }
        }
      }
    `,
    [orderFields],
  ),
);

/** The backend's result of a checkout. */
export type CheckoutResult = ResultOf<(typeof sendCheckout)["document"]>;

/** Makes the next checkout of the same cart resume an order whose payment step was not finished. */
export const resumeOrder = sessionMutation(
  graphql(`
    mutation ResumeOrder($order: String!) {
      updateSession(
        input: { sessionData: [{ key: "order_awaiting_payment", value: $order }] }
      ) {
        session {
          key
          value
        }
      }
    }
  `),
);

/** Works only for the order's own customer: WooGraphQL refuses guests. */
export const cancelOrder = sessionMutation(
  graphql(`
    mutation CancelOrder($id: ID!) {
      updateOrder(input: { id: $id, status: CANCELLED }) {
        order {
          status
        }
      }
    }
  `),
);

/**
 * Reconciles a lost response; the only query for a guest's orders (docs/woocommerce.md: What
 * WooGraphQL answers). The search finds a key only where docs/headless-payments.php is installed.
 */
export const findCheckout = sessionQuery(
  graphql(
    `
      query FindCheckout($key: String!) {
        cart {
          isEmpty
        }
        customer {
          billing {
            email
          }
          matches: orders(first: 5, where: { search: $key }) {
            nodes {
              ...OrderFields
              metaData(keysIn: ["checkout_key"]) {
                key
                value
              }
            }
          }
          orders(first: 5) {
            nodes {
              ...OrderFields
              metaData(keysIn: ["checkout_key"]) {
                key
                value
              }
            }
          }
        }
      }
    `,
    [orderFields],
  ),
);

/** The keys of a hundred orders: a hundred whole ones take the backend seconds. */
const findKeys = sessionQuery(
  graphql(`
    query FindKeys($after: String) {
      customer {
        orders(first: 100, after: $after) {
          pageInfo {
            hasNextPage
          }
          edges {
            cursor
            node {
              date
              metaData(keysIn: ["checkout_key"]) {
                key
                value
              }
            }
          }
        }
      }
    }
  `),
);

/** The order after a cursor; an id would not do, as the backend hides that of an account's order. */
const findOrderAfter = sessionQuery(
  graphql(
    `
      query FindOrderAfter($after: String) {
        customer {
          orders(first: 1, after: $after) {
            nodes {
              ...OrderFields
              metaData(keysIn: ["checkout_key"]) {
                key
                value
              }
            }
          }
        }
      }
    `,
    [orderFields],
  ),
);

/** An order of this session by its id. */
export const findOwnOrder = sessionQuery(
  graphql(
    `
      query FindOwnOrder($id: Int!) {
        customer {
          orders(first: 1, where: { include: [$id] }) {
            nodes {
              databaseId
              status
              datePaid
              paymentMethod
              total(format: RAW)
            }
          }
        }
      }
    `,
  ),
);

/** A checkout whose order is looked for. */
interface Sought {
  key: string;
  /** No order of it is older; milliseconds since 1970. */
  since: number;
}

interface KeyedOrder {
  metaData: readonly ({ key: string; value: string | null } | null)[] | null;
}

/** What the backend returned of the orders that were looked for, and of the cart. */
interface SeenOrders {
  orders: (BackendOrder & KeyedOrder)[];
  cartIsFull: boolean;
  /** Whether all of it was answered, so that an order that is not among them does not exist. */
  isWhole: boolean;
}

/** The order that a checkout key made. */
export const orderOfKey = <Order extends KeyedOrder>(
  orders: readonly Order[],
  key: string,
): Order | undefined =>
  orders.find(({ metaData }) =>
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
  sought.filter(({ key }) => !orderOfKey(orders, key));

/** Looks among the orders that the session can read; returns its e-mail address. */
async function seekAs(
  seeking: Seeking,
  seen: SeenOrders,
  sought: readonly Sought[],
): Promise<string | null> {
  let hasMore = false;
  let email: string | null = null;
  for (const { key } of missingIn(seen, sought)) {
    if (orderOfKey(seen.orders, key)) continue;
    const { cart, customer } = (await ask(seeking, seen, findCheckout, { key })) ?? {};
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
      if (missing.some(({ key }) => orderOfKey([node], key))) {
        const found = await ask(seeking, seen, findOrderAfter, { after: before });
        seen.orders.push(...(found?.customer?.orders?.nodes ?? []));
      }
      before = cursor;
    }
    const isFound = missing.every(({ key }) => orderOfKey(seen.orders, key));
    const oldest = Date.parse(edges?.at(-1)?.node.date ?? "");
    if (isFound || oldest < since || pageInfo?.hasNextPage === false) return;
    if (!pageInfo) break;
  }
  seen.isWhole = false;
}
