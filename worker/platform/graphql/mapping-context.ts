import type { Config } from "../../config.ts";
import type { PriceNotation } from "./shown-prices.ts";

/** What reading an answer of the backend needs to know of the shop. */
export interface AnswerContext extends PriceNotation {
  /** Pictures below this address are named relative to it, so that no page shows the backend's host. */
  imageBaseUrl: string;
}

/** The same, from the settings. */
export const answerContext = (config: Config): AnswerContext => ({
  currency: config.settings.money.currency,
  decimalSeparator: config.decimalSeparator,
  imageBaseUrl: config.images.baseUrl,
});
