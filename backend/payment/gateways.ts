import type { Gateway } from "../checkout/payment-gateways.ts";
import type { Env } from "../env.ts";
import { inLocale, type Locale } from "../locale.ts";

/** The plugins that the shop can simulate, and its own gateways for developers. */
export type PluginName =
  | "midtrans"
  | "xendit"
  | "doku"
  | "duitku"
  | "ipaymu"
  | "redirect"
  | "offline";

/** The same in both languages, or Indonesian and English: plugins' own words are as their operator typed them. */
type Words = string | readonly [id: string, en: string];

type GatewayRow = [id: string, title: Words, description?: Words, icon?: string];

const PLUGIN_FILES = "/wp-content/plugins";

// Named as in the plugins; the last two rows belong to no real plugin.
const GATEWAYS: Record<PluginName, GatewayRow[]> = {
  ipaymu: [
    [
      "ipaymu",
      "iPaymu",
      "Pembayaran melalui Virtual Account, QRIS, Alfamart/Indomaret, Direct Debit, Kartu Kredit, dan COD.",
      "ipaymu-for-woocommerce/ipaymu_badge.png",
    ],
  ],
  duitku: [
    [
      "duitku_va_bca",
      "Duitku VA BCA",
      "",
      "duitku-payment-gateway/includes/assets/duitku_va_bca.png",
    ],
    [
      "duitku_nobu_qris",
      "Duitku QRIS",
      "",
      "duitku-payment-gateway/includes/assets/duitku_nobu_qris.png",
    ],
  ],
  midtrans: [
    ["midtrans", "Semua pembayaran (Midtrans)", "Midtrans"],
    ["midtrans_sub_gopay", "GoPay"],
    ["midtrans_sub_qris", "QRIS"],
    ["midtrans_sub_bca_va", "BCA Virtual Account"],
  ],
  doku: [["doku_checkout", "DOKU Checkout"]],
  xendit: [["xendit_gateway", "Xendit", "Bayar lewat Xendit"]],
  redirect: [["bayar_gateway", "Bayar Online", "Bayar di halaman Bayar Online"]],
  offline: [
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
};

const namesIn = (list: string | undefined): string[] =>
  (list ?? "").split(",").map((name) => name.trim());

/** The gateways of the active plugins, in the order of a real shop. */
export function pluginGateways(
  env: Pick<Env, "PAYMENT_PLUGINS" | "SITE_URL">,
  locale: Locale,
): Gateway[] {
  const active = namesIn(env.PAYMENT_PLUGINS);
  const said = (words: Words) =>
    typeof words === "string" ? words : inLocale(locale, words[0], words[1]);
  return Object.entries(GATEWAYS)
    .filter(([plugin]) => active.includes(plugin))
    .flatMap(([, rows]) => rows)
    .map(([id, title, description = "", icon]) => ({
      id,
      title: said(title),
      description: said(description) || null,
      icon: icon ? `${env.SITE_URL}${PLUGIN_FILES}/${icon}` : null,
    }));
}

export const gatewayIds = (plugin: PluginName): string[] => GATEWAYS[plugin].map(([id]) => id);

/** The plugin of a gateway; null for WooCommerce's own gateways. */
export function pluginOf(gatewayId: string): PluginName | null {
  const found = Object.entries(GATEWAYS).find(([, rows]) => rows.some(([id]) => id === gatewayId));
  return (found?.[0] as PluginName | undefined) ?? null;
}

export const isActive = (env: Pick<Env, "PAYMENT_PLUGINS">, plugin: PluginName): boolean =>
  namesIn(env.PAYMENT_PLUGINS).includes(plugin);

export type PaymentOption =
  /** The WordPress file of docs/headless-payments.php is installed. */
  | "headless-file"
  | "midtrans-enable-redirect"
  | "midtrans-ignore-pending"
  /** Midtrans's status API does not find the transaction. */
  | "midtrans-status-unknown"
  | "xendit-redirect-after-order"
  /** Orders are stored as posts, as before HPOS. */
  | "doku-posts-storage"
  /** Duitku's status API reports the payment as not received yet. */
  | "duitku-status-pending";

export const hasOption = (env: Pick<Env, "PAYMENT_OPTIONS">, option: PaymentOption): boolean =>
  namesIn(env.PAYMENT_OPTIONS).includes(option);

/** Signs gateway notifications, except Midtrans's, which are unsigned. */
export const gatewaySecret = ({ GATEWAY_SECRET }: Pick<Env, "GATEWAY_SECRET">): string =>
  GATEWAY_SECRET || "embedded-gateway";
