import { gatewaySecret, metaValue } from "../../../backend/payment/plugin-tools.ts";
import type { GatewayFixture } from "../../../tests/support/gateways.ts";
import { xenditSignature } from "./imitation.ts";

const statuses = {
  paid: "COMPLETED",
  pending: "ACTIVE",
  expired: "EXPIRED",
  cancelled: "CANCELED",
};

const notification: GatewayFixture["notification"] = async ({ order, outcome, env }) => {
  const isDenied = outcome === "denied";
  const sent = {
    _id: `in-${order.id}-${outcome}`,
    trigger: isDenied ? "payment_request" : "payment_session",
    woocommerce_order_id: order.id,
    session: {
      payment_session_id: metaValue(order, "payment_session_id"),
      payment_request_id: `pr-${order.id}`,
      payment_id: `py-${order.id}`,
      status: isDenied ? "FAILED" : statuses[outcome],
    },
  };
  const signature = await xenditSignature(sent, gatewaySecret(env));
  return {
    path: "/?wc-api=xendit_integration_notification",
    init: {
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ ...sent, signature }),
    },
  };
};

export const gateway: GatewayFixture = {
  method: "xendit_gateway",
  host: "xen.to",
  named: (id) => `order_id=${id}`,
  notification,
};
