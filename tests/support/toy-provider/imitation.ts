import type { Imitation } from "../../../backend/payment/imitation.ts";
import { jsonBody, notifiedOrder, text } from "../../../backend/payment/notified-order.ts";
import { hex } from "../../../backend/payment/plugin-tools.ts";
import { completePayment, isPaid, moveTo } from "../../../backend/payment/settle-order.ts";
import type { OrderStatus } from "../../../backend/schema/orders.ts";

const STATUSES: Record<string, OrderStatus> = {
  pending: "ON_HOLD",
  expired: "FAILED",
  denied: "CANCELLED",
  cancelled: "FAILED",
};

export const imitation: Imitation = {
  plugin: "toy",
  place: 8,
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
      const status = STATUSES[outcome];
      if (outcome === "paid") await completePayment(exchange, order, text(sent, "attempt"));
      else if (status && !isPaid(order)) await moveTo(exchange, order, status);
      return new Response("OK");
    },
  },
};
