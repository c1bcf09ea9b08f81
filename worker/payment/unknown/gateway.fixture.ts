import { gatewaySecret } from "../../../backend/payment/plugin-tools.ts";
import type { GatewayFixture } from "../../../tests/support/gateways.ts";
import { redirectSignature } from "./imitation.ts";

const notification: GatewayFixture["notification"] = async ({ order, outcome, env, attempt }) => {
  const body = JSON.stringify({ order_id: order.id, status: outcome, transaction_id: attempt });
  const headers = {
    "content-type": "application/json",
    "x-signature": await redirectSignature(body, gatewaySecret(env)),
  };
  return { path: "/?wc-api=WC_Gateway_Bayar", init: { headers, body } };
};

export const gateway: GatewayFixture = {
  method: "bayar_gateway",
  host: "pay.gateway.example",
  named: (id) => `order=${id}`,
  notification,
};
