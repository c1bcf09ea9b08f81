import type { Bindings } from "../app-env.ts";
import type { CardCheckouts } from "../checkout/card-checkouts.ts";
import type { CheckoutRecords } from "../checkout/checkout-record.ts";
import type { Checkouts } from "../checkout/checkouts.ts";
import type { Payments } from "../checkout/payments.ts";
import type { RepeatedPayments } from "../checkout/repeated-payments.ts";
import type { Visitor } from "../platform/http/client-address.ts";
import type { Logins } from "./logins.ts";
import type { MutationQueue } from "./mutation-queue.ts";
import type { KeyValue, Timeouts } from "./session-contract.ts";
import { FIRST_ALARM_MS } from "./session-life.ts";
import type { SessionRecovery } from "./session-recovery.ts";
import type { Tokens } from "./tokens.ts";

const MAX_PAUSE_MS = 60_000;

/** Whether the session has no pending orders, payments or refunds. */
export const isSettled = ({ records, cards }: SessionParts): boolean =>
  records.areSettled && cards.areSettled;

/**
 * Resumes pending work; returns milliseconds until the next attempt, null when nothing is pending.
 */
export async function resumePending(
  { checkouts, records, payments, cards }: SessionParts,
  now: number,
  isEnding = false,
): Promise<number | null> {
  const isMoneyOwed = await payments.giveBackAll();
  const watched = await cards.watch(now, isEnding);
  if ((await checkouts.resumeUnsettled()) || isMoneyOwed) {
    const tries = Math.min(...records.unsettled().map(({ attempts }) => attempts), 10);
    return Math.min(FIRST_ALARM_MS * 2 ** (tries - 1), MAX_PAUSE_MS);
  }
  if (watched !== null) return watched;
  records.prune(now);
  payments.prune();
  return null;
}

/** What the object passes to its parts. */
export interface PartsEnvironment {
  env: Bindings;
  store: KeyValue;
  /** Name of the session's object. */
  owner: string;
  /** Timeouts for other services, in milliseconds. */
  timeouts: Pick<Timeouts, "backend" | "checkout" | "payment">;
  now: () => number;
  secure: () => Promise<void>;
  /** Throws when the session has ended or moved. */
  assertOpen: () => void;
}

/** The parts of a session; worker/shop-session.ts wires them together. */
export interface SessionParts {
  recovery: SessionRecovery;
  checkouts: Checkouts;
  cards: CardCheckouts;
  repeated: RepeatedPayments;
  payments: Payments;
  records: CheckoutRecords;
  tokens: Tokens;
  queue: MutationQueue;
  logins: Logins;
  /** What the session contains, which decides how long it is kept. */
  retention(): "empty" | "guest" | "remembered";
  /** Sets the current visitor; undefined for work of an alarm. */
  setVisitor(next: Visitor | undefined): void;
}
