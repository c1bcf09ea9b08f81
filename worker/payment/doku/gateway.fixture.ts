import { gatewaySecret } from "../../../backend/payment/plugin-tools.ts";
import type { GatewayFixture } from "../../../tests/support/gateways.ts";
import { dokuSignature } from "./imitation.ts";

const statuses = {
  paid: "SUCCESS",
  pending: "PENDING",
  expired: "EXPIRED",
  denied: "FAILED",
  cancelled: "FAILED",
};

const notification: GatewayFixture["notification"] = async ({ order, outcome, env }) => {
  const path = "/wp-json/doku/notification";
  const decimals = env.CURRENCY === "IDR" ? 0 : 2;
  const body = JSON.stringify({
    order: { invoice_number: String(order.id), amount: order.total / 10 ** decimals },
    transaction: { status: statuses[outcome] },
  });
  const headers = new Headers({
    "content-type": "application/json",
    "client-id": "BRN-0000-TEST",
    "request-id": crypto.randomUUID(),
    "request-timestamp": "2030-01-01T00:00:00Z",
  });
  headers.set("signature", await dokuSignature(headers, body, path, gatewaySecret(env)));
  return { path, init: { headers, body } };
};

export const gateway: GatewayFixture = {
  method: "doku_checkout",
  host: "sandbox.doku.com",
  named: (id) => `invoice_number=${id}`,
  notification,
};
