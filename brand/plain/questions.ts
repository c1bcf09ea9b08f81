import type { QuestionsText } from "../../shared/brand.ts";
import type { Localized } from "../../shared/i18n/locales.ts";

const en: QuestionsText = {
  title: "Questions and answers",
  description: "Paper, delivery, payment and returns: the short answers.",
  lead: "Short answers to what people ask most. Not among them? [Ask us](/contact).",
  groups: [
    {
      id: "paper",
      title: "Paper and ink",
      questions: [
        {
          id: "bleed",
          question: "Does ink bleed through the paper?",
          answer: ["Not through paper of 90 g/m² and more. Each notebook's page says its weight."],
        },
        {
          id: "refill",
          question: "Which refills fit my pen?",
          answer: [
            "Our fountain pens take standard short cartridges; the gel pens take G2 refills.",
          ],
        },
      ],
    },
    {
      id: "delivery",
      title: "Delivery",
      questions: [
        {
          id: "cost",
          question: "What does delivery cost?",
          answer: ["The cart shows it before you order, for your address."],
        },
        {
          id: "track",
          question: "How do I see where my order is?",
          answer: ["Open the link in your confirmation mail, or [your account](/my-account)."],
        },
      ],
    },
    {
      id: "payment",
      title: "Payment",
      questions: [
        {
          id: "methods",
          question: "How can I pay?",
          answer: ["The checkout shows every way to pay before you order."],
          byMethods: "By {methods}.",
        },
        {
          id: "codes",
          question: "Where do I enter a coupon?",
          answer: ["In the cart. What it takes off is shown at once."],
        },
      ],
    },
    {
      id: "returns",
      title: "Returns",
      questions: [
        {
          id: "change-of-mind",
          question: "Can I send something back?",
          answer: ["Yes, within {returnDays} days, unused. Write to us first."],
        },
      ],
    },
  ],
};

export const questions: Localized<QuestionsText> = { en_US: en };
