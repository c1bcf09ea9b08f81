import type { Brand } from "../../shared/brand.ts";
import { about } from "./pages/about.ts";
import { questions } from "./questions.ts";

/** Another trade, in one language and in US dollars: to begin a brand of one's own with. */
export const brand: Brand = {
  country: "united-states",
  browserColours: { light: "#23402f", dark: "#0c140f", ground: "#f6f6f4" },
  pages: [about],
  groups: [],
  menus: {
    main: [
      { text: { en_US: "Products" }, to: "/products" },
      { category: "notebooks", isNested: true },
      { category: "pens" },
      {
        text: { en_US: "Help" },
        to: "/faq",
        items: [
          { text: { en_US: "What delivery costs" }, to: "/faq#cost" },
          { text: { en_US: "Sending something back" }, to: "/faq#change-of-mind" },
          { text: { en_US: "Find an order" }, to: "/order-lookup" },
        ],
      },
    ],
    footer: [
      {
        title: { en_US: "Shop" },
        items: [
          { text: { en_US: "All products" }, to: "/products" },
          { category: "notebooks" },
          { category: "pens" },
          { category: "desk" },
        ],
      },
      {
        title: { en_US: "About us" },
        items: [
          { text: { en_US: "Who we are" }, to: "/about" },
          { text: { en_US: "Contact" }, to: "/contact" },
          { text: { en_US: "Questions and answers" }, to: "/faq" },
          { text: { en_US: "Privacy" }, to: "/privacy-policy" },
        ],
      },
    ],
  },
  home: [
    "hero",
    {
      section: "banner",
      from: "2026-01-01",
      text: {
        en_US: {
          title: "10 % off everything",
          text: "With the code WRITE in the cart.",
          action: "See what there is",
        },
      },
      to: "/products",
    },
    "categories",
    { section: "products", title: { en_US: "Pens and pencils" }, category: "pens" },
    "promises",
    "best-sellers",
    "on-sale",
    {
      section: "text",
      text: {
        en_US: {
          title: "Why so few things?",
          body: ["We sell what we use ourselves. [More about us](/about)"],
        },
      },
    },
    "questions",
  ],
  attributes: { grades: [/ruling/] },
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
  marks: { en_US: "Visa, Mastercard, PayPal" },
  questions,
  refills: [],
  rights: {
    en_US:
      "You may ask what we store about you, and have it corrected or erased: by the [contact page](/contact), or by phone, {phone}.",
  },
  defaults: { SITE_NAME: "Plain Paper", HOME_CATEGORIES: ["notebooks", "pens", "desk"] },
  settings: {
    SITE_DESCRIPTION: "Notebooks and pens, chosen by people who write.",
    PHONE: "+1 202-555-0143",
    CURRENCY: "USD",
    CURRENCY_LOCALE: "en-US",
    BANK_DETAILS: "Example Bank, routing number 000000000, account 123-456-7890",
    CHAT_TEXT: "Hello, I have a question about",
  },
};
