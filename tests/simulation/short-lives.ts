import type { LifeDeed } from "./actors/brief-visitor.ts";
import type { Theme } from "./themes.ts";

/** What somebody does so that one change comes, and what befalls it. */
export interface ShortLife extends Omit<Theme, "actors" | "length" | "chapters" | "isQuiet"> {
  life: readonly LifeDeed[];
}

/** The login ends, and the shop hears of it. */
const loses = ["is logged out in WordPress", "looks into the cart"] as const;
const expires = ["is logged out in WordPress", "the login expires", "looks into the cart"] as const;

const buys = ["fills in", "presses"] as const;
const opensCard = ["opens a card"] as const;
const paysCard = [...opensCard, "pays the card", "presses"] as const;

const cash = { methods: ["cod"] } as const;
const card = { methods: ["stripe"], isRestricted: false } as const;
/** The shop's key may not cancel a payment at Stripe. */
const restricted = { ...card, isRestricted: true } as const;

/** The first checkout waits at the backend, and its connection is lost. */
const late = { perils: ["late"], peril: 1, breaksOff: 1, befalls: 1 } as const;
const unwanted = { ...cash, perils: ["unwanted"], peril: 1, befalls: 1 } as const;

const isLeft = [...opensCard, "a day goes by"] as const;
/** Its order was cancelled meanwhile. */
const leftAndPaid = [...isLeft, "pays the card", "looks what became of it"] as const;
const refusesAgain = ["puts more in", "presses", "seconds go by", "presses"] as const;
const isErased = ["looks what became of it", "is erased"] as const;

/** A record in a state goes along with a login, and is hidden when that ends. */
function upkeep(state: string, begins: Omit<ShortLife, "life">, deeds: readonly LifeDeed[]) {
  return {
    [`checkout ${state} moves`]: {
      ...begins,
      life: ["registers", ...deeds, "changes the password", "logs out"],
    },
    [`checkout ${state} is hidden`]: { ...begins, life: ["registers", ...deeds, ...loses] },
  } satisfies Record<string, ShortLife>;
}

/** By the name of the change that each is to bring, as record-changes.ts has them. */
export const shortLives: Record<string, ShortLife> = {
  "checkout none to sent": { ...cash, life: buys },
  "checkout none to refused": { ...cash, life: ["fills in", "puts more in", "presses"] },
  "checkout sent to done": { ...cash, ...late, life: [...buys, "a minute goes by", "presses"] },
  "checkout sent to awaiting-card": { ...card, life: opensCard },
  "checkout sent to refused": { ...unwanted, life: buys },
  "checkout awaiting-card to done": { ...card, life: paysCard },
  "checkout awaiting-card to none": {
    ...card,
    life: ["registers", ...opensCard, ...expires, "logs in"],
  },
  "checkout awaiting-card to sent": { ...card, life: [...opensCard, "turns to cash", "presses"] },
  "checkout awaiting-card is erased": { ...card, life: [...opensCard, ...isErased] },
  "checkout awaiting-card to refused": { ...restricted, life: leftAndPaid },
  "checkout refused to sent": { ...unwanted, life: [...buys, "seconds go by", "presses"] },
  "checkout refused again": { ...cash, life: ["fills in", ...refusesAgain] },
  "checkout refused to none": {
    ...cash,
    life: ["registers", "fills in", "puts more in", "presses", ...expires, "logs in"],
  },
  "checkout done to none": { ...cash, life: ["registers", ...buys, ...expires, "logs in"] },
  "checkout awaiting-card is handed over": { ...card, life: [...opensCard, "prepares"] },
  "checkout done is handed over": { ...cash, life: [...buys, "looks what became of it"] },
  "checkout done is erased": { ...cash, life: [...buys, "is erased"] },
  ...upkeep("sent", { ...cash, ...late }, ["fills in", "sends"]),
  ...upkeep("awaiting-card", card, opensCard),
  ...upkeep("refused", cash, ["fills in", "puts more in", "presses"]),
  ...upkeep("done", cash, buys),
  "card none to open": { ...card, life: opensCard },
  "card open to left": { ...restricted, life: isLeft },
  "card open to cancelled": { ...card, life: [...isLeft, "prepares"] },
  "card open to paid": { ...card, life: paysCard },
  "card left to open": { ...restricted, life: [...opensCard, "turns to cash", "prepares"] },
  "card left to cancelled": {
    ...restricted,
    life: [...isLeft, "is cancelled at Stripe"],
  },
  "card left to paid": { ...restricted, life: leftAndPaid },
  "card paid to completed": { ...card, life: [...opensCard, "puts more in", "pays the card"] },
  "card paid to refund-due": { ...restricted, life: [...isLeft, "pays the card"] },
  "card refund-due to refunded": {
    ...{ ...restricted, areRefundsLate: true },
    life: [...leftAndPaid, "an hour goes by"],
  },
  "card left to none": { ...restricted, life: [...isLeft, ...isErased] },
  "card cancelled to none": { ...card, life: [...isLeft, ...isErased] },
  "card completed to none": { ...card, life: [...paysCard, "is erased"] },
  "card refunded to none": { ...restricted, life: [...leftAndPaid, "is erased"] },
};

/** What a run towards a change has more of. */
export function shortTheme(goal: string): Theme {
  const life = shortLives[goal];
  if (!life) throw new Error(`There is no short life for "${goal}".`);
  return {
    ...life,
    actors: life.perils ? ["brief", "woocommerce"] : ["brief"],
    isQuiet: true,
  };
}
