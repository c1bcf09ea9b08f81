import type { Env } from "../../backend/env.ts";
import { dokuSignature } from "../../worker/payment/doku/imitation.ts";
import { duitkuSignature } from "../../worker/payment/duitku/imitation.ts";
import { ipaymuSignature } from "../../worker/payment/ipaymu/imitation.ts";
import { xenditSignature } from "../../worker/payment/xendit/imitation.ts";
import { orderRow } from "../support/shop-rows.ts";
import type { RecordedPair } from "./recorded-pair.ts";
import { recordedShopFetch } from "./recorded-shop.ts";

/** The order as WooCommerce had it after a recorded call. */
export interface OrderAfter {
  status: string;
  needsPayment: boolean;
  total: string;
  datePaid: string | null;
  transactionId: string;
  stockReduced: boolean;
  meta: Record<string, unknown>;
}

export type PaymentPair = Omit<RecordedPair, "request"> & {
  request: RecordedPair["request"] & { body?: unknown };
  orderAfter?: OrderAfter;
};

const SECRET = "SK-TEST-doku";
const HOUR = 3_600_000;

interface Result {
  data?: { checkout?: { order?: { databaseId: number | null; orderKey: string | null } } | null };
}

/** Recorded numbers and keys of an order in the terms of the order that stands for it. */
const idIn = (text: string): string | null =>
  /(?:"order_id": ?"|"woocommerce_order_id": ?|"invoice_number": ?"|"reference_id": ?"|TOKO-|order_id=|id_order=)(\d+)/.exec(
    text,
  )?.[1] ?? null;

/** The buyers, gateways and browsers of one recorded story, before the embedded backend. */
export class PaymentPlayer {
  settings: Partial<Env> = {};
  token = "";
  bearer = "";
  #offset = 0;
  lastId = 0;
  readonly #ids = new Map<string, string>();
  readonly #keys = new Map<string, string>();

  /** Lets WooCommerce's "Hold stock" run out. */
  wait(): void {
    this.#offset += 2 * HOUR;
  }

  /** An order that was made by a call that nobody recorded. */
  noteOrder(result: Result): void {
    this.lastId = result.data?.checkout?.order?.databaseId ?? 0;
  }

  async send(query: string, variables: object = {}): Promise<Result> {
    return JSON.parse(await (await this.#post(JSON.stringify({ query, variables }))).text());
  }

  async play(pair: PaymentPair): Promise<Response> {
    const { url, method } = pair.request;
    if (!url.endsWith("/graphql")) return this.#notify(pair);
    const { query, variables, headers } = pair.request;
    if (!headers["woocommerce-session"]) this.token = "";
    const body = this.#own(JSON.stringify({ query, variables }));
    const response = await this.#post(body, method);
    this.#learn(pair, (await response.clone().text()) ?? "");
    return response;
  }

  /** The id of the order that a recorded pair is about. */
  orderId(pair: PaymentPair): number {
    const { checkout } = (pair.response.body as Result | null)?.data ?? {};
    const named = checkout?.order?.databaseId ?? idIn(`${pair.request.url} ${this.#text(pair)}`);
    return Number(this.#ids.get(String(named)) ?? this.lastId);
  }

  #text({ request: { body } }: PaymentPair): string {
    return typeof body === "string" ? body : JSON.stringify(body ?? "");
  }

  async #notify(pair: PaymentPair): Promise<Response> {
    const { url, method } = pair.request;
    const named = idIn(`${url} ${this.#text(pair)}`);
    const isUnknown = named === "999999";
    if (named && !isUnknown && !this.#ids.has(named)) this.#ids.set(named, String(this.lastId));
    const address = this.#own(url);
    if (method === "GET") return this.#request(address, { method });
    const isForged = pair.name.endsWith("bad-signature");
    const { body, headers } = await this.#signed(pair, isForged ? "forged" : SECRET);
    return this.#request(address, { method, body, headers });
  }

  /** What was recorded, signed with this shop's own secrets. */
  async #signed(pair: PaymentPair, secret: string): Promise<{ body: string; headers: Headers }> {
    const { url } = pair.request;
    const headers = new Headers(pair.request.headers);
    const body = this.#own(this.#text(pair));
    if (url.includes("/doku/")) {
      const path = new URL(url).pathname;
      headers.set("signature", await dokuSignature(headers, body, path, secret));
      return { body, headers };
    }
    if (url.includes("xendit")) {
      const sent = await this.#withSession(JSON.parse(body));
      const signature = await xenditSignature(sent, secret);
      return { body: JSON.stringify({ ...sent, signature }), headers };
    }
    if (headers.has("x-signature")) {
      headers.set("x-signature", await ipaymuSignature(JSON.parse(body), secret));
      return { body, headers };
    }
    if (!url.includes("duitku")) return { body, headers };
    const form = new URLSearchParams(body);
    const [code, amount, order] = ["merchantCode", "amount", "merchantOrderId"].map(
      (name) => form.get(name) ?? "",
    );
    form.set("signature", await duitkuSignature(code ?? "", amount ?? "", order ?? "", secret));
    return { body: form.toString(), headers };
  }

  /** Xendit's session is the order's own. */
  async #withSession(sent: { woocommerce_order_id: number; session?: object }) {
    if (sent.woocommerce_order_id === 999_999 || !sent.session) return sent;
    const { meta } = await orderRow(sent.woocommerce_order_id);
    const id = meta.find(({ key }) => key === "payment_session_id")?.value;
    return { ...sent, session: { ...sent.session, payment_session_id: id } };
  }

  #own(text: string): string {
    let own = text;
    for (const [recorded, id] of this.#ids) own = own.replaceAll(wholeNumber(recorded), id);
    for (const [recorded, key] of this.#keys) own = own.replaceAll(recorded, key);
    return own;
  }

  #learn(pair: PaymentPair, text: string): void {
    if (!text.startsWith("{")) return;
    const order = (JSON.parse(text) as Result).data?.checkout?.order;
    const recorded = (pair.response.body as Result).data?.checkout?.order;
    if (order?.databaseId) this.lastId = order.databaseId;
    if (!order?.databaseId || !recorded?.databaseId) return;
    this.#ids.set(String(recorded.databaseId), String(order.databaseId));
    if (recorded.orderKey && order.orderKey) this.#keys.set(recorded.orderKey, order.orderKey);
  }

  async #post(body: string, method = "POST"): Promise<Response> {
    const headers = new Headers({ "content-type": "application/json" });
    if (this.token) headers.set("woocommerce-session", `Session ${this.token}`);
    if (this.bearer) headers.set("authorization", `Bearer ${this.bearer}`);
    const response = await this.#request("/graphql", { method, body, headers });
    this.token = response.headers.get("woocommerce-session") ?? this.token;
    return response;
  }

  #request(url: string, init: RequestInit): Promise<Response> {
    const settings = {
      PAYMENT_PLUGINS: "midtrans,xendit,doku,duitku,ipaymu",
      BASE_URL: "https://toko.example",
      GATEWAY_SECRET: SECRET,
      ...this.settings,
    };
    return recordedShopFetch(url, init, settings, () => new Date(Date.now() + this.#offset));
  }
}

const wholeNumber = (digits: string): RegExp => new RegExp(`(?<!\\w)${digits}(?!\\d)`, "g");
