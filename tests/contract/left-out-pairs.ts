import type { RecordedPair } from "./recorded-pair.ts";

const files = import.meta.glob<RecordedPair>("./recorded/left-out/*.json", {
  eager: true,
  import: "default",
});

/** Every recorded pair that is read and never played, by name. */
export const leftOutPairs = new Map(Object.values(files).map((pair) => [pair.name, pair]));

const FACETS = "WooGraphQL's own counts; the shop's come from its index (worker/catalogue)";
const OTHERS = "other people's records, asked for by fields that the shop never asks";
const WORDS = "menus and pages of words are this project's own content";
const ONE_BY_ONE = "the shop sends one mutation after another, and no compound one";
const PLUGIN = "WPGraphQL JWT Authentication: another plugin, with mutations of its own";
const REGISTER = "accounts are made by registerCustomer";
const SAME = "asks what the pair named orders asks, of another customer";
const RACE =
  "two mutations at once, of which the real shop lost one; backend/session/parallel-changes.test.ts";

/** Why a recorded pair does not apply: its query is none of the shop's schema. */
export const NOT_IN_SCHEMA: Record<string, string> = {
  collectionStats: FACETS,
  "customer-by-other-id": OTHERS,
  fillCart: ONE_BY_ONE,
  "jwt-login-ok": PLUGIN,
  "jwt-login-unknown": PLUGIN,
  "jwt-refresh": PLUGIN,
  menus: WORDS,
  "privacy-coupons-guest": OTHERS,
  "privacy-customer-orders-where-other": OTHERS,
  "privacy-customers-guest": OTHERS,
  "privacy-root-orders-by-email": OTHERS,
  "privacy-root-orders-customer": OTHERS,
  "privacy-root-orders-customer-by-other-customerId": OTHERS,
  "privacy-wcSettings-guest": OTHERS,
  registerUser: REGISTER,
  "users-list": OTHERS,
};

/** Why a recorded pair is not played though its query could be asked. */
export const NOT_PLAYED: Record<string, string> = {
  "customer-order-count-budi": SAME,
  "jwt-viewer": PLUGIN,
  "page-by-uri": WORDS,
  "parallel-addToCart-1": RACE,
  "privacy-session-by-guest": OTHERS,
  "parallel-addToCart-2": RACE,
  "parallel-addToCart-result": RACE,
};
