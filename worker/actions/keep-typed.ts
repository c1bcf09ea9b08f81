import type { CheckoutForm } from "../../shared/actions.ts";
import type { ActionContext } from "./define-action.ts";

/** Keeps a checkout form for a shopper who leaves it and may have to come back; no password. */
export function keepTyped({ session }: Pick<ActionContext, "session">, form: CheckoutForm) {
  const { password: _, key: _key, total: _total, billing, shipping = {}, ...rest } = form;
  const named = (kind: string, fields: object) =>
    Object.entries(fields).map(([name, value]) => [`${kind}.${name}`, value]);
  const entries = [
    ...Object.entries(rest).map(([name, value]) => [name, value === true ? "on" : value]),
    ...named("billing", billing),
    ...named("shipping", shipping),
  ].filter(([, value]) => typeof value === "string" && value !== "");
  return session.keepFlash({ notices: [], form: "checkout", values: Object.fromEntries(entries) });
}
