/** What a shop can be led through, in the simulation's Node and in real workerd alike. */
export interface ScheduledShop {
  /** Puts one piece into the cart. */
  add(productId: number): Promise<void>;
  /** Sends a checkout form for the cart as it is; its request waits at the backend's door. */
  press(): Promise<void>;
  /** The request arrives and is carried out, or dies before its payment step; nobody hears of it yet. */
  arrive(dies?: "remembered"): Promise<void>;
  /** The session receives the response. */
  result(): Promise<void>;
  /** The session hears nothing but a gateway's time limit. */
  lose(): Promise<void>;
  /** The request never arrives. */
  drop(): Promise<void>;
  /** The session's object ends, with all that it has in memory. */
  reset(): Promise<void>;
  /** Time passes, and alarms ring. */
  wait(seconds: number): Promise<void>;
  reprice(price: number): Promise<void>;
  /** What the page says of the form. */
  look(): Promise<"confirming" | "done" | "refused">;
  /** Once all is said, what there is. */
  outcome(): Promise<Omit<Outcome, "says">>;
}

export interface Outcome {
  orders: { total: number; status: string }[];
  /** Pieces in the cart by product. */
  cart: Record<string, number>;
  /** Messages to the operator. */
  messages: number;
  says: string;
}

type Act = { [Name in keyof ScheduledShop]: [Name, ...Parameters<ScheduledShop[Name]>] }[Exclude<
  keyof ScheduledShop,
  "outcome" | "look"
>];

export interface Schedule {
  name: string;
  acts: Act[];
  outcome: Outcome;
}

const one = [{ total: 1_250, status: "PROCESSING" }];
/** After which a missing order proves that none was made. */
const conclusive: Act = ["wait", 31];

export const schedules: Schedule[] = [
  {
    name: "the response is lost after the order was made",
    acts: [["add", 100], ["press"], ["arrive"], ["lose"]],
    outcome: { orders: one, cart: {}, messages: 0, says: "done" },
  },
  {
    name: "the request is lost before it arrives",
    acts: [["add", 100], ["press"], ["lose"], ["drop"], conclusive],
    outcome: { orders: [], cart: { 100: 1 }, messages: 0, says: "refused" },
  },
  {
    name: "the object is reset after the order was made",
    acts: [["add", 100], ["press"], ["arrive"], ["reset"]],
    outcome: { orders: one, cart: {}, messages: 0, says: "done" },
  },
  {
    name: "the object is reset before its request arrives",
    acts: [["add", 100], ["press"], ["reset"], ["drop"], conclusive],
    outcome: { orders: [], cart: { 100: 1 }, messages: 0, says: "refused" },
  },
  {
    name: "the object is reset, and the request arrives later",
    acts: [["add", 100], ["add", 101], ["press"], ["reset"], ["wait", 10], ["arrive"]],
    outcome: {
      orders: [{ total: 2_250, status: "PROCESSING" }],
      ...{ cart: {}, messages: 0, says: "done" },
    },
  },
  {
    name: "a price changes while the request is on its way",
    acts: [["add", 100], ["press"], ["reprice", 2_000], ["arrive"], ["result"]],
    outcome: { orders: [], cart: { 100: 1 }, messages: 0, says: "refused" },
  },
  {
    name: "the backend dies before the payment step, and finishes the same order",
    acts: [
      ["add", 100],
      ["press"],
      ["arrive", "remembered"],
      ["lose"],
      ...([conclusive, ["arrive"], ["result"]] satisfies Act[]),
    ],
    outcome: { orders: one, cart: {}, messages: 0, says: "done" },
  },
];

/** Plays a schedule in a shop; returns what came of it. */
export async function playSchedule({ acts }: Schedule, shop: ScheduledShop): Promise<Outcome> {
  for (const [name, ...values] of acts)
    await (shop[name] as (...given: unknown[]) => Promise<void>)(...values);
  const text = await shop.look();
  return { ...(await shop.outcome()), says: text };
}
