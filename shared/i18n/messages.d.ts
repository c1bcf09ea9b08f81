declare module "virtual:messages/server" {
  /** Compiled catalogues by language code ("id", "en"). */
  const catalogues: Record<string, import("./translator.ts").Catalogue>;
  export default catalogues;
}

declare module "virtual:messages/client" {
  type Area = import("../island.ts").WordsArea;
  type Part = { default: import("./translator.ts").BrowserCatalogue };
  /** Loaders of the messages that client code uses, by language code and area. */
  const loaders: Record<string, Record<Area, () => Promise<Part>>>;
  export default loaders;
}
