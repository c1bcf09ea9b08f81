// What is done with a change that waits for a connection; pure.
import { noVisitor, OTHER_VISITOR, type OutboxEnd } from "../../shared/offline.ts";

/** A change that was made without a connection. */
export interface OutboxItem {
  /** Its Idempotency-Key. */
  key: string;
  path: string;
  body: string;
  type: string;
  /** The page on which it was made. */
  from: string;
  /** In milliseconds since 1970. */
  madeAt: number;
  /** Whose session it is for; noVisitor for none. */
  visitor: string;
  /** Whether the shop makes it once however often it arrives. */
  isKeyed: boolean;
  /** Whether it may have arrived, of a change without that promise. */
  isTried?: true;
  /** What became of it, until the shopper has been told. */
  end?: OutboxEnd;
  /** Why it was refused, in the shop's words. */
  reason?: string;
}

/** An older change is not sent: the shopper has forgotten it, and the shop its key. */
export const maxWaitMs = 24 * 60 * 60 * 1_000;

/** An item whose end is known: nothing of what was typed remains of another visitor. */
export const endItem = (item: OutboxItem, end: OutboxEnd, reason?: string): OutboxItem => ({
  ...item,
  body: "",
  from: "",
  end,
  reason,
});

/** An item in the session of the present visitor: without an end it is to be sent. */
export function judgeItem(item: OutboxItem, present: string, now: number): OutboxItem {
  const { madeAt, visitor, isTried, end } = item;
  if (visitor !== present) return endItem(item, end ?? "erased");
  const isLate = isTried || Math.abs(now - madeAt) > maxWaitMs;
  return isLate && !end ? endItem(item, "late") : item;
}

interface ActionResponse {
  ok?: boolean;
  error?: { code?: string; notice?: { text?: string } };
}

/** Reads a response to an item that was sent; null where it has to be sent again. */
export function readResponse(
  status: number,
  result: ActionResponse | null,
): { end: OutboxEnd; reason?: string } | null {
  // A form is led to a page, which says itself what became of it.
  if (status === 0) return { end: "sent" };
  // Sent again after a defect, it would hold up all that waits behind it.
  if (status === 500) return { end: "late" };
  if (!result || status > 500 || status === 429) return null;
  if (result.ok) return { end: "sent" };
  const { code = "", notice } = result.error ?? {};
  if (code === OTHER_VISITOR) return { end: "erased" };
  return /moved|unconfirmed/.test(code) ? null : { end: "refused", reason: notice?.text };
}

/** Of a visitor who has just got a session: what was made before belongs to it. */
export const adoptItem = (item: OutboxItem, visitor: string): OutboxItem =>
  item.visitor === noVisitor && !item.end ? { ...item, visitor } : item;
