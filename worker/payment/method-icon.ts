import { lastPayments, paymentOrder } from "#country/marks.ts";
import { store } from "../store.ts";

type Icon = readonly [words: RegExp, icon: string];

const card: Icon = [/card|kartu|kredit/i, "tabler:credit-card"];

/** Iconify names by words in a payment method's id and title; the first match wins. */
const icons = (): Icon[] => [
  [/qris|\bqr\b/i, "tabler:qrcode"],
  [/gopay|\bovo\b|dana\b|shopee|linkaja|wallet|dompet/i, "tabler:wallet"],
  [/alfa|indomaret|store|gerai|kasir/i, "tabler:building-store"],
  [/(^|[^a-z])va([^a-z]|$)|virtual|bank|transfer/i, "tabler:building-bank"],
  [/tunai|cash/i, "tabler:cash"],
  ...store.payments.flatMap((provider) => provider.icons),
  card,
];

/** Returns the icon of a payment method, for the browser's icon loader. */
export const methodIcon = (id: string, title: string): string =>
  icons().find(([words]) => words.test(id) || words.test(title))?.[1] ?? "tabler:device-mobile";

const toRank = ({ id, title }: { id: string; title: string }): number => {
  const words = `${id} ${title}`;
  const rank = paymentOrder.findIndex((kind) => kind.test(words));
  if (rank >= 0) return rank;
  return paymentOrder.length + (lastPayments.test(words) ? 1 : 0);
};

/** Payment methods in the order that shoppers of the country know; otherwise in the backend's. */
export const inKnownOrder = <Method extends { id: string; title: string }>(
  methods: readonly Method[],
): Method[] => methods.toSorted((a, b) => toRank(a) - toRank(b));
