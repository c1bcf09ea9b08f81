import type { Deed } from "./actors/account-holder.ts";
import type { LifeDeed } from "./actors/brief-visitor.ts";
import type { Peril } from "./actors/woocommerce.ts";
import type { Character } from "./backend-service.ts";

/** What a run has more of, so that changes come often that are rare by themselves. */
export interface Theme {
  /** Who takes part; a number behind a name makes several of one kind. */
  actors: readonly string[];
  character?: Character;
  /** How its buyers pay. */
  methods?: readonly [string, ...string[]];
  /** How many times the steps of a plain run: days of a session's alarms take many. */
  length?: number;
  /** What account holders do, one after another, before each change of their login. */
  chapters?: readonly (readonly Deed[])[];
  /** What somebody does in a short run, one thing after another. */
  life?: readonly LifeDeed[];
  /** What befalls checkouts at the backend, and how many of them. */
  perils?: readonly [Peril, ...Peril[]];
  peril?: number;
  /** How many checkouts it befalls at most. */
  befalls?: number;
  /** How many of the checkouts that wait at the backend lose their connection. */
  breaksOff?: number;
  /** After how many seconds such a checkout is begun, from and to. */
  waits?: readonly [number, number];
  /** How many of them meet other prices when they are begun. */
  reprices?: number;
  /** WooCommerce's operator is seldom at work: days may go by. */
  isQuiet?: true;
  /** Stripe's key may not cancel. */
  isRestricted?: boolean;
  /** Stripe refuses refunds for some minutes after a payment, as an empty balance has it. */
  areRefundsLate?: true;
}

const holders = {
  actors: ["holder-1", "holder-2", "holder-3", "woocommerce"],
  isQuiet: true,
  length: 4,
} as const satisfies Theme;

const hasty = {
  actors: ["hasty-1", "hasty-2", "hasty-3", "woocommerce"],
  isQuiet: true,
  length: 2,
} as const satisfies Theme;

/** By name; each brings some of the changes of record-changes.ts that are rare elsewhere. */
const named = {
  "cards left open": {
    ...{ ...holders, isRestricted: true },
    chapters: [
      ["opens cards", "a day goes by"],
      ["prepares again", "is cancelled", "opens cards", "a day goes by"],
    ],
  },
  "cards paid late": {
    ...{ ...holders, isRestricted: true, areRefundsLate: true },
    chapters: [["opens cards", "a day goes by", "pays at last", "pays cash instead", "is erased"]],
  },
  "carts that change before the card is paid": {
    ...{ ...holders, isRestricted: false, areRefundsLate: true },
    chapters: [["pays another sum"], ["pays another sum", "pays cash instead", "is erased"]],
  },
  "orders in doubt": {
    ...{ ...holders, methods: ["cod"], perils: ["late"], peril: 1, breaksOff: 1 },
    chapters: [["leaves"]],
  },
  "prices that change": {
    ...{ ...holders, methods: ["cod", "bacs", "stripe"], perils: ["price"], peril: 0.7 },
    chapters: [["buys", "is erased", "leaves"]],
  },
  "checkouts that wait": {
    ...{ ...hasty, methods: ["cod", "bacs", "xendit_gateway", "stripe", "stripe"] },
    ...{ perils: ["late"], peril: 0.6, breaksOff: 0.9, reprices: 0.5 },
  },
  "orders paid again": {
    ...{ ...hasty, actors: [...hasty.actors, "provider"] },
    ...{ methods: ["xendit_gateway", "midtrans_sub_bca_va"], perils: ["late"] },
    ...{ peril: 0.3, breaksOff: 0.5 },
  },
  "payments that fail": {
    ...{ ...hasty, methods: ["xendit_gateway", "midtrans_sub_bca_va"], perils: ["unpayable"] },
    peril: 0.6,
  },
  "orders cut off": {
    ...{ ...hasty, actors: ["guest", "tab", "second", "hasty-1", "woocommerce"] },
    ...{ methods: ["xendit_gateway", "stripe", "cod"], perils: ["dies"], peril: 0.6 },
  },
  "refused forms": {
    ...{ ...holders, actors: ["hasty-1", "hasty-2", "holder-1", "woocommerce"] },
    ...{ methods: ["stripe", "stripe", "cod"], perils: ["unwanted", "price"], peril: 0.5 },
    chapters: [["buys", "is erased", "buys"]],
  },
} satisfies Record<string, Theme>;

export type ThemeName = keyof typeof named;

export const themes: Record<ThemeName, Theme> = named;

export const themeNames = Object.keys(themes) as [ThemeName, ...ThemeName[]];
