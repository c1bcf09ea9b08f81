/** The three sponsorships, in the order in which they link to each other. */
export const sponsorships = [
  { slug: "legacy-motor-club", name: "Legacy Motor Club" },
  { slug: "richard-petty", name: "Richard Petty" },
  { slug: "stp-racing", name: "STP Racing" },
] as const;

/** Which of them, as in its address. */
export type Sponsorship = (typeof sponsorships)[number]["slug"];
