import type { BrandPage } from "../../../shared/brand.ts";

export const about: BrandPage = {
  path: "/about",
  links: [{ menu: "company", position: 1, text: { en_US: "About us" } }],
  text: {
    en_US: {
      title: "About us",
      description: "A small shop for notebooks and pens, and how we choose what is in it.",
      lead: "We sell few things, and have written with each of them.",
      sections: [
        {
          id: "choice",
          title: "How we choose",
          body: [
            "A notebook has to lie flat on its first page and on its last. A pen has to start after a week in a bag. What does not is not on our shelf.",
          ],
        },
        {
          id: "promise",
          title: "What you can count on",
          body: [
            ["The price you see is the price you pay.", "What breaks on the way is replaced."],
          ],
        },
      ],
    },
  },
};
