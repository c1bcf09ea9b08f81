import type { Brand } from "../../shared/brand.ts";
import { about } from "./pages/about.ts";
import { questions } from "./questions.ts";

/** Another trade, in one language and in US dollars: to begin a brand of one's own with. */
export const brand: Brand = {
  browserColours: { light: "#23402f", dark: "#0c140f", ground: "#f6f6f4" },
  pages: [about],
  groups: [],
  home: ["hero", "categories", "promises", "best-sellers", "on-sale", "questions"],
  promises: {
    en_US: ["Paper that takes ink", "{returnDays}-day returns", "Packed without plastic"],
  },
  buyPromises: {
    en_US: [
      "**Packed in {packingDays} working days**, [delivery cost](/faq#cost).",
      "**Free delivery** from {freeDelivery}.",
      "**{returnDays}-day returns**, unused. [Terms](/faq#change-of-mind)",
    ],
  },
  questions,
  settings: {
    SITE_NAME: "Plain Paper",
    SITE_DESCRIPTION: "Notebooks and pens, chosen by people who write.",
    CURRENCY: "USD",
    CURRENCY_LOCALE: "en-US",
    DATE_LOCALE: "en-US",
    DISTRICTS: "off",
    COURIERS: "off",
    HOME_CATEGORIES: "notebooks,pens,desk",
    CHAT_TEXT: "Hello, I have a question about",
  },
};
