declare module "virtual:client-manifest" {
  const manifest: {
    /** URL of the script that every page loads. */
    entry: string;
    /** URLs of what hydration needs, preloaded when idle. */
    hydrate: string[];
    /** URL of the cart's state. */
    cart: string;
    /** URL of what waits until after the load event. */
    idle: string;
    /** URL to which a page's speed is reported. */
    speed: string;
    consent: string;
    /** URL of what fetches the brand's face. */
    face: string;
    /** URL of what registers the service worker. */
    offline: string;
    /** URL of what reports the search that led to a prefetched page. */
    chosen: string;
    /** URL of the styles of what is hidden when a page arrives. */
    deferredStyles: string;
    /** URL of the styles of WordPress's blocks. */
    blockStyles: string;
    /** Island name to the URLs of its chunks. */
    islands: Record<string, string[]>;
    /** Fragment name to the URLs of its script and of what that imports. */
    fragments: Record<string, string[]>;
    /** Payment provider to the URL of its script in the browser. */
    payments: Record<string, string>;
    /** By language code ("id", "en"): URLs of the messages of every page, and of islands by name. */
    messages: Record<string, Record<string, string>>;
    /** Every built file. */
    assets: string[];
  };
  export default manifest;
}

declare module "virtual:service-worker" {
  /** The service worker's script. */
  const script: string;
  export default script;
}

declare const __BUILD_ID__: string;
declare const __BUILD_TIME__: number;
