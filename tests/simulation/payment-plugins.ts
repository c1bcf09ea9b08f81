/** Plugins of gateways that each WordPress of the simulation has. */
export const PAYMENT_PLUGINS = "midtrans,xendit,doku,duitku,ipaymu,redirect";
