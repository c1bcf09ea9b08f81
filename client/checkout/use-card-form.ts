import { type RefObject, useEffect, useRef, useState } from "react";
import type { ActionFailure, CheckoutForm } from "../../shared/actions.ts";
import { useSite } from "../../shared/i18n/site-context.ts";
import type { WrittenMoney } from "../../shared/money.ts";
import { routes } from "../../shared/routes.ts";
import { callAction } from "../runtime/call-action.ts";
import { logError } from "../runtime/log-error.ts";
import type { CardForm, CardProvider, MountCardForm } from "./card-form.ts";
import { loadChecks } from "./use-errors.ts";

/** Loading state of the card form. */
export type CardState = "loading" | "ready" | "unavailable";

interface CardFormProps {
  isChosen: boolean;
  total: number;
  provider: CardProvider | null;
  /** Whether the form can be sent, as it is when that is asked. */
  check: RefObject<() => boolean>;
}

/** Loads the card form once card payment is chosen; the payment precedes the checkout itself. */
export function useCardForm({ isChosen, total, provider, check }: CardFormProps) {
  const { settings, lang, link, t } = useSite();
  const cardFailure = (id: "checkout.card-unavailable" | "checkout.card-failed", text = t(id)) => ({
    code: id,
    notice: { id, text },
  });
  const element = useRef<HTMLDivElement>(null);
  const cardForm = useRef<Promise<CardForm | null | undefined> | null>(null);
  const [state, setState] = useState<CardState>("loading");
  const [, , , , , currency] = settings.money.written as WrittenMoney;

  useEffect(() => {
    const container = element.current;
    // When a gift card covers the total, the form's container is removed and later created anew.
    if (total === 0) {
      cardForm.current = null;
      return;
    }
    if (!isChosen || !container || !provider) return;
    const form = {
      check: () => check.current(),
      send: () => container.closest("form")?.requestSubmit(),
    };
    // A wallet opens its sheet at once when it is pressed, over a form that was checked.
    cardForm.current ??= Promise.all([
      nativeImport<{ mountCardForm: MountCardForm }>(provider.script),
      loadChecks(),
    ])
      .then(([{ mountCardForm }, canCheck]) => {
        const wallets = provider.wallets && canCheck;
        return mountCardForm(container, { ...provider, wallets, currency, total, lang, form });
      })
      .catch(logError);
    cardForm.current.then((form) => {
      // Choosing cards again retries the load.
      if (!form) cardForm.current = null;
      setState(form ? "ready" : "unavailable");
      form?.update(total);
    });
  }, [isChosen, total, provider, currency, lang, check]);

  /** Pays by card; resolves to null when the order can be placed. */
  const pay = async (input: CheckoutForm): Promise<ActionFailure | null> => {
    try {
      const form = await cardForm.current;
      if (!form) return cardFailure("checkout.card-unavailable");
      const returnUrl = new URL(link(routes.confirming(input.key)), location.href).href;
      return await form.pay(
        () => callAction("prepare-payment", input),
        returnUrl,
        (text) => cardFailure("checkout.card-failed", text),
      );
    } catch (error) {
      // An exception in the form's script must not block the form: the same key may be sent again.
      logError(error);
      return cardFailure("checkout.card-failed");
    }
  };
  return { element, state, pay };
}
