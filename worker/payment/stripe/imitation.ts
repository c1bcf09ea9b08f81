import type { OwnCards } from "../../../backend/payment/imitation.ts";

export const ownCards: OwnCards = {
  method: [
    "stripe",
    ["Kartu Kredit (Stripe)", "Credit card (Stripe)"],
    ["Bayar dengan kartu kredit atau debit.", "Pay with a credit or debit card."],
  ],
  isActive: ({ STRIPE_SECRET_KEY }) => Boolean(STRIPE_SECRET_KEY),
};
