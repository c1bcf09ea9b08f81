import type { Meta, OrderRow } from "../schema/orders.ts";
import type { Attempt, Imitation, PaymentAttempt } from "./imitation.ts";
import { digits, orderReceived, unix } from "./plugin-tools.ts";

const OFFLINE_MINUTES = 1440;

/** The page where a developer pays an order; its key opens it, as a gateway's own page needs no login. */
export const offlinePath = ({ id, orderKey }: Pick<OrderRow, "id" | "orderKey">): string =>
  `/__backend/payments/${id}?key=${orderKey}`;

/** The developer's gateways, whose payment pages belong to this shop (offline.ts). */
const attempt = ({ order, env, now }: Attempt): PaymentAttempt => {
  const page = `${env.BASE_URL || env.SITE_URL}${offlinePath(order)}`;
  const expires = {
    key: "_headless_payment_expires",
    value: String(unix(now) + 60 * OFFLINE_MINUTES),
  };
  const byGateway: Record<string, Meta[]> = {
    offline_va: [
      { key: "_headless_va_number", value: `BCA ${digits(16)}` },
      { key: "_headless_qr_content", value: toQris(order) },
    ],
    offline_store: [{ key: "_headless_payment_code", value: digits(12) }],
  };
  const own = byGateway[order.paymentMethod];
  return {
    kind: "success",
    redirect: own ? orderReceived(env, order) : page,
    link: page,
    meta: own ? [expires, ...own] : [expires, { key: "_headless_payment_url", value: page }],
  };
};

/** A code in QRIS format (EMV tags with lengths) that no bank accepts. */
function toQris({ id, total }: OrderRow): string {
  const tag = (name: string, value: string) =>
    `${name}${String(value.length).padStart(2, "0")}${value}`;
  const merchant = tag("00", "ID.CO.QRIS.WWW") + tag("02", `ID${String(id).padStart(13, "0")}`);
  return [
    tag("00", "01"),
    tag("01", "12"),
    tag("51", merchant),
    tag("53", "360"),
    tag("54", String(total)),
    tag("58", "ID"),
    tag("59", "TOKO CONTOH"),
    tag("60", "JAKARTA"),
    "6304ABCD",
  ].join("");
}

/** A wallet, a virtual account and a store's till for developers; they belong to no real plugin. */
export const developersGateways: Imitation = {
  plugin: "offline",
  place: 7,
  methods: [
    [
      "offline_link",
      ["Dompet digital (contoh)", "Digital wallet (example)"],
      "GoPay, OVO, DANA, ShopeePay",
    ],
    [
      "offline_va",
      ["Virtual account atau QRIS (contoh)", "Virtual account or QRIS (example)"],
      "BCA, Mandiri, BNI, BRI",
    ],
    [
      "offline_store",
      ["Alfamart atau Indomaret (contoh)", "Alfamart or Indomaret (example)"],
      ["Bayar tunai di kasir", "Pay in cash at the till"],
    ],
  ],
  attempt,
  failure: () => ({ kind: "failure" }),
  timeoutSeconds: 60,
  endpoint: null,
};
