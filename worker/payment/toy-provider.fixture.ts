import { imitations } from "../../backend/payment/gateways.ts";
import type { Imitation } from "../../backend/payment/imitation.ts";
import { jsonBody, notifiedOrder, text } from "../../backend/payment/notified-order.ts";
import { hex } from "../../backend/payment/plugin-tools.ts";
import { completePayment, isPaid, moveTo } from "../../backend/payment/settle-order.ts";
import { gateways } from "../../tests/support/gateways.ts";
import { store } from "../store.ts";
import type { PaymentProvider } from "./provider.ts";
import { unknown } from "./unknown/provider.ts";

const statuses = {
  pending: "ON_HOLD",
  expired: "FAILED",
  denied: "CANCELLED",
  cancelled: "FAILED",
} as const;

/** A provider that the shop does not have; no other has its statuses or its order names. */
export const toy: PaymentProvider = {
  ...unknown,
  name: "toy",
  title: "Toy",
  imitation: "toy",
  ids: /^toy_/,
  idsShown: ["toy_wallet"],
  hosts: ["pay.toy.example"],
  linkKeys: ["_toy_page"],
  retries: ["PENDING"],
  orderName: { parameter: "toy_ref", pattern: /^TOY\.([1-9]\d{0,9})$/ },
  icons: [[/toy/i, "tabler:horse-toy"]],
  statusAfter: {
    ...statuses,
    paidAfterDenied: "PROCESSING",
    expiredAfterPaid: "PROCESSING",
  },
};

const imitation: Imitation = {
  plugin: "toy",
  methods: [["toy_wallet", "Toy money"]],
  attempt: ({ order }) => {
    const link = `https://pay.toy.example/${order.id}-${hex(8)}`;
    return {
      kind: "success",
      redirect: "https://woo.example/toy",
      link,
      meta: [{ key: "_toy_page", value: link }],
    };
  },
  failure: () => ({ kind: "failure" }),
  timeoutSeconds: 60,
  endpoint: {
    serves: ({ api }) => api === "toy",
    get: () => new Response("-1"),
    post: async (exchange) => {
      const sent = await jsonBody(exchange.request);
      const order = await notifiedOrder(exchange, text(sent, "order"));
      if (order === null) return new Response("no order", { status: 404 });
      const outcome = text(sent, "outcome");
      const status = statuses[outcome as keyof typeof statuses];
      if (outcome === "paid") await completePayment(exchange, order, text(sent, "attempt"));
      else if (status && !isPaid(order)) await moveTo(exchange, order, status);
      return new Response("OK");
    },
  },
};

/** The line in worker/store.ts, and what its folder is read for; returns what takes it away again. */
export function addToy(): () => void {
  const payments = store.payments as PaymentProvider[];
  payments.unshift(toy);
  imitations.push(imitation);
  gateways.toy = {
    method: "toy_wallet",
    host: "pay.toy.example",
    named: (id) => `toy_ref=TOY.${id}`,
    notification: async ({ order, outcome, attempt }) => ({
      path: "/?wc-api=Toy",
      init: {
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ order: order.id, outcome, attempt }),
      },
    }),
  };
  return () => {
    payments.splice(payments.indexOf(toy), 1);
    imitations.splice(imitations.indexOf(imitation), 1);
    delete gateways.toy;
  };
}
