import { gatewaySecret } from "../../../backend/payment/plugin-tools.ts";
import type { GatewayFixture } from "../../../tests/support/gateways.ts";
import { duitkuAmount, duitkuSignature } from "./imitation.ts";

const statuses = { paid: "00", expired: "01", denied: "01", cancelled: "02", pending: "02" };

const notification: GatewayFixture["notification"] = async ({ order, outcome, env }) => {
  const amount = duitkuAmount(order, env.CURRENCY);
  const merchantOrderId = `TOKO-${order.id}`;
  const signature = await duitkuSignature("DTEST", amount, merchantOrderId, gatewaySecret(env));
  const body = new URLSearchParams({
    merchantCode: "DTEST",
    amount,
    merchantOrderId,
    resultCode: statuses[outcome],
    reference: `REF${order.id}`,
    signature,
  });
  return { path: `/wc-api/WC_Gateway_${order.paymentMethod}/`, init: { body } };
};

export const gateway: GatewayFixture = {
  method: "duitku_va_bca",
  host: "sandbox.duitku.com",
  named: (id) => `merchantOrderId=TOKO-${id}`,
  notification,
};
