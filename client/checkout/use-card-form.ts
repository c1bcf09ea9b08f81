import { useEffect, useRef, useState } from "react";
import type { ActionFailure, CheckoutForm } from "../../shared/actions.ts";
import { useShop } from "../../shared/i18n/site-context.ts";
import { routes } from "../../shared/routes.ts";
import { logError } from "../runtime/log-error.ts";
import type { CardForm } from "./card-payment.ts";

/** How far Stripe's form is. */
export type CardState = "loading" | "ready" | "unavailable";

/** Stripe's form, loaded once cards are chosen; paying is what comes before the checkout itself. */
export function useCardForm(isChosen: boolean, total: number, publishableKey: string) {
  const { settings, lang, link, t } = useShop();
  const failed = (id: "checkout.card-unavailable" | "checkout.card-failed", text = t(id)) => ({
    code: id,
    notice: { id, text },
  });
  const element = useRef<HTMLDivElement>(null);
  const opening = useRef<Promise<CardForm | null | undefined> | null>(null);
  const [state, setState] = useState<CardState>("loading");
  const currency = settings.money.currency;

  useEffect(() => {
    const into = element.current;
    // Where a gift card pays for all of it the form's place is gone, and comes back as another.
    if (total === 0) opening.current = null;
    if (!isChosen || !into || total === 0) return;
    opening.current ??= nativeImport<typeof import("./card-payment.ts")>("./card-payment.ts")
      .then(({ openCardForm }) => openCardForm(into, { publishableKey, currency, total, lang }))
      .catch(logError);
    opening.current.then((form) => {
      // Chosen again, it is asked for again.
      if (!form) opening.current = null;
      setState(form ? "ready" : "unavailable");
      form?.update(total);
    });
  }, [isChosen, total, publishableKey, currency, lang]);

  /** Pays by card; null where that is done and the order can be made. */
  const pay = async (input: CheckoutForm): Promise<ActionFailure | null> => {
    try {
      const form = await opening.current;
      if (!form) return failed("checkout.card-unavailable");
      const returnUrl = new URL(link(routes.confirming(input.key)), location.href).href;
      return await form.pay(input, returnUrl, (text) => failed("checkout.card-failed", text));
    } catch (error) {
      // What breaks in Stripe's script must not leave the form waiting: the same key may be sent again.
      logError(error);
      return failed("checkout.card-failed");
    }
  };
  return { element, state, pay };
}
