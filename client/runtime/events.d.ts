// Every event of our own. The entry is loaded alone: what is loaded later speaks to it by events.
interface WindowEventMap {
  /** Asks the entry to hydrate the island that it is dispatched on. */
  "shop-hydrate": Event;
  /** Asks the entry to fetch what the page's islands need. */
  "shop-preload": Event;
  /** The wishlist has changed in this window. */
  "shop-wishlist": Event;
  /** A fragment has new HTML. */
  "shop-swapped": Event;
  /** Something failed behind the scenes, as text. */
  "shop-error": CustomEvent<string>;
}

interface Document {
  /** Whether the page was only rendered ahead: it is not shown yet. */
  readonly prerendering?: boolean;
}
