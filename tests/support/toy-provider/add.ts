import { imitations } from "../../../backend/payment/gateways.ts";
import type { PaymentProvider } from "../../../worker/payment/provider.ts";
import { store } from "../../../worker/store.ts";
import { NOTIFICATIONS } from "../gateways.ts";
import { imitation } from "./imitation.ts";
import { toy } from "./provider.ts";

/** The line in worker/store.ts, and what its folder is read for; returns what takes it away again. */
export function addToy(): () => void {
  const payments = store.payments as PaymentProvider[];
  payments.unshift(toy);
  imitations.push(imitation);
  NOTIFICATIONS.toy = async ({ order, outcome, attempt }) => ({
    path: "/?wc-api=Toy",
    init: {
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ order: order.id, outcome, attempt }),
    },
  });
  return () => {
    payments.splice(payments.indexOf(toy), 1);
    imitations.splice(imitations.indexOf(imitation), 1);
    delete NOTIFICATIONS.toy;
  };
}
