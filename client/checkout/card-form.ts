import type { ActionFailure, ActionResult } from "../../shared/actions.ts";
import type { MinorUnits } from "../../shared/money.ts";

/** What the checkout's page says of the provider that is paid before the order. */
export interface CardProvider {
  /** URL of its script, which exports mountCardForm. */
  script: string;
  /** Its publishable key. */
  key: string;
  /** Decimals in which it counts the shop's currency. */
  decimals: number;
  /** Whether its wallets have buttons of their own. */
  wallets: boolean;
}

/** The form that a wallet's button sends, as the button below the form does. */
export interface WalletForm {
  /** Whether the form can be sent; where not, it shows what is missing. */
  check(): boolean;
  /** Sends it, which pays with the wallet. */
  send(): void;
}

interface CardFormOptions extends CardProvider {
  /** ISO 4217 code. */
  currency: string;
  total: MinorUnits;
  lang: string;
  form: WalletForm;
}

/** A mounted form of a provider. */
export interface CardForm {
  /** Updates the amount to the cart's total. */
  update(total: MinorUnits): void;
  /**
   * Validates the form, prepares the payment and confirms it; null when it is paid. A bank that
   * needs a page of its own redirects back to returnUrl. toFailure makes a failure of the
   * provider's message, which is in the page's language.
   */
  pay(
    prepare: () => Promise<ActionResult<"prepare-payment">>,
    returnUrl: string,
    toFailure: (message?: string) => ActionFailure,
  ): Promise<ActionFailure | null>;
}

/**
 * Mounts a provider's form in an element; rejects, or returns null, when its script cannot be
 * loaded. `browser.ts` of the provider's folder exports one.
 */
export type MountCardForm = (
  element: HTMLElement,
  options: CardFormOptions,
) => Promise<CardForm | null>;
