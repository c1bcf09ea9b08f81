import { fullName, type OrderRequest, type OrderView } from "../../shared/order.ts";
import type { OrderStatePort } from "../commerce/order-state.ts";
import { toResult } from "../commerce/session-error.ts";
import { createContactForm } from "../contact/contact-form-7.ts";
import { operatorMessage } from "../contact/operator-message.ts";
import type { PaymentReport } from "../payment/order-payment.ts";
import type { Bindings } from "../platform/app-env.ts";
import { backendFetch } from "../platform/http/backend-fetch.ts";
import { retryPauseMs } from "../platform/jobs.ts";
import { writeLog } from "../platform/log.ts";
import { configFor } from "../settings/config.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

/** What a buyer asks the shop for. */
export interface Asked {
  order: Pick<OrderView, "id" | "billing">;
  request: OrderRequest;
  /** The same for the shop's staff. */
  text: string;
}

/** A report to the operator that is not known to have arrived. */
export interface ReportToSend extends PaymentReport {
  /** How often the same has happened to the order. */
  occurrence: number;
  failures: number;
}

interface Deps {
  env: Bindings;
  backend: () => Pick<OrderStatePort, "ask">;
}

/** Messages about an order to the shop's staff. */
export class OrderMessages {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** Sends a request with the order where the backend has a place for it, else by the contact form. */
  async request(orderKey: string, { order, text }: Asked): Promise<boolean> {
    const { id: orderId, billing } = order;
    const asked = await toResult(() => this.#deps.backend().ask({ orderId, orderKey, text }));
    if (!asked.ok || asked.value !== null) return asked.ok && asked.value === true;
    return this.#send(billing, operatorMessage(text));
  }

  /** Reports to the operator; returns when to do so again, null once it is sent. */
  async report(
    { number, billing }: OrderView,
    { text, occurrence, failures }: ReportToSend,
  ): Promise<number | null> {
    if (failures === 0) writeLog("error", "payment.review_needed", { order: number, report: text });
    if (await this.#send(billing, operatorMessage(text, occurrence))) return null;
    return Date.now() + (retryPauseMs(failures) ?? DAY_MS);
  }

  /** Sends a message by the shop's contact form, about the buyer. */
  async #send(billing: OrderView["billing"], message: string): Promise<boolean> {
    const config = configFor(this.#deps.env);
    const client = createContactForm({ config, fetch: backendFetch(this.#deps.env, config) });
    const { email, phone } = billing;
    return (await client.send({ name: fullName(billing), email, phone, message })) === "sent";
  }
}

export const isSameRequest = (
  { date: _, ...one }: OrderRequest,
  { date: _other, ...other }: OrderRequest,
): boolean => JSON.stringify(one) === JSON.stringify(other);
