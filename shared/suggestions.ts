/** One suggestion of the search box, ready to be shown. */
export interface Suggestion {
  name: string;
  /** With its language prefix. */
  href: string;
  price: string;
  image: string;
  /** The image's srcset; "" where there is one size only. */
  images: string;
}

/** What GET /search-suggestions answers, in the language of its address. */
export interface Suggestions {
  products: Suggestion[];
  /** Read out when the suggestions appear. */
  announcement: string;
  /** The way to everything that was found. */
  all: { href: string; text: string };
}
