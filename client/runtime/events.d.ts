// Every event of our own.
interface WindowEventMap {
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
