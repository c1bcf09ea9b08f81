// The entry is loaded alone: what wakes later speaks to it by events, so that it shares no chunk.
interface WindowEventMap {
  /** Asks the entry to wake the island that it is dispatched on. */
  "shop-wake": Event;
  /** Asks the entry to fetch what the page's islands need. */
  "shop-preload": Event;
  /** Tells the entry how many pieces the cart holds. */
  "cart-count": CustomEvent<number>;
}

interface Document {
  /** Whether the page was only rendered ahead: nobody looks at it yet. */
  readonly prerendering?: boolean;
}
