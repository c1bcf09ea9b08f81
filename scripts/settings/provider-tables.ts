import type { PaymentProvider, Shown, StatusAfter } from "../../worker/payment/provider.ts";
import { store } from "../../worker/store.ts";

type Row = [title: string, toCell: (provider: PaymentProvider) => string];

const toCode = (words: readonly string[]): string => words.map((word) => `\`${word}\``).join(", ");

const toLine = (cells: readonly string[]): string => `| ${cells.join(" | ")} |`;

/** A table with one column a provider. */
const toColumns = (title: string, providers: readonly PaymentProvider[], rows: Row[]): string =>
  [
    toLine([title, ...providers.map((provider) => provider.title)]),
    `|${"---|".repeat(providers.length + 1)}`,
    ...rows.map(([name, toCell]) => toLine([name, ...providers.map(toCell)])),
  ].join("\n");

/** The payment methods of each gateway with a page of its own, as PHP. */
export function toGatewayRows(): string {
  const named = store.payments.filter(({ hosts }) => hosts.length > 0);
  const width = Math.max(...named.map(({ name }) => name.length)) + 2;
  return named
    .map(({ name, ids }) => `\t${`'${name}'`.padEnd(width)} => '/${ids.source}/',`)
    .join("\n");
}

const recorded = store.payments.filter(({ plugin }) => plugin !== null);

export const toPluginTable = (): string =>
  [
    "| gateway | plugin | ids in WooCommerce |",
    "|---|---|---|",
    ...recorded.map(({ name, title, plugin, idsShown }) =>
      toLine([`[${title}](../worker/payment/${name}/README.md)`, plugin ?? "", toCode(idsShown)]),
    ),
  ].join("\n");

const shownWords: Record<Shown, string> = {
  page: "page",
  number: "number, expiry",
  code: "store's code",
  qr: "QR code",
};

const toShown = (shown: readonly Shown[]): string =>
  shown.map((one) => shownWords[one]).join(", ") || "-";

const abilities: Row[] = [
  [
    "paid",
    ({ cards, notifies }) =>
      cards ? "in the checkout" : notifies ? "after the order" : "to the operator",
  ],
  [
    "open for, unless it says otherwise",
    ({ notifies, cards, openHours }) => (notifies && !cards ? `${openHours} h` : "-"),
  ],
  [
    "another attempt at an order that is",
    ({ notifies, retries }) => (notifies && retries.join(", ")) || "-",
  ],
  ["its method changes the fees", ({ feesByMethod }) => (feesByMethod ? "yes" : "no")],
  [
    "refunded",
    ({ refund }) => (refund === "api" ? "by the shop, where there is no order" : "by hand"),
  ],
  ["the order's page shows", ({ shows }) => toShown(shows.withoutPlugin)],
  ["with the shop's plugin", ({ shows }) => toShown(shows.withPlugin)],
  [
    "names an order at its return as",
    ({ orderName }) => (orderName ? `\`${orderName.parameter}\`` : "-"),
  ],
];

export const toAbilityTable = (): string => toColumns("", store.payments, abilities);

const reported = store.payments.filter(({ statusAfter }) => statusAfter !== null);

const unlikePaid = (status: string | undefined): string =>
  status === "PROCESSING" ? status : `**${status}**`;

const after =
  (event: keyof StatusAfter): Row[1] =>
  ({ statusAfter }) =>
    statusAfter?.[event] ?? "";
const always =
  (words: string): Row[1] =>
  () =>
    words;

const statuses: Row[] = [
  ["paid now", always("PROCESSING")],
  ["paid late, after WooCommerce cancelled it", always("PROCESSING")],
  ["tab closed", always("PENDING, then CANCELLED")],
  ["back without session", always("unchanged")],
  ["pending", after("pending")],
  ["expired", after("expired")],
  ["denied", after("denied")],
  ["cancelled", after("cancelled")],
  ["notification lost", always("PENDING, then CANCELLED")],
  ["paid after a denial", ({ statusAfter }) => unlikePaid(statusAfter?.paidAfterDenied)],
  ["expired after paid", ({ statusAfter }) => unlikePaid(statusAfter?.expiredAfterPaid)],
];

export const toStatusTable = (): string => toColumns("outcome", reported, statuses);
