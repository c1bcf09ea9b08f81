import { mapStore } from "../../../tests/support/memory-stores.ts";
import { LastCart } from "../../commerce/last-cart.ts";
import { MutationQueue } from "../../commerce/mutation-queue.ts";
import type { LoginRequest } from "../../commerce/session.ts";
import type { Caller } from "../../commerce/session-ports.ts";
import { BackendError } from "../../platform/backend-error.ts";
import { addToCart, getCart } from "../documents/cart-queries.ts";
import { cartSnapshot } from "../mapping/cart-snapshot.ts";
import { Tokens } from "./tokens.ts";
import { WooSession } from "./woo-session.ts";

/** The backend's response to one operation; an Error for none at all. */
export interface Reply {
  data?: object | null;
  errors?: string[];
  /** Of the errors, in their order. */
  paths?: string[][];
  status?: number;
  token?: string;
  /** Of a change that was made by an earlier try. */
  isReplayed?: true;
}

interface Script {
  /** By the operation's name: its responses in turn, of which the last one is repeated. */
  replies?: Record<string, readonly (Reply | Error | (() => Promise<Reply>))[]>;
  checkoutInDoubt?: boolean;
  /** Whether the backend has our plugin, which makes a change with a key once. */
  supportsKeys?: boolean;
  giftCards?: boolean;
  ratesApart?: boolean;
}

interface Sent {
  name: string;
  text: string;
  variables: Record<string, unknown>;
  headers: Record<string, string>;
}

/** A cart's line as the backend sends it. */
export const backendLine = (productId: number, quantity: number, key = `key-${productId}`) => ({
  key,
  quantity,
  subtotal: String(quantity),
  product: { node: { databaseId: productId, name: `Product ${productId}` } },
  variation: null,
});

/** A cart as the backend sends it, as far as sessions read it. */
export const backendCart = (...lines: object[]) => ({
  contents: { nodes: lines, itemCount: lines.length },
});

/** The reply to a query of the cart. */
export const cartReply = (...lines: object[]): Reply => ({ data: { cart: backendCart(...lines) } });

/** The reply to adding a product. */
export const addedReply = (...lines: object[]): Reply => ({
  data: { addToCart: { cart: backendCart(...lines) } },
});

export const restoredReply = (...lines: object[]): Reply => ({
  data: { addCartItems: { cart: backendCart(...lines) } },
});

/** A caller that waits for as long as it takes. */
export const awaited = () => true;

/** Why a call of the backend failed. */
export const getReason = (work: Promise<unknown>) =>
  work.then(
    () => "none",
    (error) => (error instanceof BackendError ? error.reason : String(error)),
  );

/** A customer's login by password. */
export const loginRequest = {
  kind: "login",
  username: "ani",
  password: "secret",
  remember: true,
  locale: "id_ID",
} satisfies LoginRequest;

/** The stored tokens of a customer who is logged in. */
export const tokenLogin = {
  authToken: "old",
  authExpires: 9_000_000,
  refreshToken: "before",
  remembered: true,
};

/** The dependencies of a session in front of a backend that responds by a script. */
export function scriptedSession({
  replies = {},
  checkoutInDoubt = false,
  supportsKeys = true,
  giftCards = false,
  ratesApart = false,
}: Script = {}) {
  const clock = { now: 1_000_000 };
  const sent: Sent[] = [];
  const counts = new Map<string, number>();
  const fetch = async (_url: string, init: RequestInit) => {
    const { operationName: name, query: text, variables } = JSON.parse(String(init.body));
    sent.push({ name, text, variables, headers: Object(init.headers) });
    const count = counts.get(name) ?? 0;
    counts.set(name, count + 1);
    const reply = replies[name]?.[count] ?? replies[name]?.at(-1) ?? {};
    if (reply instanceof Error) throw reply;
    const {
      data = {},
      errors,
      paths = [],
      status,
      token,
      isReplayed,
    } = typeof reply === "function" ? await reply() : reply;
    const headers = new Headers(token ? { "woocommerce-session": token } : {});
    if (supportsKeys) headers.set("x-storefront-once", "1");
    if (isReplayed) headers.set("idempotency-replayed", "true");
    const reported = errors && {
      errors: errors.map((message, at) => ({ message, path: paths[at] })),
    };
    return Response.json({ data, ...reported }, { headers, status: status ?? 200 });
  };
  const store = mapStore();
  const tokens = new Tokens(store);
  const last = new LastCart(store);
  const queue = new MutationQueue();
  const now = () => clock.now;
  const ended = { logins: 0 };
  const woo = new WooSession({
    ...{ fetch, store, now, tokens, last, queue },
    shop: {
      url: "https://shop.test/graphql",
      context: { currency: "EUR", timeZone: "Asia/Jakarta", imageBaseUrl: "https://shop.test/" },
      giftCards,
      ratesApart,
      feesByPayment: false,
    },
    records: {
      hide: () => {
        ended.logins += 1;
      },
      isInDoubt: () => checkoutInDoubt,
    },
    timeouts: { backend: 15_000, checkout: 60_000, shopper: 5_000, turn: 2_000, reuse: 0 },
  });
  const { exchange, changes, renewal, restoration, recovery, logins } = woo;
  return {
    clock,
    sent,
    names: () => sent.map(({ name }) => name),
    store,
    tokens,
    last,
    queue,
    exchange,
    changes,
    renewal,
    restoration,
    recovery,
    logins,
    ended,
    /** The session's ports for a request in Indonesian. */
    ports: (caller: Partial<Caller> = {}) =>
      woo.createPorts({ caller: { locale: "id_ID", ...caller }, enter: () => {} }),
  };
}

/** A session with a token, which has read a cart with these lines. */
export function sessionWithCart(lines: object[], script: Script) {
  const session = scriptedSession(script);
  session.tokens.replaceSession("token");
  session.last.keep(
    cartSnapshot(backendCart(...lines) as unknown as Parameters<typeof cartSnapshot>[0]),
  );
  const { exchange } = session;
  const add = (productId: number, quantity = 1) =>
    exchange.request(addToCart, { input: { productId, quantity } }, "id_ID");
  return {
    ...session,
    add,
    read: exchange.request(getCart, {}, "id_ID"),
    stored: () => session.last.cart.lines.map(({ productId, quantity }) => [productId, quantity]),
  };
}
