import type { CartOfShopper } from "../commerce/cart.ts";
import type { SessionPorts } from "../commerce/session-ports.ts";
import { BackendError, rescue } from "../platform/backend-error.ts";
import { withTimeout } from "../platform/cache/with-timeout.ts";

type Asking = Pick<SessionPorts, "cart">;

/**
 * In milliseconds. Plugins of couriers and gateways are asked inside of the whole query: after
 * `whole` the cart is read without them as well, `unrated` later it is shown so. No response of a shop
 * whose backend is silent takes longer than `most`. Tests of other subjects wait longer.
 */
export const cartTimeouts = { whole: 1_000, unrated: 600, most: 5_300 };

const late = "late";

const inTime = (whole: Promise<CartOfShopper | null | typeof late>, milliseconds: number) =>
  withTimeout<CartOfShopper | null | typeof late, typeof late>(whole, {
    milliseconds,
    fallback: late,
  });

/**
 * Reads the session's cart: whole within two seconds, else what no plugin is asked for, and after
 * that whatever comes first. Null where there is no session.
 */
export async function readCartInTime(
  session: Asking,
  { withGateways = false } = {},
): Promise<CartOfShopper | null> {
  const { whole: alone, unrated: both, most } = cartTimeouts;
  const reading: Promise<CartOfShopper | null> = session.cart.read();
  // A failure of the whole query may be that of one plugin.
  const whole = rescue<CartOfShopper | null, typeof late>(reading, late);
  const soon = await inTime(whole, alone);
  if (soon !== late) return soon;
  const existing = readParts(session, { withGateways, milliseconds: both });
  // Whether it is needed is known later.
  existing.catch(() => {});
  const rated = await inTime(whole, both);
  if (rated !== late) return rated;
  const first = Promise.any([existing, reading]).catch(() => existing);
  const result = await inTime(first, most - alone - both);
  if (result === late) throw new BackendError("timeout", "cart");
  return result;
}

async function readParts(
  session: Asking,
  { withGateways, milliseconds }: { withGateways: boolean; milliseconds: number },
): Promise<CartOfShopper | null> {
  const asking = withGateways ? session.cart.readMethods() : null;
  const reading = asking && rescue(withTimeout(asking, { milliseconds, fallback: null }), null);
  const cartData = await session.cart.readUnrated();
  const methods = await reading;
  return cartData && { ...cartData, ...(methods && { methods }) };
}

const lateReasons = new Set(["timeout", "busy", "busy-elsewhere"]);

/** How long a request waits that does nothing else than to ask for rates. */
const ratesTimeoutMs = 18_000;

/** The whole cart, however long couriers take; without rates where that is too long. */
export async function readLateCart(session: Asking): Promise<CartOfShopper | null> {
  const until = Date.now() + ratesTimeoutMs;
  for (;;) {
    const reading: Promise<CartOfShopper | null> = session.cart.read();
    const cartData = await reading.catch((error): typeof late => {
      // It is being asked, or waits for a change that is.
      const isLate = error instanceof BackendError && lateReasons.has(error.reason);
      if (isLate && Date.now() < until) return late;
      throw error;
    });
    if (cartData !== late) return cartData;
  }
}
