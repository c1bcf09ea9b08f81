import type { Cart, CartGiftCard } from "../../shared/cart.ts";
import type { MinorUnits } from "../../shared/money.ts";

/** What delivery adds to a cart. */
export interface DeliveryShare {
  /** With its tax. */
  cost: MinorUnits;
  /** Of that, what is added to the rows, and what they include. */
  tax: MinorUnits;
  includedTax: MinorUnits;
}

/**
 * A cart whose delivery has no price yet, because it has no destination: what the backend
 * takes for it is the zone's rate for anywhere.
 */
export function withoutDelivery(cart: Cart, { cost, tax, includedTax }: DeliveryShare): Cart {
  const paid = cart.giftCards.reduce((sum, { amount }) => sum + amount, 0);
  return {
    ...cart,
    ...payByCards(cart.giftCards, cart.total + paid - cost),
    shipping: 0,
    tax: cart.tax - tax,
    includedTax: cart.includedTax - includedTax,
    rates: [],
    chosenRate: null,
    needsDistrict: true,
  };
}

/** What gift cards pay of an amount: the backend's own uses pay delivery too, which is not shown. */
export function payByCards(
  cards: readonly CartGiftCard[],
  due: MinorUnits,
): Pick<Cart, "giftCards" | "total"> {
  let total = Math.max(0, due);
  const giftCards = cards.map((card) => {
    const amount = Math.min(card.balance, total);
    total -= amount;
    return { ...card, amount };
  });
  return { giftCards, total };
}
