import type { BackendTrouble, SessionPort } from "./session-contract.ts";

const noneWhere = ["paidWithoutOrder", "lastOrder", "placedOrder", "readFlash"];

/** What an id that opens nothing is answered, whichever way it is wrong: as a session that is not there. */
export function unknownSessionAnswer(name: keyof SessionPort): unknown {
  const trouble: BackendTrouble = { reason: "unknown-session", operation: name, status: null };
  if (name === "checkout" || name === "preparePayment") return { ok: false, error: trouble };
  if (name === "checkoutState" || name === "payAgain") return { state: "unknown" };
  if (noneWhere.includes(name)) return null;
  if (name === "keepFlash" || name === "discard") return false;
  return { ok: false, trouble };
}
