import type { Locale } from "../../shared/i18n/locales.ts";
import { localePath, routes } from "../../shared/routes.ts";
import type { Config } from "../config.ts";
import { writeLog } from "../log.ts";
import type { SessionClient } from "../session/session-client.ts";
import type { CheckoutState } from "../session/session-port.ts";
import { paymentPage } from "./payment-page.ts";

interface Buying {
  session: SessionClient;
  config: Config;
  locale: Locale;
}

/** Where the buyer of an order goes: to the gateway's page where one is allowed, else to the order. */
export async function afterOrder(
  { orderId, orderKey, order, redirect }: Extract<CheckoutState, { state: "done" }>,
  { session, config, locale }: Buying,
): Promise<string> {
  const page = paymentPage(redirect, order, config.paymentHosts);
  if (page.kind === "allowed") return page.href;
  if (page.kind === "refused") {
    writeLog("warn", "payment page refused", { order: order.number, host: page.host });
    await session.keepFlash({ notices: [{ id: "order.payment-page-refused" }] });
  }
  return localePath(routes.orderReceived(orderId, orderKey), locale);
}
