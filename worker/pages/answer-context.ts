import type { AnswerContext } from "../catalogue/card-answer.ts";
import type { Config } from "../config.ts";

/** What reading the backend's answers needs of the settings. */
export const answerContext = (config: Config): AnswerContext => ({
  currency: config.settings.money.currency,
  imageBaseUrl: config.images.baseUrl,
});
