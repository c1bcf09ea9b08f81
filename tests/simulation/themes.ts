import type { Peril } from "./actors/woocommerce.ts";
import type { Deed } from "./actors/account-holder.ts";
import type { Character } from "./backend-service.ts";

/** What a run has more of, so that changes come often that are rare by themselves. */
export interface Theme {
  /** Who takes part; a number behind a name makes several of one kind. */
  actors: readonly string[];
  character?: Character;
  /** How its buyers pay. */
  methods?: readonly [string, ...string[]];
  /** What account holders do, one after another, before their login changes. */
  deeds?: readonly Deed[];
  /** What befalls checkouts at the backend, and how many of them. */
  perils?: readonly [Peril, ...Peril[]];
  peril?: number;
  /** How many of the checkouts that wait at the backend lose their connection. */
  breaksOff?: number;
  /** WooCommerce's operator is seldom at work: days may go by. */
  isQuiet?: true;
  /** Stripe's key may not cancel. */
  isRestricted?: boolean;
  /** Stripe refuses refunds for some minutes after a payment, as an empty balance has it. */
  areRefundsLate?: true;
}

const records = {
  actors: ["holder-1", "holder-2", "holder-3", "woocommerce"],
  isQuiet: true,
} as const satisfies Theme;

/** By name; each brings some of the changes of docs/models/record-changes.json that are rare elsewhere. */
const named = {
  "cards left open": {
    ...{ ...records, isRestricted: true, methods: ["cod"] },
    deeds: ["opens a card", "opens a card", "waits a day", "prepares again", "is cancelled", "pays at last"],
  },
  "cards paid late": {
    ...{ ...records, isRestricted: true, methods: ["stripe"], areRefundsLate: true },
    deeds: ["opens a card", "opens a card", "waits a day", "pays at last", "buys", "pays at last"],
  },
  "refunds that fail": {
    ...{ ...records, isRestricted: false, areRefundsLate: true, methods: ["cod"] },
    deeds: ["opens a card", "pays another sum", "is cancelled", "pays another sum"],
  },
  "orders in doubt": {
    ...{ ...records, methods: ["cod", "stripe"] },
    ...{ perils: ["late"], peril: 0.8, breaksOff: 1 },
    deeds: ["leaves", "leaves"],
  },
  "orders that differ": {
    ...{ ...records, methods: ["cod", "bacs", "stripe"], perils: ["price"], peril: 0.7 },
    deeds: ["buys", "buys", "is erased", "leaves"],
  },
  "late orders": {
    actors: ["hasty-1", "hasty-2", "hasty-3", "woocommerce"],
    ...{ methods: ["cod", "bacs", "xendit_gateway"], character: "stock", isQuiet: true },
    ...{ perils: ["late"], peril: 0.6, breaksOff: 0.9 },
  },
  "late orders by card": {
    actors: ["hasty-1", "hasty-2", "hasty-3", "woocommerce"],
    ...{ methods: ["stripe"], character: "stock", isQuiet: true },
    ...{ perils: ["late"], peril: 0.6, breaksOff: 0.9 },
  },
  "orders paid again": {
    actors: ["hasty-1", "hasty-2", "provider", "woocommerce"],
    ...{ methods: ["xendit_gateway", "midtrans_sub_bca_va"], character: "stock" },
    ...{ perils: ["late"], peril: 0.3, breaksOff: 0.5 },
  },
  "payments that fail": {
    actors: ["guest", "second", "hasty-1", "woocommerce"],
    ...{ methods: ["xendit_gateway", "midtrans_sub_bca_va"], perils: ["unpayable"], peril: 0.6 },
  },
  "orders cut off": {
    actors: ["guest", "tab", "second", "hasty-1", "woocommerce"],
    ...{ methods: ["xendit_gateway", "stripe", "cod"], perils: ["dies"], peril: 0.6 },
  },
  "refused forms": {
    actors: ["hasty-1", "hasty-2", "holder-1", "woocommerce"],
    ...{ methods: ["cod", "bacs"], perils: ["unwanted", "price"], peril: 0.6 },
    deeds: ["buys", "buys", "is erased"],
  },
} satisfies Record<string, Theme>;

export type ThemeName = keyof typeof named;

export const themes: Record<ThemeName, Theme> = named;

export const themeNames = Object.keys(themes) as [ThemeName, ...ThemeName[]];
