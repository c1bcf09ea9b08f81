import { beforeAll, describe, expect, it } from "vitest";
import { backendEnv } from "../support/embedded-backend.ts";
import { notify } from "../support/gateways.ts";
import { addProduct, orderRow } from "../support/shop-rows.ts";
import { ANI } from "../support/shopper.ts";
import { normaliseSession } from "./normalise-session.ts";
import {
  DIFFERENT_PAYMENT_FIELDS,
  isThanksPage,
  PAYMENT_DEVIATIONS,
  unplayedReason,
} from "./payment-deviations.ts";
import { type OrderAfter, type PaymentPair, PaymentPlayer } from "./payment-player.ts";
import { PAYMENT_STORIES, type PaymentStep } from "./payment-stories.ts";
import { fillRecordedShop, PASSWORD } from "./session-fixture.ts";

const files = import.meta.glob<PaymentPair>(
  ["./recorded/payments/*.json", "../../worker/payment/*/recorded/*.json"],
  { eager: true, import: "default" },
);
const pairs = new Map(Object.values(files).map((pair) => [pair.name, pair]));

const TEST_OIL = 18_600;

beforeAll(async () => {
  await fillRecordedShop();
  const price = { regularPrice: 85_000, minPrice: 85_000, maxPrice: 85_000 };
  await addProduct(TEST_OIL, {
    nameId: "Oli Uji 1 L",
    sku: "OLI-UJI",
    stockQuantity: 5000,
    ...price,
  });
});

// What no two shops share, by its kind.
const SHAPES: [RegExp, string][] = [
  [/wc_order_\w{13}/g, "KEY"],
  [/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, "UUID"],
  [/DS\d{5}[0-9A-F]{8,}/g, "REF"],
  [/\b[0-9a-f]{8,32}\b/g, "HEX"],
  [/\b\d{10,}\b/g, "DIGITS"],
  [/(order-pay\/|order-received\/|order_id=|order=|show&)\d+/g, "$1N"],
];

const shaped = (text: string): string =>
  SHAPES.reduce((observed, [pattern, kind]) => observed.replace(pattern, kind), text);

/** Redirects and meta are compared by their shape, all else as the sessions' contract does. */
function normalised(value: unknown, name: string): unknown {
  const hidden = ["extensions", "key", ...(DIFFERENT_PAYMENT_FIELDS[name]?.fields ?? [])];
  const walk = (member: unknown, key = ""): unknown => {
    if (key === "metaData" || key === "headless") return formatMeta(member);
    if (key === "session") return Array.isArray(member) ? formatMeta(member) : member;
    if (key === "paymentGateways") return pickPlugins(member);
    if (key === "paymentMethodTitle") return member === OWN_CASH ? CASH : member;
    if (key === "redirect" && typeof member === "string") return shaped(member);
    if (Array.isArray(member)) return member.map((item) => walk(item));
    if (member === null || typeof member !== "object") return normaliseSession(member, key);
    const stored = Object.entries(member).filter(([field]) => !hidden.includes(field));
    return Object.fromEntries(stored.map(([field, inner]) => [field, walk(inner, field)]));
  };
  return walk(value);
}

const [OWN_CASH, CASH] = ["Bayar di Tempat (COD)", "Bayar di tempat"];

/** Those of plugins: what WooCommerce has of itself is the shop's own to name. */
const pickPlugins = (value: unknown): unknown =>
  (value as { nodes: { id: string }[] }).nodes.filter(
    ({ id }) => !["bacs", "cheque", "cod"].includes(id),
  );

const formatMeta = (entries: unknown): unknown =>
  (entries as { key: string; value: string | null }[] | null)
    ?.map(({ key, value }) => `${key}: ${shaped(value ?? "null")}`)
    .sort() ?? null;

const after = (order: OrderAfter) => ({
  status: order.status,
  needsPayment: order.needsPayment,
  total: order.total,
  stockReduced: order.stockReduced,
  isPaid: order.datePaid !== null,
  hasTransaction: order.transactionId !== "",
  meta: Object.keys(order.meta)
    .filter((key) => !key.startsWith("_headless"))
    .sort(),
});

async function ownAfter(id: number): Promise<ReturnType<typeof after>> {
  const { status, total, paid, transactionId, stockReduced, meta } = await orderRow(id);
  return after({
    status: status.toLowerCase().replace("_", "-"),
    needsPayment: status === "PENDING" || status === "FAILED",
    total: String(total),
    datePaid: paid,
    transactionId: transactionId ?? "",
    stockReduced,
    meta: Object.fromEntries(meta.map(({ key, value }) => [key, value])),
  });
}

