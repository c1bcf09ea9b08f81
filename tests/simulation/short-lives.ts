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
const card = { methods: ["stripe"] } as const;
const gateway = { methods: ["xendit_gateway", "midtrans_sub_bca_va"] } as const;

/** The first checkout waits at the backend, and its connection is lost. */
const late = { perils: ["late"], peril: 1, breaksOff: 1, befalls: 1 } as const;
/** The same, and it is begun before its buyer presses again; or after. */
const soon = { ...late, waits: [8, 60] } as const;
const later = { ...late, character: "stock", waits: [40, 120] } as const;
const differs = { perils: ["price"], peril: 1, befalls: 1 } as const;
const dies = { ...gateway, perils: ["dies"], peril: 1, befalls: 1 } as const;
const unpayable = { ...gateway, perils: ["unpayable"], peril: 1, befalls: 1 } as const;
const unwanted = { ...cash, perils: ["unwanted"], peril: 1, befalls: 1 } as const;
const open = { ...card, isRestricted: false } as const;
const left = { ...card, isRestricted: true } as const;
const owed = { ...card, areRefundsLate: true } as const;

/** A card is paid, and something was put into the cart meanwhile. */
const paysOtherSum = [...opensCard, "puts more in", "pays the card"] as const;
const isLeft = [...opensCard, "a day goes by"] as const;
const leftAndPaid = [...isLeft, "pays the card", "looks what became of it", "is erased"] as const;
const turnsToCash = ["turns to cash", "presses"] as const;

type Deeds = readonly LifeDeed[];

/**
 * The changes of a record in a state: it goes along with a login, is hidden when that ends, is
 * forgotten. What is done after the first and the last of these may bring other changes.
 */
function upkeep(
  name: string,
  begins: Omit<ShortLife, "life">,
  deeds: Deeds,
  { moved = [], forgotten = [] }: { moved?: Deeds; forgotten?: Deeds } = {},
) {
  const [kind, state] = name.split(" ");
  return {
    [`${kind} none move ${state}`]: {
      ...begins,
      life: ["registers", ...deeds, "changes the password", ...moved, "logs out"],
    },
    [`${kind} ${state} hide ${state}`]: { ...begins, life: ["registers", ...deeds, ...loses] },
    [`${kind} ${state} forget none`]: {
      ...begins,
      life: ["registers", ...deeds, "changes the password", ...forgotten, ...expires, "logs in"],
    },
  } satisfies Record<string, ShortLife>;
}

/** By the name of the change that each is to bring, as record-changes.json has them. */
export const shortLives: Record<string, ShortLife> = {
  "checkout none send sent": { ...cash, life: buys },
  "checkout none refuse refused": { ...cash, life: ["fills in", "puts more in", "presses"] },
  "checkout refused send sent": {
    ...unwanted,
    life: [...buys, "seconds go by", "presses"],
  },
  "checkout refused refuse refused": {
    ...cash,
    life: [
      ...["fills in", "puts more in", "presses", "seconds go by", "presses"],
      ...["confirms anew", "presses"],
    ] as LifeDeed[],
  },
  "checkout sent lose-response sent": { ...cash, ...late, life: buys },
  "checkout sent query sent": {
    ...{ ...cash, ...soon, reprices: 0 },
    life: [...buys, "a minute goes by", "presses"],
  },
  "checkout sent resume sent": {
    ...dies,
    life: [...buys, "a minute goes by", "looks what became of it"],
  },
  "checkout sent complete done": { ...card, life: paysCard },
  "checkout sent differ differing": { ...cash, ...differs, life: buys },
  "checkout sent refuse refused": { ...unwanted, life: buys },
  "checkout sent give-up refused": { ...cash, ...late, life: buys },
  "checkout sent fail-payment refused": { ...unpayable, life: [...buys, "minutes go by", ...buys] },
  "checkout refused complete done": {
    ...{ ...cash, ...soon, reprices: 0 },
    life: [...buys, "a minute goes by", "presses"],
  },
  "checkout refused differ differing": {
    ...{ ...cash, ...soon, reprices: 1 },
    life: [...buys, "a minute goes by", "presses"],
  },
  "checkout refused find-late differing": { ...cash, ...late, life: [...buys, "minutes go by"] },
  "checkout none find-late differing": {
    ...{ ...cash, ...later },
    life: [...buys, "seconds go by", "presses", "puts more in", "minutes go by"],
  },
  "checkout refused look-again refused": { ...cash, ...late, life: [...buys, "minutes go by"] },
  "checkout done look-again done": {
    ...{ ...cash, ...later, reprices: 0 },
    life: [...buys, "seconds go by", "presses", "puts more in", "minutes go by"],
  },
  "checkout differing look-again differing": {
    ...{ ...cash, ...soon, reprices: 1 },
    life: [...buys, "a minute goes by", "presses", "minutes go by"],
  },
  "checkout differing undo differing": { ...card, ...differs, life: paysCard },
  "checkout done hand-over done": {
    ...{ ...dies, peril: 0.5 },
    life: [...buys, "a minute goes by", "looks what became of it"],
  },
  ...upkeep("checkout sent", { ...cash, ...late }, ["fills in", "sends"]),
  ...upkeep("checkout refused", cash, ["fills in", "puts more in", "presses"]),
  ...upkeep("checkout done", cash, buys),
  ...upkeep("checkout differing", { ...cash, ...differs }, buys),
  "checkout refused forget-awaiting refused": {
    ...unpayable,
    life: [...buys, ...buys],
  },
  "checkout done erase done": { ...cash, life: [...buys, "is erased"] },
  "payment none prepare open": { ...open, life: opensCard },
  "payment open prepare open": { ...open, life: [...opensCard, "prepares"] },
  "payment left prepare open": { ...left, life: [...isLeft, "prepares"] },
  "payment open note-paid open": { ...open, life: [...paysCard, "is erased"] },
  "payment left note-paid left": { ...left, life: leftAndPaid },
  "payment open owe-refund returning": { ...open, life: paysOtherSum },
  "payment left owe-refund returning": {
    ...left,
    life: [...isLeft, "puts more in", "pays the card"],
  },
  "payment returning note-refund returned": {
    ...owed,
    life: [...paysOtherSum, "an hour goes by", ...turnsToCash, "is erased"],
  },
  "payment open cancel cancelled": { ...open, life: [...isLeft, ...turnsToCash, "is erased"] },
  "payment left cancel cancelled": {
    ...left,
    life: [...isLeft, "is cancelled at Stripe"],
  },
  "payment open leave left": { ...left, life: [...isLeft, "prepares"] },
  ...upkeep("payment open", open, opensCard),
  ...upkeep("payment left", left, isLeft, {
    moved: ["is cancelled at Stripe"],
    forgotten: ["puts more in", "pays the card"],
  }),
  ...upkeep("payment returning", owed, [...paysOtherSum, "seconds go by"]),
  ...upkeep("payment returned", open, [...paysOtherSum, "seconds go by"]),
  ...upkeep("payment cancelled", open, [...opensCard, "is cancelled at Stripe"]),
  "payment open erase open": { ...open, life: [...paysCard, "is erased"] },
  "payment left erase left": { ...left, life: leftAndPaid },
  "payment returned erase returned": {
    ...open,
    life: [...paysOtherSum, "looks what became of it", ...turnsToCash, "is erased"],
  },
  "payment cancelled erase cancelled": {
    ...open,
    life: [...opensCard, "is cancelled at Stripe", ...turnsToCash, "is erased"],
  },
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
