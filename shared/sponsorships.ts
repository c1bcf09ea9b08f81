/** The three sponsorships, in the order of the links between them. */
export const sponsorships = [
  { slug: "legacy-motor-club", name: "Legacy Motor Club" },
  { slug: "richard-petty", name: "Richard Petty" },
  { slug: "stp-racing", name: "STP Racing" },
] as const;

/** A sponsorship's slug, as in its path. */
export type Sponsorship = (typeof sponsorships)[number]["slug"];
