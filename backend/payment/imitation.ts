import type { Env } from "../env.ts";
import type { OpenExchange } from "../exchange.ts";
import type { Meta, OrderRow } from "../schema/orders.ts";

/** The same in both languages, or Indonesian and English: plugins' own words are as their operator typed them. */
export type Words = string | readonly [id: string, en: string];

/** A payment method as its plugin names it; the icon is a file of the plugin. */
export type MethodRow = [id: string, title: Words, description?: Words, icon?: string];

/** Result of a plugin's payment step during checkout. */
export type PaymentAttempt =
  /** `link` is the gateway's own page, wherever the plugin stores it. */
  | { kind: "success"; redirect: string; link: string; meta: Meta[] }
  /** No error and no redirect; the order stays. */
  | { kind: "failure" }
  | { kind: "error"; message: string; deletesOrder: boolean }
  /** PHP exits in the middle of the request, after the cart was emptied. */
  | { kind: "exit"; messages: string };

export interface Attempt {
  order: OrderRow;
  env: Env;
  now: Date;
}

type Handler = (exchange: OpenExchange) => Promise<Response> | Response;

/** Where a gateway's server and a returning buyer reach a plugin. */
export interface Endpoint {
  /** `api` is the name in WooCommerce's `wc-api`, in lower case. */
  serves: (address: { pathname: string; api: string }) => boolean;
  post: Handler;
  get: Handler;
}

/** A payment plugin as it was recorded; worker/payment/<provider>/imitation.ts has one. */
export interface Imitation {
  /** Its name in the setting PAYMENT_PLUGINS. */
  plugin: string;
  /** Its place among the methods of a real shop; absent: after the others. */
  place?: number;
  methods: MethodRow[];
  /** The payment step of a checkout. */
  attempt: (attempt: Attempt) => PaymentAttempt;
  /** The same where the gateway rejects the request, or cannot be reached. */
  failure: (isReachable: boolean) => PaymentAttempt;
  /** How long it waits for its gateway according to its code, in seconds. */
  timeoutSeconds: number;
  endpoint: Endpoint | null;
  /** Surcharge of its methods, in minor units. */
  surcharge?: (env: SurchargeEnv) => string | undefined;
  /** Where WooCommerce's thank-you page, which it keeps for its orders, redirects to. */
  thanksPage?: (attempt: Attempt, query: URLSearchParams) => string | null;
  /** Whether the shop is set to store orders as posts, as before HPOS. */
  storesPosts?: (env: Pick<Env, "PAYMENT_OPTIONS">) => boolean;
}

/** Cards, which the shop takes itself: an order waits for their money. */
export interface OwnCards {
  method: MethodRow;
  isActive: (env: Env) => boolean;
}

export type SurchargeEnv = Pick<Env, "DUITKU_FEE">;
