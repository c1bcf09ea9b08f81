import { store } from "../../worker/store.ts";

/** Plugins of gateways in WordPress: one of each provider that has an imitation. */
export const PAYMENT_PLUGINS = store.payments.flatMap(({ imitation }) => imitation ?? []).join();
