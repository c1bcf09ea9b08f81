/** How long an entry serves, in seconds; each window starts where the one before it ends. */
export interface Lifetime {
  /** Served as it is. */
  freshSeconds: number;
  /** Served while it is refreshed behind the request. */
  staleSeconds: number;
  /** Served only when refreshing has failed. */
  staleIfErrorSeconds: number;
}

const day = 86_400;

/** Every cache profile of the shop: the one table of lifetimes. */
export const profiles = {
  /** One product: a webhook invalidates it, else the next run of the index that finds it changed. */
  product: { freshSeconds: 21_600, staleSeconds: 3_600, staleIfErrorSeconds: day },
  /** Many products: the same, and any product's change invalidates it. */
  listing: { freshSeconds: 300, staleSeconds: 3_600, staleIfErrorSeconds: day },
  /** The category tree. */
  categories: { freshSeconds: 900, staleSeconds: day, staleIfErrorSeconds: day },
  /** Articles. */
  content: { freshSeconds: 900, staleSeconds: day, staleIfErrorSeconds: day },
  /** Countries, states, gateways: changed by hand, a few times a year. */
  settings: { freshSeconds: 3_600, staleSeconds: day, staleIfErrorSeconds: day },
  /** Pieces left: each order changes it. */
  stock: { freshSeconds: 15, staleSeconds: 45, staleIfErrorSeconds: day },
  /** Whole HTML: short, because its age comes on top of its data's. */
  page: { freshSeconds: 60, staleSeconds: 600, staleIfErrorSeconds: day },
} as const satisfies Record<string, Lifetime>;

/** A row of the table above. */
export type CacheProfileName = keyof typeof profiles;

/** What "there is none" lives: long enough to spare the backend, too short to hide a new product. */
export const shortLifetime: Lifetime = {
  freshSeconds: 15,
  staleSeconds: 15,
  staleIfErrorSeconds: 60,
};

/** The whole time in seconds for which an entry may be of any use. */
export const wholeWindowSeconds = (lifetime: Lifetime): number =>
  lifetime.freshSeconds + lifetime.staleSeconds + lifetime.staleIfErrorSeconds;
