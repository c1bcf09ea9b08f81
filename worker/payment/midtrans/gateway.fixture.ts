import { metaValue } from "../../../backend/payment/plugin-tools.ts";
import type { GatewayFixture } from "../../../tests/support/gateways.ts";

const statuses = {
  paid: "settlement",
  pending: "pending",
  expired: "expire",
  denied: "deny",
  cancelled: "cancel",
};

const notification: GatewayFixture["notification"] = async ({ order, outcome, attempt }) => ({
  path: "/?wc-api=WC_Gateway_Midtrans",
  init: {
    headers: { "content-type": "application/json" },
    body: JSON.stringify({
      transaction_status: statuses[outcome],
      transaction_id: attempt,
      payment_type: "bank_transfer",
      order_id: metaValue(order, "_mt_suffixed_midtrans_order_id") ?? String(order.id),
      gross_amount: String(order.total),
      fraud_status: "accept",
      expiry_time: "2030-01-02 15:00:00",
      va_numbers: [{ va_number: "12345678901", bank: "bca" }],
    }),
  },
});

export const gateway: GatewayFixture = {
  method: "midtrans_sub_bca_va",
  host: "app.sandbox.midtrans.com",
  named: (id) => `order_id=${id}-wc-mdtrs-1795329421`,
  notification,
};
