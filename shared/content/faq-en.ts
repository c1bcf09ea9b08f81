import type { FaqText } from "./faq.ts";

/** The questions in English. */
export const faqEn: FaqText = {
  title: "Frequently asked questions",
  description:
    "How to use fuel additives and engine flush, delivery, payment, returns and accounts: the short answers are here.",
  lead: "Short answers to what people ask most. Not among them? [Ask us](/contact).",
  groups: [
    {
      id: "usage",
      title: "Using the products",
      questions: [
        {
          id: "fuel-additive",
          question: "How often should I use a fuel additive?",
          answer: [
            "Every 3,000–5,000 km, or at each full tank. Pour the bottle into the tank first and then fill up, so that it mixes well.",
          ],
        },
        {
          id: "engine-flush",
          question: "How long does an engine flush run?",
          answer: [
            "10–15 minutes with the engine idling. Pour it into the old oil while the engine is warm, do not drive with it, then drain the oil and change the filter.",
          ],
        },
        {
          id: "warranty",
          question: "Does my vehicle's warranty stay valid?",
          answer: [
            "Our fuel and oil treatments are used beside the fluids that the maker requires, not instead of them. Keep to the viscosity and standards in the service book; if in doubt, ask your authorised workshop first.",
          ],
        },
        {
          id: "motorbike",
          question: "May I use it in a motorbike?",
          answer: [
            "Yes, where the product page says that it is for motorbikes. A wet clutch needs a product marked JASO MA or MA2; scooters need JASO MB.",
          ],
        },
        {
          id: "brake-fluid",
          question: "When is brake fluid due for a change?",
          answer: [
            "Every two years, or sooner where it holds more than 3% of water. DOT 3, DOT 4 and DOT 5.1 may be mixed in an emergency, but the boiling point will be that of the lowest.",
          ],
        },
      ],
    },
    {
      id: "delivery",
      title: "Delivery",
      questions: [
        {
          id: "time",
          question: "How long until my order arrives?",
          answer: [
            "We pack within {packingDays} working days.",
            "To Java it is usually 2–4 days more, to Sumatra, Bali and Nusa Tenggara 4–7, to other islands 7–12.",
          ],
        },
        {
          id: "cost",
          question: "What does delivery cost?",
          answer: [
            "It depends on the province. Fill in the address at checkout and you see the cost before you order.",
            "From {freeDelivery} on, free delivery appears among the choices.",
          ],
        },
        {
          id: "pickup",
          question: "Can I pick it up myself?",
          answer: ["Yes. Choose pick-up in Jakarta at checkout and wait for our email."],
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
          answer: [
            "Bank transfer is always there.",
            "There is {cashOnDelivery} too: the courier takes the money when the parcel arrives.",
            "Cards appear as a choice where they are available. Card numbers go to the payment provider and never pass our servers.",
          ],
        },
        {
          id: "codes",
          question: "Where do I enter a coupon or a gift card?",
          answer: [
            "In the cart, in one and the same field. You see what it takes off at once, and can remove the code again.",
          ],
        },
      ],
    },
    {
      id: "returns",
      title: "Returns",
      questions: [
        {
          id: "damaged",
          question: "My parcel is damaged or wrong. What now?",
          answer: [
            "Send us a photo of the parcel and the order number through the [contact page](/contact) within 7 days of receiving it. We send a replacement or pay you back, at no cost to you.",
          ],
        },
        {
          id: "change-of-mind",
          question: "Can I return something because I changed my mind?",
          answer: [
            "Yes, within {returnDays} days, as long as the seal is intact. The buyer pays for sending it back. For safety we cannot take back fluids that have been opened.",
          ],
        },
      ],
    },
    {
      id: "account",
      title: "Account and orders",
      questions: [
        {
          id: "guest",
          question: "Do I need an account to order?",
          answer: [
            "No. With an account you can look at earlier orders, download guides and keep a wishlist. You can make one while checking out.",
          ],
        },
        {
          id: "track",
          question: "How do I see the state of my order?",
          answer: [
            "Open the link in the confirmation email, or go to [your account](/my-account) and choose Orders.",
          ],
        },
      ],
    },
  ],
};
