import type { Database } from "../database.ts";
import type { UserRow } from "../schema/accounts.ts";
import { emptySession, type SessionState } from "./session-state.ts";
import { readSession, writeSession } from "./session-store.ts";

const MAX_TURNS = 20;

/** Moves a guest's cart into the customer's saved one, and empties the guest's session. */
export async function mergeIntoCustomer(
  db: Database,
  guestId: string,
  user: UserRow,
  now: Date,
): Promise<void> {
  const customerId = String(user.id);
  for (let turn = 0; turn < MAX_TURNS; turn += 1) {
    const guest = await readSession(db, guestId, now);
    const customer = await readSession(db, customerId, now);
    const merged = mergedState(customer.state, guest.state, user);
    // The customer's cart first: a line in both for a moment is harmless, a line in neither is
    // lost.
    if (!(await writeSession(db, customerId, customer, merged, now))) continue;
    if (guest.version === 0) return;
    if (await writeSession(db, guestId, guest, emptySession(), now)) return;
  }
  throw new Error(`carts of ${guestId} and customer ${customerId} could not be merged`);
}

function mergedState(saved: SessionState, guest: SessionState, user: UserRow): SessionState {
  const lines = new Map([...saved.lines, ...guest.lines].map((line) => [line.key, line]));
  return {
    lines: [...lines.values()],
    coupons: [...new Set([...saved.coupons, ...guest.coupons])],
    giftCards: [...new Set([...saved.giftCards, ...guest.giftCards])],
    paymentMethod: guest.paymentMethod ?? saved.paymentMethod ?? null,
    shippingMethod: guest.shippingMethod ?? saved.shippingMethod,
    billing: user.billing ?? guest.billing,
    shipping: user.shipping ?? guest.shipping,
  };
}
