/** What each colour of a brand's theme says. */
export const colourRoles: Readonly<Record<string, string>> = {
  paper: "the ground of pages",
  surface: "cards, fields, bars",
  ink: "text, and what is chosen",
  muted: "what is read second",
  line: "edges of cards and rows",
  deep: "header, footer, hero",
  "on-deep": "text on it, and on the accent",
  link: "links, plain buttons, the focus",
  accent: "the one button that buys; sale",
  "accent-text": "reduced prices, errors",
  good: "in stock, done",
  warn: "last pieces, waiting, stars",
};

/** In px at a browser's usual size of text. */
export const textSizes = {
  meta: 14,
  body: 16,
  lead: 18,
  heading: 22,
  title: 28,
  display: 36,
  hero: 56,
};
export const spaces = [4, 8, 12, 16, 24, 32, 48];
