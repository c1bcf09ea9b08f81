import { gatewaySecret } from "../../../backend/payment/plugin-tools.ts";
import type { GatewayFixture } from "../../../tests/support/gateways.ts";
import { ipaymuSignature } from "./imitation.ts";

const statuses = {
  paid: "berhasil",
  pending: "pending",
  expired: "expired",
  denied: "gagal",
  cancelled: "batal",
};

const notification: GatewayFixture["notification"] = async ({ order, outcome, env }) => {
  const sent = { reference_id: String(order.id), status: statuses[outcome] };
  const headers = {
    "content-type": "application/json",
    "x-signature": await ipaymuSignature(sent, gatewaySecret(env)),
  };
  return {
    path: `/?wc-api=Ipaymu_WC_Gateway&id_order=${order.id}&param=notify`,
    init: { headers, body: JSON.stringify(sent) },
  };
};

export const gateway: GatewayFixture = {
  method: "ipaymu",
  host: "sandbox-payment.ipaymu.com",
  named: (id) => `order=${id}`,
  notification,
};