async function playPair(player: PaymentPlayer, pair: PaymentPair): Promise<void> {
  const { name } = pair;
  const response = await player.play(pair);
  expect(response.status, name).toBe(pair.response.status);
  if (pair.request.url.endsWith("/graphql")) {
    const body: unknown = JSON.parse(await response.text());
    expect(normalised(body, name), name).toEqual(normalised(pair.response.body, name));
  } else if (pair.response.headers.location) {
    const own = response.headers.get("location") ?? "";
    expect(shaped(own), name).toBe(shaped(pair.response.headers.location));
  } else if (/^\w[\w ]{0,40}$/.test(getHtml(pair))) {
    expect(await response.text(), name).toBe(getHtml(pair));
  }
  if (pair.orderAfter && !DIFFERENT_PAYMENT_FIELDS[name]?.isOtherAfter)
    expect(await ownAfter(player.orderId(pair)), name).toEqual(after(pair.orderAfter));
}

const getHtml = ({ response: { body } }: PaymentPair): string =>
  (body as { html?: string } | null)?.html ?? "";

const ADD = "mutation($i:AddToCartInput!){addToCart(input:$i){cartItem{key}}}";
const LOGIN = `mutation{login(input:{provider:PASSWORD,credentials:{username:"budi",password:"${PASSWORD}"}}){authToken}}`;
const BUY = "mutation($i:CheckoutInput!){checkout(input:$i){order{databaseId orderKey}}}";
const AWAIT =
  "mutation($d:[MetaDataInput]){updateSession(input:{sessionData:$d}){session{key value}}}";

async function take(player: PaymentPlayer, step: Exclude<PaymentStep, string>, lastId: number) {
  if ("settings" in step) player.settings = step.settings;
  else if ("wait" in step) player.wait();
  else if ("newGuest" in step) player.token = player.bearer = "";
  else if ("add" in step)
    await player.send(ADD, { i: { productId: TEST_OIL, quantity: step.add } });
  else if ("addFor" in step)
    await player.send(ADD, { i: { productId: TEST_OIL, quantity: readQuantity(step.addFor) } });
  else if ("notify" in step) await notify(lastId, step.notify, { settings: { ...plugins } });
  else if ("awaiting" in step)
    await player.send(AWAIT, { d: [{ key: "order_awaiting_payment", value: String(lastId) }] });
  else if ("login" in step) {
    const { data } = (await player.send(LOGIN)) as { data: { login?: { authToken: string } } };
    player.bearer = data.login?.authToken ?? "";
    await player.send("mutation{removeItemsFromCart(input:{all:true}){cart{isEmpty}}}");
  } else {
    const cart = await player.send("{cart{isEmpty}}");
    if (JSON.stringify(cart).includes('"isEmpty":true'))
      await player.send(ADD, { i: { productId: TEST_OIL, quantity: 1 } });
    const billing = { ...ANI, email: step.email ?? "pembeli@example.test" };
    const i = { paymentMethod: step.buy, billing, shippingMethod: ["flat_rate:1"] };
    player.noteOrder(await player.send(BUY, { i }));
  }
}

/** Of a recorded order: each litre is Rp 85.000, its delivery Rp 20.000. */
function readQuantity(name: string): number {
  const body = JSON.stringify(pairs.get(name)?.response.body);
  const total = /"rawTotal":"(\d+)"/.exec(body)?.[1];
  return (Number(total) - 20_000) / 85_000;
}

const plugins = {
  CURRENCY: "IDR",
  PAYMENT_PLUGINS: "midtrans,xendit,doku,duitku,ipaymu",
  GATEWAY_SECRET: "SK-TEST-doku",
};

const isPlayed = (name: string): boolean => {
  const pair = pairs.get(name);
  return pair !== undefined && !(name in PAYMENT_DEVIATIONS) && !isThanksPage(pair);
};

describe("plays the recorded stories of payments", () => {
  it.each(PAYMENT_STORIES.map((story) => [story.title, story] as const))(
    "%s",
    async (_, { steps }) => {
      // A guest is shown every order of the e-mail address, also those that other stories made.
      await backendEnv.DB.exec("DELETE FROM orders WHERE customer_id IS NULL OR customer_id = 2");
      const player = new PaymentPlayer();
      for (const step of steps) {
        const pair = typeof step === "string" ? pairs.get(step) : null;
        if (typeof step !== "string") await take(player, step, player.lastId);
        else if (pair && isPlayed(step)) await playPair(player, pair);
      }
    },
  );
});

it("plays every recorded pair, or gives a reason", () => {
  const played = new Set(
    PAYMENT_STORIES.flatMap(({ steps }) => steps.filter((step) => typeof step === "string")),
  );
  const silent = [...pairs.values()].filter(
    (pair) => (!played.has(pair.name) || !isPlayed(pair.name)) && unplayedReason(pair) === null,
  );
  expect(silent.map(({ name }) => name)).toEqual([]);
  const idle = Object.keys(PAYMENT_DEVIATIONS).filter((name) => !pairs.has(name));
  expect(idle).toEqual([]);
});
