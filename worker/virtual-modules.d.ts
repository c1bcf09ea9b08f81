declare module "virtual:client-manifest" {
  const manifest: {
    /** URL of the script that every page loads. */
    entry: string;
    /** URLs of what hydration needs, preloaded when idle. */
    wake: string[];
    /** URL of the cart's state. */
    cart: string;
    /** URL of what waits until after the load event. */
    later: string;
    /** URL of the styles of what is hidden when a page arrives. */
    deferredStyles: string;
    /** Island name to the URLs of its chunks. */
    islands: Record<string, string[]>;
    /** Fragment name to the URLs of its script and of what that imports. */
    fragments: Record<string, string[]>;
    /** By language code ("id", "en"), then by area: URL of a part of the browser's messages. */
    words: Record<string, Record<import("../shared/island.ts").WordsArea, string>>;
    /** Every built file. */
    assets: string[];
  };
  export default manifest;
}

declare const __BUILD_ID__: string;
declare const __BUILD_TIME__: number;
